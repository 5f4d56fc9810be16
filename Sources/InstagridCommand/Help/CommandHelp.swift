/// What is said of a command beside its options, in the help and in the man page.
struct CommandHelp: Sendable {
  struct Example: Sendable {
    let caption: String
    let lines: [String]
  }

  /// The caption of the first says what the command does.
  let examples: [Example]
  /// What is to be known before the options.
  var opening: HelpText = ""
  /// What is to be known after them.
  var closing: HelpText = ""
  /// What only the man page says, after all else.
  var manual: HelpText = ""
  /// Whether the help explains the exit codes.
  var hasExitCodes = false
}

extension CommandHelp.Example {
  init(_ caption: String, _ lines: String...) { (self.caption, self.lines) = (caption, lines) }
}

extension CommandHelp {
  /// The whole program's.
  static let program = CommandHelp(
    examples: [
      Example(
        "Combines photos into one picture",
        "instagrid compose --layout 2 a.jpg b.jpg c.jpg -o grid.png")
    ],
    closing: spelling
      + """
      `instagrid help compose` explains a command and its options, `instagrid help json` lists the
      members of all JSON objects, and `instagrid help --man` prints the whole manual.
      """)

  /// How options are typed.
  static let spelling: HelpText = """
    The value of an option is the next word, or is attached to it, as in `--size=900` or `-s900`.
    `--` ends the options.
    """
}
