/// What is said of a command beside its options, in the help and in the man page.
struct CommandHelp: Sendable {
  struct Example: Sendable {
    let caption: String
    let lines: [String]
  }

  /// A sentence, or lines as they are typed.
  enum Paragraph: Sendable {
    case prose(String)
    case lines([String])
  }

  /// The caption of the first says what the command does.
  let examples: [Example]
  /// What is to be known before the options.
  var opening: [Paragraph] = []
  /// What is to be known after them.
  var closing: [Paragraph] = []
  /// What only the man page says, after all else.
  var manual: [Paragraph] = []
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
    closing: [
      .prose(spelling),
      .prose(
        "'instagrid help compose' explains the options of a command, and 'instagrid help --man'"
          + " prints the whole manual."),
    ])

  /// How options are typed.
  static let spelling =
    "The value of an option is the next word, or follows it as in --size=900 or -s900. The options"
    + " end at --."
}
