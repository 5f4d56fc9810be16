import CommandKit

extension Release {
  static let instagrid = Release(name: "instagrid", version: "0.5.0", date: "November 30, 2026")
}

extension ProgramDescription {
  /// This program. It takes longer to make than all that a run does before it reads photos, so only
  /// help, errors and completions use it.
  static let instagrid = ProgramDescription(
    .instagrid, commands: Command.allCases.map(\.description), headings: OptionHeading.all,
    topics: Topic.all, synonyms: Self.optionsOfOthers,
    caveats: """
      Instagrid waits indefinitely for a FIFO or a pipe that is never closed. Damage in a part of a
      photo that is not visible may go unnoticed, because that part is not decoded. Outputs are
      not flushed to the disk: that they are written atomically does not cover a power failure.
      """)
}

extension Parser<Settings> {
  init(_ command: Command) {
    self.init(.instagrid, command.description, Settings.options(in: command.place))
  }
}

extension Command {
  var description: CommandDescription {
    switch self {
    case .compose: .compose
    case .batch: .batch
    case .layouts: .layouts
    case .inspect: .inspect
    case .arrange: .arrange
    case .completions: .completions
    case .help: .help
    }
  }
}
