import CommandKit
import FileSystem
import GridKit

extension Settings {
  /// Checks the settings against each other, searches folders, and opens the source of the items.
  func source(
    _ photos: [Argument]
  ) async throws -> (items: any BatchItemSource, found: PhotoList, album: Album?) {
    var sources = photos.isEmpty ? [] : ["photos"]
    if selection.list != nil { sources.append("--photos-from") }
    if batch.manifest != nil { sources.append("--manifest") }
    guard let first = sources.first else {
      throw UsageError("no photos were given (PHOTO..., --photos-from FILE or --manifest FILE)")
    }
    if sources.count > 1 {
      throw UsageError(
        "\(first) and \(sources[1]) were both given; the grids can come from only one")
    }
    try output.check()
    try selection.check(photos, isInBatch: true)
    // Several grids are made at the same time, each by one thread.
    var run = RunContext(self, threads: 1)
    if let manifest = batch.manifest {
      try checkForManifest()
      let input = try manifest.openedAsList()
      run.given.list = input.identity
      let items = ManifestReader(input, shared: self, in: run, root: batch.root?.path)
      return (items, PhotoList(), nil)
    }
    if let manifest = photos.first(where: { ["ndjson", "jsonl"].contains($0.path.pathExtension) }) {
      throw UsageError("'\(manifest)' has the name of a manifest; use --manifest \(manifest)")
    }
    try checkForPhotos()
    if selection.pick.count == nil, selection.period == nil, let list = try selection.openedList() {
      (run.given.list, run.given.hasSeveralPhotos) = (list.identity, true)
      run.album = try Album(self, given: run.given)
      return (try PhotoGroups(.listed(list), self, in: run), PhotoList(), run.album)
    }
    // A mistake in the options is named before photos are searched.
    _ = try PhotoGroups(selection.period == nil ? .given([]) : .dated([]), self, in: run)
    var found = try await PhotoList(photos, selection, output: nil, isInBatch: true)
    try await found.pick(self)
    run.given = found.given
    run.album = try Album(self, given: run.given)
    guard let dated = try DatedPhotos.divide(found.photos, by: selection) else {
      return (try PhotoGroups(.given(found.photos), self, in: run), found, run.album)
    }
    if let undated = dated.last, undated.period == nil, !reports.isQuiet {
      let count = undated.photos.count
      Console.error(
        "--per: warning: \(count) of \(found.photos.count) photos \(count == 1 ? "has" : "have")"
          + " no date, and come last")
    }
    return (try PhotoGroups(.dated(dated), self, in: run), found, run.album)
  }

  private func checkForManifest() throws(UsageError) {
    let misplaced = [
      ("output", batch.folder != nil), ("name", batch.name != nil),
      ("per-page", batch.perPage != nil), ("last", batch.last != nil),
      ("pick", selection.pick != .usual), ("with", !selection.wanted.isEmpty),
      ("per", selection.period != nil),
    ]
    if let option = misplaced.first(where: \.1)?.0 {
      throw UsageError("--\(option) applies only to lists of photos, but a manifest was given")
    }
    try selection.checkNoFolders(because: "a manifest was given")
  }

  private func checkPeriod() throws(UsageError) {
    guard let period = selection.period else {
      if let field = batch.name?.fieldOfPeriod {
        throw UsageError(option: "name", "\(field.placeholder) requires --per")
      }
      return
    }
    if let order = selection.order, order != .taken {
      throw UsageError("--per \(period.rawValue) requires --sort taken, not \(order.rawValue)")
    }
    if batch.last == .drop {
      throw UsageError(
        "--per and --last drop cannot be used together, since every photo belongs to its"
          + " \(period.rawValue)")
    }
  }

  private func checkForPhotos() throws(UsageError) {
    if batch.root != nil { throw UsageError("--root requires --manifest") }
    guard let folder = batch.folder else {
      throw UsageError("no folder for the grids was given (-o FOLDER)")
    }
    try checkPeriod()
    if folder.isStandardStream {
      throw UsageError(
        option: "output", "'-' is not a folder; a batch cannot be written to standard output")
    }
    if folder.path.format?.isPhoto == true, !folder.path.isFolder {
      throw UsageError(
        option: "output",
        "'\(folder)' has the extension of a picture, but batch writes its grids into a"
          + " folder (compose makes one picture)")
    }
    if let album = batch.album { try checkForPages(of: album) }
    if case .mosaic(let tree?) = picture.layoutChoice {
      throw UsageError(
        option: "layout",
        "\(picture.layout!.named) is divided for \(tree.photos.count) photos, and a batch has other ones"
          + " in each grid; use mosaic and --per-page \(tree.photos.count)")
    }
    if let given = picture.layout, given.layout != nil {
      if batch.perPage != nil {
        throw UsageError(
          option: "per-page", "\(given.cellCountClause()), and each grid has that many photos")
      }
      if let last = batch.last, last != .keep, let option = emptyOption {
        throw UsageError("--last \(last.rawValue) and \(option) cannot be used together")
      }
    } else if batch.last != nil {
      throw UsageError(
        "--last requires \(picture.neededLayout), since without one the last two"
          + " grids share the photos")
    }
    try text.check()
  }

  private func checkForPages(of album: Pathname) throws(UsageError) {
    let output = "'\(album)' is one PDF"
    if let format = encoding.format, format != .jpeg {
      throw UsageError(option: "format", "\(output), whose pages are JPEGs, not \(format.name)s")
    }
    if batch.name != nil {
      throw UsageError(option: "name", "\(output), whose pages have no names")
    }
    if batch.shard != .whole {
      throw UsageError(option: "shard", "\(output), and one run makes all of its pages")
    }
    if album.isSpecialFile {
      throw UsageError(option: "output", "'\(album)' is a stream or a device; a PDF is a file")
    }
  }
}
