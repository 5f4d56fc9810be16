import FileSystem
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
    case empty
    case linkToFolder
    case brokenLink
    /// A FIFO, a socket or a device.
    case special
    /// A file of a known format, which is neither that of a photo nor that of a movie.
    case file(FileFormat)
    case other

    /// The kinds in the order in which they are listed.
    fileprivate static let all: [Kind] =
      [
        .markedPicture, .output, .folder, .systemFolder, .excluded, .backup, .rawTwin, .original,
        .movie,
      ]
      + FileFormat.allCases.map(Kind.file)
      + [.empty, .linkToFolder, .brokenLink, .special, .other]

    init(_ file: FolderFileKind) {
      switch file {
      case .empty: self = .empty
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
      case .empty: ("empty file", "empty files")
      case .linkToFolder: ("link to a folder", "links to folders")
      case .brokenLink: ("broken link", "broken links")
      case .special: ("FIFO or device", "FIFOs or devices")
      case .file(let format): ("\(format.name) file", "\(format.name) files")
      case .other: ("other file", "other files")
      }
    }
  }

  private var counts: [Kind: Int] = [:]
  /// The numbers of other files by their extensions; `nil` for none, or one that is no usual one.
  private var extensions: [String?: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ kind: Kind) { counts[kind, default: 0] += 1 }

  /// Adds a file that was examined.
  mutating func add(_ file: FolderFileKind, named path: Pathname) {
    add(Kind(file))
    guard Kind(file) == .other else { return }
    let usual = path.pathExtension.flatMap {
      $0.wholeMatch(of: /[a-z0-9_]{1,12}/) == nil ? nil : $0
    }
    extensions[usual, default: 0] += 1
  }

  /// A list of the kinds and their numbers, such as "2 pictures made by Instagrid, 6 other files (4 .ini, 2 .db)".
  var text: String {
    Kind.all.compactMap { kind in
      counts[kind].map {
        "\($0) \($0 == 1 ? kind.names.one : kind.names.several)"
          + (kind == .other ? " (\(extensionList))" : "")
      }
    }.joined(separator: ", ")
  }

  /// The three most frequent extensions with their numbers, unless there is only one, and the number of the rest.
  private var extensionList: String {
    func name(_ pathExtension: String?) -> String {
      pathExtension.map { ".\($0)" } ?? "without a usual extension"
    }
    if extensions.count == 1 { return name(extensions.first!.key) }
    let sorted = extensions.sorted { ($1.value, $0.key ?? "~") < ($0.value, $1.key ?? "~") }
    let rest = sorted.dropFirst(3).reduce(0) { $0 + $1.value }
    return
      (sorted.prefix(3).map { "\($0.value) \(name($0.key))" } + (rest > 0 ? ["\(rest) more"] : []))
      .joined(separator: ", ")
  }
}
