import FileSystem
import GridKit

/// The settings that the options of `batch` select, before they are checked against each other.
struct BatchSettings: Sendable {
  /// The settings of all grids.
  var grid = ComposeSettings()

  var folder: Argument?
  var name: NamePattern?
  var dropsLast = false
  var manifest: Argument?
  var root: Argument?

  /// Whether an output that is up to date is kept.
  var updates = false
  var failsFast = false
  var jobs: Int?
  var shard = ShardSetting.given(.whole)
  /// The number of shards, if the environment determines which one this process makes.
  var shardCount: Int?
  var wantsJSON = false
  /// Whether results are reported as they become known rather than in the order of the grids.
  var isUnordered = false
  var progress = ProgressChoice.auto
}

extension BatchSettings {
  /// Checks the settings against each other, searches folders, and opens the source of the items.
  ///
  /// - Parameter photos: the photos and folders on the command line.
  /// - Returns: the source of the items, and what was found on the command line.
  /// - Throws: an error that ``Diagnostic`` can report, if the settings are wrong, or if a list or
  ///   a folder cannot be read.
  func source(
    _ photos: [Argument]
  ) throws -> (items: any BatchItemSource, found: PhotoList) {
    var sources = photos.isEmpty ? [] : ["photos"]
    if grid.selection.list != nil { sources.append("--photos-from") }
    if manifest != nil { sources.append("--manifest") }
    guard sources.count == 1 else {
      throw UsageError(
        sources.isEmpty
          ? "no photos were given (PHOTO..., --photos-from FILE or --manifest FILE)"
          : "\(sources[0]) and \(sources[1]) were both given; the grids can come from only one")
    }
    if grid.replacesNothing && grid.replacesAnything {
      throw UsageError("--no-clobber and --force cannot be used together")
    }
    try grid.selection.check(photos)
    if let manifest {
      try checkForManifest()
      let items = Manifest(
        try manifest.openedAsManifest(), grid: grid, root: root?.path, wantsJSON: wantsJSON)
      return (items, PhotoList(named: []))
    }
    let example = try checkForPhotos(photos)
    if let list = try grid.selection.openedList() {
      return (PhotoGroups(.listed(list), like: example, self), PhotoList(named: []))
    }
    let found = try PhotoList(photos, grid.selection, FolderPhotos.Search())
    return (PhotoGroups(.given(found.photos), like: example, self), found)
  }

  private func checkForManifest() throws(UsageError) {
    let misplaced = [
      ("--output", folder != nil), ("--name", name != nil), ("--drop-last", dropsLast),
    ]
    if let option = misplaced.first(where: \.1)?.0 {
      throw UsageError("\(option) applies only to lists of photos, but a manifest was given")
    }
    try grid.selection.checkNoFolders("a manifest was given")
  }

  /// Checks the settings for a full group of photos.
  ///
  /// - Returns: the request for such a group.
  private func checkForPhotos(_ photos: [Argument]) throws(UsageError) -> GridRequest {
    if root != nil { throw UsageError("--root requires --manifest") }
    guard let folder else {
      throw UsageError("no folder for the grids was given (-o FOLDER)")
    }
    if folder.isStandardStream {
      throw UsageError(
        "--output: '-' is not a folder; a batch cannot be written to standard output")
    }
    guard let layout = grid.layout else {
      throw UsageError("--layout is required, since it sets the number of photos of each grid")
    }
    if dropsLast, let option = grid.emptyOption {
      throw UsageError("--drop-last and \(option) cannot be used together")
    }
    for photo in photos { try UsageError.checkFile(photo, of: "photos") }
    let example = [PhotoName](repeating: .file("photo"), count: layout.cellCount)
    return try GridRequest(composing(example, 1), photos: example)
  }
}

extension BatchSettings {
  /// Returns the settings for a group of photos.
  ///
  /// - Parameters:
  ///   - photos: the photos of the group.
  ///   - index: the number of the group, from 1.
  func composing(_ photos: [PhotoName], _ index: Int) -> ComposeSettings {
    let first = photos.first?.path ?? ""
    let format = grid.format ?? .png
    let name = name ?? .initial
    let ending = name.format == nil ? ".\(format.pathExtension)" : ""
    var settings = grid
    settings.output = .file(
      (folder?.path ?? ".").appending(name.file(index, first: first) + ending.utf8))
    return settings
  }
}

extension Argument {
  /// Opens the manifest that an argument names.
  fileprivate func openedAsManifest() throws(InputError) -> InputFile {
    do throws(InputError) { return try openedAsList() } catch {
      guard case .cannotOpen(.isFolder) = error.reason else { throw error }
      throw InputError(error.name, .folder(OtherManifest.need))
    }
  }
}
