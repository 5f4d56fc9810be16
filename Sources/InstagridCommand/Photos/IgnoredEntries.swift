import FileSystem
import PhotoIO

/// The entries of a folder that are not photos, counted by kind.
struct IgnoredEntries {
  private enum Kind: Hashable {
    /// The file that this run writes.
    case output
    /// A picture that Instagrid made.
    case markedPicture
    case folder, linkToFolder, brokenLink, special
    case video
    case empty
    /// A file in a format of pictures or documents that Instagrid does not read.
    case format(FileFormat)
    /// A file that can be described only by its extension.
    case named(String)
    case other
  }

  private var counts: [Kind: Int] = [:]

  /// The maximum number of extensions that are listed; files with any others are counted together.
  private static let maxNamed = 3

  var isEmpty: Bool { counts.isEmpty }

  mutating func addOutput() { counts[.output, default: 0] += 1 }

  /// Adds an entry that is not a file.
  mutating func add(_ entry: FolderEntry) {
    let kind: Kind =
      switch entry.kind {
      case .folder: .folder
      case .linkToFolder: .linkToFolder
      case .brokenLink: .brokenLink
      case .special, .file: .special
      }
    counts[kind, default: 0] += 1
  }

  /// Adds a file that is not a photo.
  mutating func add(_ file: FolderFile, named path: Pathname) {
    let kind: Kind? =
      switch file {
      case .photo: nil
      case .markedPicture: .markedPicture
      case .empty: .empty
      case .other(.quickTime), .other(.mp4): .video
      case .other(.text), .other(.unknown): path.plainExtension.map(Kind.named) ?? .other
      case .other(let format): .format(format)
      }
    if let kind { counts[kind, default: 0] += 1 }
  }

  /// A list of the kinds and their numbers, such as "3 videos, 2 AAE files, 1 other file".
  var text: String {
    var counts = counts
    let named = counts.filter { if case .named = $0.key { true } else { false } }
    for rare in named.sorted(by: Self.comesFirst).dropFirst(Self.maxNamed) {
      counts[rare.key] = nil
      counts[.other, default: 0] += rare.value
    }
    return counts.sorted(by: Self.comesFirst).map(Self.text).joined(separator: ", ")
  }

  /// The largest number first, and other files last.
  private static func comesFirst(_ one: (Kind, Int), _ other: (Kind, Int)) -> Bool {
    let (mine, theirs) = (one.0 == .other ? 0 : one.1, other.0 == .other ? 0 : other.1)
    return mine == theirs ? text(one.0, 1) < text(other.0, 1) : mine > theirs
  }

  private static func text(_ kind: Kind, _ count: Int) -> String {
    let (one, several) =
      switch kind {
      case .output: ("this run's output", "links to this run's output")
      case .markedPicture: ("picture made by Instagrid", "pictures made by Instagrid")
      case .folder:
        ("folder (--recursive includes it)", "folders (--recursive includes them)")
      case .linkToFolder: ("link to a folder", "links to folders")
      case .brokenLink: ("broken link", "broken links")
      case .special: ("special file (stream or device)", "special files (streams or devices)")
      case .video: ("video", "videos")
      case .empty: ("empty file", "empty files")
      case .format(let format): ("\(format.name) file", "\(format.name) files")
      case .named(let name): ("\(name) file", "\(name) files")
      case .other: ("other file", "other files")
      }
    if kind == .output && count == 1 { return one }
    return "\(count) \(count == 1 ? one : several)"
  }
}

extension Pathname {
  /// The extension in upper case, if it is short and consists of letters and digits.
  fileprivate var plainExtension: String? {
    guard let text = pathExtension, text.utf8.count <= 5, stem.count < name.count,
      text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
    else { return nil }
    return text.uppercased()
  }
}
