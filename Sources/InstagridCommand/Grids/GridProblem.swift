import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// What can be wrong with a grid, its layout and its photos. A layout is a text such as `layout 2`,
/// and its cells one such as `layout 2 has 3 cells`.
enum GridProblem: UsageProblem {
  /// There are more or fewer photos than cells.
  ///
  /// - Parameters:
  ///   - missing: one of the photos, which does not exist.
  ///   - grids: the number of grids that the photos would fill.
  ///   - isFew: whether there are fewer, but some.
  case mismatch(
    _ cells: String, photos: Int, missing: Pathname? = nil, grids: Int = 0,
    isFew: Bool = false)
  /// - Parameter fitsLarger: whether the layout fits into a larger picture.
  case doesNotFit(_ layout: String, _ shortage: String, fitsLarger: Bool = true)
  case needsMemory(Size, bytes: Int, limit: Int)
  /// The photos of a justified layout make the picture too large.
  case tooLarge(Size)
  /// Photos determine the cells of a justified layout, so that sorting them by shape cannot help.
  case shapesOfJustified
  /// The photo that is blurred behind the cells is a stream, which cannot be decoded twice.
  case blurredStream(FileName)
  /// With `--skip-bad`, too few or too many photos can be read.
  case tooFewReadable(_ cells: String, Int)
  case tooManyReadable(_ cells: String, count: Int, of: Int)

  var isAboutCount: Bool { if case .mismatch = self { true } else { false } }

  var text: String {
    switch self {
    case .mismatch(let cells, let count, let missing?, _, _):
      "\(cells), but \(count.photosWereGiven); there is no '\(missing)'"
    case .mismatch(let cells, let count, nil, let grids, let isFew):
      "\(cells), but \(count.photosWereGiven)"
        + (grids > 1 ? "; batch makes \(grids) grids of them" : "")
        + (isFew ? "; --allow-empty leaves the other cells empty" : "")
        + ((1...Layout.maximumCellCount).contains(count)
          ? "; without --layout, one for \(count == 1 ? "1 photo" : "\(count) photos") is chosen"
          : "")
    case .doesNotFit(let layout, let shortage, let fitsLarger):
      "\(layout): \(shortage); reduce --gap or --margin"
        + (fitsLarger ? ", or increase --size" : "")
    case .needsMemory(let size, let bytes, let limit):
      "a picture of \(size) needs \(ByteCount(bytes)) of memory, more than --max-memory allows"
        + " (\(ByteCount(limit)))"
    case .tooLarge(let size):
      "these photos make a picture of \(size), above the maximum of"
        + " \(Size.allowedSides.upperBound) along each side"
    case .shapesOfJustified:
      "photos are not sorted by shape in a justified layout, in which every cell has the shape of its"
        + " photo"
    case .blurredStream(let name):
      "the background needs '\(name)' twice, but a stream can be read only once; save it to a file"
    case .tooFewReadable(let cells, let count):
      "\(cells), but only \(count) \(count == 1 ? "photo" : "photos") can be read (--allow-empty"
        + " leaves the other cells empty)"
    case .tooManyReadable(let cells, let count, let total):
      "\(cells), but more than \(count) of the \(total) photos can be read"
    }
  }
}
