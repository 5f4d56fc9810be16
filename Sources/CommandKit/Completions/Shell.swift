/// A shell whose command lines can be completed.
package enum Shell: String, NamedChoice, Sendable {
  case bash, zsh, fish

  package static let noun = "a shell"
  package static let listName = "shells"

  package var summary: String {
    switch self {
    case .bash: "the GNU shell"
    case .zsh: "the Z shell"
    case .fish: "the friendly interactive shell"
    }
  }

  /// Returns the script with which the shell completes command lines of a program. It runs the program with
  /// `completions line -- WORD...`, which prints ``ProgramDescription/completions(ofLine:)``.
  package func completions(for program: String) -> String {
    switch self {
    case .bash:
      #"""
      # bash completion for \#(program), as printed by '\#(program) completions bash'.
      _\#(program)() {
        local current=${COMP_WORDS[COMP_CWORD]#=} kind='' extensions='' word summary
        local -a found=()
        local -i width=0 i
        {
          read -r kind extensions
          while IFS=$'\t' read -r word summary; do
            [[ $word == "$current"* ]] || continue
            found+=("$word" "$summary")
            ((${#word} > width)) && width=${#word}
          done
        } < <(command \#(program) completions line -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        COMPREPLY=()
        case $kind in
          words) compopt -o nosort 2>/dev/null ;;
          folders) compopt -o dirnames ;;
          files)
            compopt -o filenames
            while [[ $extensions ]] && IFS= read -r word; do
              COMPREPLY+=("$word")
            done < <(
              compgen -d -- "$current"
              for word in $extensions; do
                compgen -f -X "!*.$word" -- "$current"
                compgen -f -X "!*.${word^^}" -- "$current"
              done
            )
            ((${#COMPREPLY[@]})) || compopt -o default
            ;;
        esac
        # 33, 63 and 64 request a list, which has descriptions; a single word is inserted anyway.
        case $COMP_TYPE in 33 | 63 | 64) ((${#found[@]} > 2)) || width=0 ;; *) width=0 ;; esac
        for ((i = 0; i < ${#found[@]}; i += 2)); do
          word=${found[i]}
          ((width)) && printf -v word '%-*s  (%s)' "$width" "$word" "${found[i + 1]}"
          COMPREPLY+=("${word:0:${COLUMNS:-80} - 1}")
        done
      }

      complete -F _\#(program) \#(program)

      """#
    case .zsh:
      #"""
      #compdef \#(program)
      # zsh completion for \#(program), as printed by '\#(program) completions zsh'.
      _\#(program)() {
        local -a lines kind found
        local line
        lines=(${(f)"$(command \#(program) completions line -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
        kind=(${=lines[1]})
        compset -P '--*='
        case $kind[1] in
          words)
            for line in $lines[2,-1]; do
              found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
            done
            _describe -V \#(program) found
            ;;
          folders) _files -/ ;;
          files)
            if (( $#kind > 1 )); then _files -g "*.(#i)(${(j:|:)kind[2,-1]})"; else _files; fi
            ;;
        esac
      }

      # It may be loaded by compinit or manually.
      if [[ $funcstack[1] == _\#(program) ]]; then
        _\#(program) "$@"
      else
        compdef _\#(program) \#(program)
      fi

      """#
    case .fish:
      #"""
      # fish completion for \#(program), as printed by '\#(program) completions fish'.
      function __\#(program)
          set -l token (commandline -ct)
          set -l words (commandline -opc)
          set -l lines (command \#(program) completions line -- $words[2..] $token 2>/dev/null)
          set -q lines[1]; or return
          set -l kind (string split ' ' -- $lines[1])
          set -l option (string match -r -- '^--[^=]*=' $token; or echo)
          set -l value (string replace -r -- '^--[^=]*=' '' $token)
          switch $kind[1]
              case words
                  set -q lines[2]; and printf '%s\n' $option$lines[2..]
              case folders
                  set -l folders (__fish_complete_directories $value '')
                  set -q folders[1]; and printf '%s\n' $option$folders
              case files
                  set -l files (complete -C '__fish_command_without_completions '$value)
                  set -q files[1]; or return
                  set -l named $files
                  set -q kind[2]; and set named \
                      (string match -ei -r -- '\.(?:'(string join '|' $kind[2..])')$|/$' $files)
                  set -q named[1]; or set named $files
                  printf '%s\n' $option$named
          end
      end

      complete -c \#(program) -f -k -a '(__\#(program))'

      """#
    }
  }
}
