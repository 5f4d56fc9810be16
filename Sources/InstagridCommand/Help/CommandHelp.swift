/// A command's help and manual text, apart from its options.
struct CommandHelp: Sendable {
  struct Example: Sendable {
    let caption: String
    let lines: [String]
  }

  /// Examples. The caption of the first one also describes the command.
  let examples: [Example]
  /// Text before the options.
  var opening: HelpText = ""
  /// Text after the options.
  var closing: HelpText = ""
  /// Text that only the man page contains, at the end.
  var manual: HelpText = ""
  /// Whether the help explains the exit codes.
  var hasExitCodes = false
}

extension CommandHelp.Example {
  init(_ caption: String, _ lines: String...) { (self.caption, self.lines) = (caption, lines) }
}

extension CommandHelp {
  /// The help of the program as a whole.
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
