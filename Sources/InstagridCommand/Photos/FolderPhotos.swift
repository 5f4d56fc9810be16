import CommandKit
import FileSystem
import PhotoIO

/// The photos in a folder, and what else is there.
///
/// The first bytes of a file determine its format, not its name. A file that cannot be opened counts
/// as a photo, and so does one with the extension of a photo whose bytes are something else: it may
/// be a photo that was overwritten. The error is reported when the photo is read.
struct FolderPhotos {
  /// In natural order.
  private(set) var photos: [Pathname] = []
  /// All files in the folder, except empty ones and pictures with a mark.
  private(set) var files: Set<FileStatus.Identity> = []
  private(set) var subfolders: Set<FileStatus.Identity> = []
  private(set) var ignored = IgnoredEntries()
  private(set) var excluded: ExcludedNames
  private var movies: [Pathname] = []
  private(set) var failures: [InputError] = []
  private let root: Pathname
  private let selection: PhotoSelection
  private let takesMarkedPictures: Bool
  /// The file that this run writes, which is ignored if it is empty or Instagrid made it.
  private let output: FileStatus.Identity?

  /// Searches a folder.
  ///
  /// - Throws: `InputError` if it cannot be listed, or `PhotoError` if the system is short of files
  ///   or memory.
  init(
    in folder: Pathname, _ selection: PhotoSelection, except excluded: ExcludedNames,
    takingMarked takesMarkedPictures: Bool, writing output: FileStatus.Identity?
  ) throws {
    (root, self.selection, self.output) = (folder, selection, output)
    (self.excluded, self.takesMarkedPictures) = (excluded, takesMarkedPictures)
    var (entries, waiting) = (try folder.entries(), [Pathname]())
    var path = folder
    while true {
      for entry in entries { try add(entry, in: path, &waiting) }
      // Not recursive, because folders may be nested thousands deep.
      guard let next = waiting.popLast() else { break }
      (path, entries) = (next, [])
      do throws(InputError) { entries = try next.entries() } catch { failures.append(error) }
    }
    ignorePartners()
    photos.sort { $0.naturallyPrecedes($1) }
  }

  /// Leaves out photos beside which there is a better one, and counts movies beside which there is no photo:
  /// the others are of Live Photos.
  private mutating func ignorePartners() {
    let pairs = PhotoPairs(photos)
    for movie in movies where !pairs.hasPhoto(ofMovie: movie) { ignored.add(.movie) }
    let leftOut = pairs.leftOut
    for kind in leftOut.values { ignored.add(kind) }
    if !leftOut.isEmpty { photos.removeAll { leftOut[$0] != nil } }
  }

  private mutating func add(
    _ entry: FolderEntry, in folder: Pathname, _ waiting: inout [Pathname]
  ) throws {
    let path = folder.appending(entry.name)
    let place = path.bytes.dropFirst(root.bytes.count).drop { $0 == UInt8(ascii: "/") }
    if [.file, .folder].contains(entry.kind), excluded.leavesOut(place) {
      ignored.add(.excluded)
      return
    }
    switch entry.kind {
    case .file where entry.identity == output && path.isEmptyOrMarked: ignored.add(.output)
    case .file: try add(path, entry.identity)
    case .folder where path.holdsLeftovers: ignored.add(.systemFolder)
    // Links to folders are never searched, so that the search ends.
    case .folder where selection.isRecursive:
      waiting.append(path)
      if let folder = entry.identity { subfolders.insert(folder) }
    case .folder: ignored.add(.folder)
    case .linkToFolder: ignored.add(.linkToFolder)
    case .brokenLink: ignored.add(.brokenLink)
    case .special: ignored.add(.special)
    }
  }

  private mutating func add(_ path: Pathname, _ identity: FileStatus.Identity?) throws {
    var file = FolderFileKind.photo
    do throws(PhotoError) { file = try FolderFileKind(path) } catch {
      if case .cannotOpen(let cause) = error.reason, cause.isShortage { throw error }
    }
    if let identity, file != .markedPicture, file != .empty { files.insert(identity) }
    let isPhoto = file == .photo || file == .markedPicture && takesMarkedPictures
    if file == .markedPicture && !isPhoto {
      ignored.add(.markedPicture)
    } else if path.isBackup {
      ignored.add(.backup)
    } else if isPhoto || path.format?.isPhoto == true {
      photos.append(path)
    } else if file.isMovie || file == .other(.unknown) && path.hasExtensionOfMovie {
      movies.append(path)
    } else if file != .other(.text) || !path.hasExtensionOfSidecar {
      ignored.add(file, named: path)
    }
  }
}

extension Pathname {
  /// Names of folders, in lower case, in which systems keep deleted photos and thumbnails: those of
  /// Synology, QNAP, Windows, macOS and Linux.
  private static let leftovers: Set = [
    "#recycle", "@eadir", "@recycle", "$recycle.bin", "recycler", "lost+found",
  ]

  /// Whether the path is that of a folder in which a system keeps deleted photos or thumbnails, or
  /// in which Photos keeps reduced copies.
  fileprivate var holdsLeftovers: Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return Self.leftovers.contains(name)
      || name == "resources" && folder.bytes.suffix(15).elementsEqual(".photoslibrary/".utf8)
  }

  /// Whether the name is that of a backup, such as `a.jpg_original` by exiftool, `a.jpg~` or `a.jpg.bak`, or of
  /// a download that is not complete, such as `a.jpg.part`.
  fileprivate var isBackup: Bool {
    let pathExtension = pathExtension ?? ""
    return bytes.last == UInt8(ascii: "~") || pathExtension.hasSuffix("_original")
      || ["bak", "orig", "part", "partial", "crdownload", "opdownload"].contains(pathExtension)
  }

  /// Whether the extension is one of movies whose contents are not recognized.
  fileprivate var hasExtensionOfMovie: Bool {
    ["avi", "mkv", "webm", "wmv", "mts", "m2ts", "mpg", "mpeg"].contains(pathExtension)
  }

  /// Whether the extension is one of files with data about photos: XMP, the edits of an iPhone, or Google Takeout.
  fileprivate var hasExtensionOfSidecar: Bool { ["xmp", "aae", "json"].contains(pathExtension) }
}

extension FolderFileKind {
  fileprivate var isMovie: Bool { self == .other(.quickTime) || self == .other(.mp4) }
}
