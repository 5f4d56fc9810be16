import TestSupport
import Testing

/// Completions in the real shells.
@Suite struct CompletionTests {
  /// Returns a folder with files whose names need quoting.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("my photos")
    for name in [
      "beach day.jpg", "it's.PNG", "odd[1]*.JPEG", #"a"b.jpg"#, "notes.txt", "my photos/x y.jpg",
    ] as [Word] {
      try folder.write([], to: name)
    }
    return folder
  }

  /// Expects that every shell completes the last word of a line to these words, in any order.
  private func expect(
    _ line: String, _ words: [String], in folder: TemporaryFolder? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try folder ?? self.folder()
    for shell in CompletingShell.allCases {
      let last = line.split(separator: " ", omittingEmptySubsequences: false).last!
      let option = last.hasPrefix("--") ? last.prefix { $0 != "=" } + "=" : ""
      let found = try shell.candidates(line, in: folder)
        // bash repeats the option before the first word only. A word without completions is
        // unchanged.
        .map { $0.hasPrefix(option) ? String($0.dropFirst(option.count)) : $0 }
        .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        .filter { !$0.isEmpty && $0 != last }
      #expect(
        found.sorted() == words.sorted(), "\(shell): \(line)", sourceLocation: sourceLocation)
    }
  }

  @Test func `commands are completed`() throws {
    try expect("comp", ["compose", "completions"])
    try expect("", ["compose", "batch", "layouts", "inspect", "arrange", "completions", "help"])
    try expect("--v", ["--version"])
  }

  @Test func `only the options of the command are completed`() throws {
    try expect("compose --lay", ["--layout"])
    try expect("compose --max", ["--max-bytes", "--max-pixels", "--max-memory"])
    try expect("layouts --", ["--photos", "--size", "--json", "--help"])
    try expect("help --", ["--man", "--help"])
    try expect("inspect compose --jso", ["--json"])
  }

  @Test func `no option is completed after two hyphens`() throws {
    try expect("compose -- --lay", [])
    try expect("compose -- b", ["beach day.jpg"])
  }

  @Test func `values of options are completed in the next word and after an equals sign`() throws {
    try expect("compose --layout wide-", ["wide-top", "wide-bottom"])
    try expect("compose --layout=wide-", ["wide-top", "wide-bottom"])
    try expect("compose --format=", ["png", "jpeg", "webp"])
    try expect("compose -f p", ["png"])
    try expect("batch --progress ", ["auto", "always", "never"])
    try expect("compose -l q", ["quad"])
    try expect("compose -q 80 --background rebecca", ["rebeccapurple"])
    try expect("compose --focus top-", ["top-left", "top-right"])
    try expect("compose --background blu", ["blue", "blueviolet", "blur"])
    try expect("compose --size s", ["square", "story"])
    try expect("compose --size=a4", ["a4", "a4-landscape"])
    try expect("compose --size 1", ["10x15cm", "16:9"])
    try expect("layouts -s st", ["story"])
    try expect("compose --gap ", [])
  }

  @Test func `operands from a fixed list are completed, as many as are allowed`() throws {
    try expect("layouts quad wide-", ["wide-top", "wide-bottom"])
    try expect("help lay", ["layouts"])
    try expect("help js", ["json"])
    try expect("completions ", ["bash", "zsh", "fish"])
    try expect("completions bash z", [])
  }

  @Test func `photos and folders are completed, whatever their names contain`() throws {
    let folder = try folder()
    let photos = ["beach day.jpg", "it's.PNG", "odd[1]*.JPEG", #"a"b.jpg"#]
    try expect("compose ", photos + ["my photos"], in: folder)
    try expect("compose --exact -s 90 b", ["beach day.jpg"], in: folder)
    try expect("batch it\\'", ["it's.PNG"], in: folder)
    for shell in CompletingShell.allCases {
      let found = try shell.candidates("inspect my\\ photos/", in: folder)
      #expect(found.last == "my photos/x y.jpg", "\(shell)")
    }
  }

  @Test func `any file is completed where no photo matches`() throws {
    try expect("compose n", ["notes.txt"])
  }

  @Test func `the values of options that take files and folders are completed`() throws {
    try expect("compose -o n", ["notes.txt"])
    try expect("batch --manifest=n", ["notes.txt"])
    try expect("batch -o ", ["my photos"])
    try expect("batch --root=m", ["my photos"])
  }

  @Test(arguments: [
    (
      "bash --norc --noprofile -c 'eval \"$(instagrid completions bash)\"; complete -p instagrid'",
      "complete -F _instagrid instagrid\n"
    ),
    (
      "zsh -f -c 'autoload -Uz compinit; compinit -D -u; eval \"$(instagrid completions zsh)\";"
        + " print $_comps[instagrid]'",
      "_instagrid\n"
    ),
    (
      "fish --no-config -c 'instagrid completions fish | source; complete -C \"instagrid bat\"'",
      "batch\tmake many grids, from a list of photos or of grids\n"
    ),
  ])
  func `the printed completions can be loaded directly`(_ script: String, _ text: String) throws {
    let outcome = try Program.runScript(script, in: TemporaryFolder())
    #expect(outcome.end == .exit(0))
    #expect(outcome.text == text)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: CompletingShell.allCases)
  func `layouts are listed with their drawings and options with their meanings`(
    _ shell: CompletingShell
  ) throws {
    let layouts = try shell.list("compose --layout wide-", in: folder())
    #expect(layouts.contains("layout 1: one wide photo over two squares"), "\(layouts)")
    #expect(layouts.contains("layout 2: two squares over one wide photo"), "\(layouts)")
    let options = try shell.list("compose --ma", in: folder())
    #expect(options.contains("space around the cells"), "\(options)")
  }
}
