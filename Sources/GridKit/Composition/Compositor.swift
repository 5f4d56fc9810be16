import Synchronization

/// A photo for a cell of a grid that is to be composed.
public struct CellPhoto: Sendable {
  /// Where the photo's pixels come from.
  public var source: any PhotoSource
  /// The point of the photo to keep as near the cell's centre as a full cell allows.
  public var focus: UnitPoint

  /// Creates a cell's photo.
  public init(_ source: any PhotoSource, focus: UnitPoint = .center) {
    self.source = source
    self.focus = focus
  }
}

/// Makes one square picture of a grid of photos.
///
///     var grid = Grid<CellPhoto>(layout: .quad)
///     for raster in rasters { grid.place(CellPhoto(raster)) }
///     let square = try await Compositor(side: 1080).compose(grid)
public struct Compositor: Sendable {
  /// The side of the square in pixels, at least 1.
  public var side: Int
  /// What the grid looks like apart from its photos.
  public var style: Style
  /// How nearly the picture has to match the ideal one.
  public var fidelity: Fidelity
  /// The largest number of threads that work at the same time, at least 1. There are never more than
  /// the machine has cores. The picture does not depend on it.
  public var threads: Int

  /// Creates a compositor.
  public init(
    side: Int = 1080, style: Style = Style(), fidelity: Fidelity = .standard, threads: Int = .max
  ) {
    precondition(side >= 1 && threads >= 1, "side and threads are positive")
    self.side = side
    self.style = style
    self.fidelity = fidelity
    self.threads = threads
  }

  /// The frames of a layout's cells in this square, in reading order.
  ///
  /// - Throws: ``GeometryError`` if a cell would be left without a pixel.
  public func frames(of layout: Layout) throws(GeometryError) -> [Rect] {
    try layout.frames(
      side: side, margin: style.margin.pixels(side: side), gap: style.gap.pixels(side: side))
  }

  /// Takes rows of the square that are finished, from the top; never called by two threads at the
  /// same time.
  public typealias RowReceiver = @Sendable (_ rows: Span<Raster.Pixel>) throws -> Void

  /// Puts every photo of a grid into its cell: upright, undistorted, centred and filling it.
  ///
  /// Cells without a photo are painted in the style's colour for them.
  ///
  /// - Parameters:
  ///   - grid: the layout and the photos.
  ///   - receive: is handed all rows of the square, some at a time, the upper ones while photos
  ///     below are still being decoded. Once it throws it is not called again.
  /// - Throws: ``CompositionError``. If several photos cannot be read, the first in reading order
  ///   is named.
  public func compose(
    _ grid: Grid<CellPhoto>, handingRowsTo receive: RowReceiver? = nil
  ) async throws(CompositionError) -> Raster {
    let frames: [Rect]
    do { frames = try self.frames(of: grid.layout) } catch { throw .geometry(error) }

    let canvas = Canvas(
      Raster(Size(width: side, height: side), filledWith: style.background), frames, receive)
    let nothing = Raster(Size(width: 1, height: 1), filledWith: style.emptyCell)
    let cells = zip(frames, grid.cells).enumerated().map { cell, content in
      CellWork(
        content.1 ?? CellPhoto(nothing), in: cell, of: content.0.size, on: canvas, as: self)
    }
    // The longest work first, so that no core is left with it at the end.
    let order = cells.sorted { ($0.workload, $1.cell) > ($1.workload, $0.cell) }
    // Whoever finds no more cells to begin helps with those that are begun.
    let turns = order.map { ($0, helps: false) } + order.map { ($0, helps: true) }
    let failures = await withTaskGroup(of: CellFailure?.self) { group in
      var failures: [CellFailure] = []
      for (index, (cell, helps)) in turns.enumerated() {
        if index >= threads, let failure = await group.next() ?? nil { failures.append(failure) }
        group.addTask {
          guard helps else { return cell.run() }
          await cell.help()
          return nil
        }
      }
      for await failure in group { if let failure { failures.append(failure) } }
      return failures
    }
    if let first = failures.min(by: { $0.cell < $1.cell }) {
      throw .photo(cell: first.cell, first.error)
    }
    do { return try canvas.finish() } catch { throw .output(error) }
  }
}

/// Why a grid could not be composed.
public enum CompositionError: Error {
  /// The layout does not fit into the square.
  case geometry(GeometryError)
  /// The photo of a cell, numbered from 0, could not be read.
  case photo(cell: Int, any Error)
  /// The rows of the square were not taken.
  case output(any Error)
}
