/// The entries of a folder that are not photos, counted by kind.
struct IgnoredEntries {
  enum Kind: CaseIterable {
    case markedPicture
    case output
    case folder
    case systemFolder
    case excluded
    case rawTwin
    case other

    fileprivate var names: (one: String, several: String) {
      switch self {
      case .markedPicture: ("picture made by Instagrid", "pictures made by Instagrid")
      case .output: ("output of this run", "names of the output of this run")
      case .folder: ("folder (--recursive includes it)", "folders (--recursive includes them)")
      case .systemFolder:
        ("folder of deleted photos or thumbnails", "folders of deleted photos or thumbnails")
      case .excluded: ("name that --exclude matches", "names that --exclude matches")
      case .rawTwin:
        ("raw file beside a photo of its name", "raw files beside photos of their names")
      case .other: ("other file", "other files")
      }
    }
  }

  private var counts: [Kind: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ kind: Kind) { counts[kind, default: 0] += 1 }

  /// A list of the kinds and their numbers, such as "2 pictures made by Instagrid, 1 other file".
  var text: String {
    Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0) \($0 == 1 ? kind.names.one : kind.names.several)" }
    }.joined(separator: ", ")
  }
}
