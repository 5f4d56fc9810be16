/// The commands of the program, in the order in which they are explained.
enum Command: String, CaseIterable {
  case compose
  case batch
  case layouts
  case inspect
  case help

  /// What it does, in a few words.
  var summary: String {
    switch self {
    case .compose: "combine photos into one square picture"
    case .batch: "make many grids, from lists of photos or of grids"
    case .layouts: "show the layouts"
    case .inspect: "say what photos are and how they would be read"
    case .help: "explain the program or a command"
    }
  }

  /// How it is called.
  var usage: String {
    switch self {
    case .compose: "instagrid compose [options] PHOTO... -o FILE"
    case .batch: "instagrid batch [options] PHOTO... -o FOLDER | --manifest FILE"
    case .layouts: "instagrid layouts [--json] [LAYOUT...]"
    case .inspect: "instagrid inspect [options] PHOTO..."
    case .help: "instagrid help [COMMAND]"
    }
  }

  /// Carries out the command.
  func run(_ arguments: ArraySlice<Argument>) async throws {
    switch self {
    case .compose: try await Compose.run(arguments)
    case .batch: try await Batch.run(arguments)
    case .layouts: try Layouts.run(arguments)
    case .inspect: try Inspect.run(arguments)
    case .help: try Help.run(arguments)
    }
  }
}
