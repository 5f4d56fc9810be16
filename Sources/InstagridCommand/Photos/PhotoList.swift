import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// The photos for a command, in order, and notes about them.
///
/// An operand is a photo, or a folder, which stands for the photos in it. So `compose`, `batch`,
/// `inspect` and `arrange` interpret their operands in the same way.
struct PhotoList {
  var photos: [PhotoReference] = []
  var given = GivenFiles()
  /// What the user should know about the folders and the order, one line each.
  var notes: [String] = []
  /// What stands on the command line, and the photos that were found in folders.
  private(set) var (named, photosOfFolders) = (Set<Pathname>(), Set<Pathname>())
  /// Those of the notes that matter also with `--quiet`.
  private(set) var mistakes: [String] = []
  /// The errors of the subfolders that cannot be listed.
  private(set) var unreadableFolders: [InputError] = []
  /// The photos that were left out, in order.
  var notPicked: [UnpickedPhoto] = []
  /// The errors of photos that `--pick` skipped.
  var badPhotos: [PhotoError] = []

  init() {}

  /// Finds the photos of a grid, which the operands or the list name.
  init(
    _ words: [Argument], _ selection: PhotoSelection, output: Pathname?, isInBatch: Bool = false
  ) async throws {
    try selection.check(words, isInBatch: isInBatch)
    guard var list = try selection.openedList() else {
      try self.init(
        words, selection, takingMarked: false, writing: output, isInBatch: isInBatch)
      return
    }
    self.init()
    given.list = list.identity
    let never = Cancellation()
    // An endless list must not fill the memory.
    let cells = Layout.maximumCellCount
    let limit = selection.pick.count == nil && !isInBatch ? cells : 100_000
    while let name = try await list.next(until: never) {
      try add(PhotoReference(name, from: "photo \(photos.count + 1)", isInBatch: isInBatch))
      guard photos.count <= limit else {
        throw UsageError(
          option: "photos-from",
          "the list has more than \(limit) photos"
            + (limit == cells ? ", but a grid has at most \(cells) cells" : ""))
      }
    }
    given.hasSeveralPhotos = photos.count > 1
  }

  init(
    _ words: [Argument], _ selection: PhotoSelection, takingMarked takesMarkedPictures: Bool,
    writing output: Pathname? = nil, isInBatch: Bool = false
  ) throws {
    let output = output?.regularStatus?.identity
    if selection.pick == .usual { named = Set(words.map { Pathname(bytes: $0.bytes) }) }
    var excluded = ExcludedNames(selection.excluded)
    for (index, word) in words.enumerated() {
      let source = isInBatch ? "photos" : "photo \(index + 1)"
      let name = try PhotoReference(word, from: source, isInBatch: isInBatch)
      guard case .file(let path) = name else {
        try add(name)
        continue
      }
      let status = try? FileStatus(of: path)
      guard let status, status.kind == .folder else {
        photos.append(name)
        excluded.addNamed(path)
        if let status, status.kind == .regular { given.files.insert(status.identity) }
        continue
      }
      let folder = try FolderPhotos(
        in: path, selection, except: excluded, takingMarked: takesMarkedPictures, writing: output)
      excluded = folder.excluded
      given.searchedFolders.append(path)
      given.folders.insert(status.identity)
      given.folders.formUnion(folder.subfolders)
      given.files.formUnion(folder.files)
      // A photo that is named as well is where it was named.
      let found = folder.photos.filter { !named.contains($0) }
      photos += found.map(PhotoReference.file)
      photosOfFolders.formUnion(found)
      unreadableFolders += folder.failures
      notes += folder.note(named: path).map { [$0] } ?? []
    }
    if !unreadableFolders.isEmpty && !selection.skipsBad {
      throw SeveralErrors(causes: unreadableFolders.map { ErrorWithSkipAdvice(cause: $0) })
    }
    notes += excluded.notes.map(\.text)
    mistakes = excluded.notes.filter(\.isMistake).map(\.text)
    let taken = try selection.taken(of: photos)
    (photos, notes) = (taken.photos, notes + taken.notes)
    if photos.isEmpty && !words.isEmpty {
      throw SeveralErrors(causes: notes.map { ExitError(code: .noPhoto, message: $0) })
    }
    let order = try selection.order(of: photos)
    photos = order.indices.map { photos[$0] }
    given.hasSeveralPhotos = photos.count > 1
    notes += order.notes
  }

  var skipped: [Diagnostic] {
    unreadableFolders.map { Diagnostic($0) } + badPhotos.map { Diagnostic($0) }
  }

  /// Adds a photo, unless it is the second one that is standard input.
  private mutating func add(_ name: PhotoReference) throws(UsageError) {
    if name == .standardInput && photos.contains(name) {
      throw UsageError("only one photo can be standard input (-)")
    }
    photos.append(name)
  }
}

extension FolderPhotos {
  /// A note about the contents of the folder; `nil` if it contains only photos.
  fileprivate func note(named folder: Pathname) -> String? {
    let rest = ignored.isEmpty ? nil : "ignored \(ignored.text)"
    let parts = (photos.isEmpty ? ["contains no photos"] : []) + (rest.map { [$0] } ?? [])
    return parts.isEmpty ? nil : "\(folder): \(parts.joined(separator: "; "))"
  }
}
