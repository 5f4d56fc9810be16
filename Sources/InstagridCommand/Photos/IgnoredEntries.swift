import PhotoIO

/// The entries of a folder that are not taken, counted by kind.
struct IgnoredEntries {
  enum Kind: Hashable {
    case markedPicture
    case output
    case folder
    case systemFolder
    case excluded
    case backup
    case rawTwin
    case original
    case movie
    /// A file of a known format, which is neither that of a photo nor that of a movie.
    case file(FileFormat)
    case other

    /// The kinds in the order in which they are listed.
    fileprivate static let all: [Kind] =
      [
        .markedPicture, .output, .folder, .systemFolder, .excluded, .backup, .rawTwin, .original,
        .movie,
      ]
      + FileFormat.allCases.map(Kind.file) + [.other]

    init(_ file: FolderFileKind) {
      switch file {
      case .other(let format) where !format.isPhoto && format != .unknown: self = .file(format)
      default: self = .other
      }
    }

    fileprivate var names: (one: String, several: String) {
      switch self {
      case .markedPicture: ("picture made by Instagrid", "pictures made by Instagrid")
      case .output: ("output of this run", "names of the output of this run")
      case .folder: ("folder (--recursive includes it)", "folders (--recursive includes them)")
      case .systemFolder:
        ("folder of deleted photos or thumbnails", "folders of deleted photos or thumbnails")
      case .excluded: ("name that --exclude matches", "names that --exclude matches")
      case .backup: ("backup or incomplete download", "backups or incomplete downloads")
      case .rawTwin:
        ("raw file beside a photo of its name", "raw files beside photos of their names")
      case .original:
        ("original beside its edited copy", "originals beside their edited copies")
      case .movie: ("movie", "movies")
      case .file(let format): ("\(format.name) file", "\(format.name) files")
      case .other: ("other file", "other files")
      }
    }
  }

  private var counts: [Kind: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ kind: Kind) { counts[kind, default: 0] += 1 }

  /// A list of the kinds and their numbers, such as "2 pictures made by Instagrid, 1 other file".
  var text: String {
    Kind.all.compactMap { kind in
      counts[kind].map { "\($0) \($0 == 1 ? kind.names.one : kind.names.several)" }
    }.joined(separator: ", ")
  }
}
