/// Composes a grid of photos into one picture.
///
///     var grid = Grid<CellPhoto>(layout: .quad)
///     for photo in photos { grid.place(CellPhoto(photo)) }
///     let picture = try await Compositor().compose(GridPlan(grid))
public struct Compositor: Sendable {
  /// The largest number of threads that work at the same time, at least 1. No more than the machine has cores
  /// are ever used. The picture does not depend on this number.
  public var threads: Int { willSet { Self.check(threads: newValue) } }

  /// Called after each cell that was drawn or failed, on any thread; for a display of the progress.
  public var cellFinished: (@Sendable () -> Void)?

  /// The largest number of tasks that exist at the same time. Each takes a few kilobytes, and a
  /// grid may have thousands of cells. It is far above the number of cores, because tasks also wait
  /// for memory.
  private static let mostTasks = 256

  /// Creates a compositor that works with at most so many threads.
  public init(threads: Int = .max) {
    Self.check(threads: threads)
    self.threads = threads
  }

  private static func check(threads: Int) {
    precondition(threads >= 1, "there must be at least one thread")
  }

  /// Receives finished rows of the picture, from top to bottom. It is never called by two threads
  /// at the same time.
  public typealias RowReceiver = @Sendable (_ rows: Span<Raster.Pixel>) throws -> Void

  /// Draws every photo of a grid into its cell: upright, undistorted and centered, either covering
  /// the cell or contained in it.
  ///
  /// Cells without a photo are filled with the style's `emptyCell` color. Title and captions are drawn
  /// over the background. If the plan has a blurred photo, it is decoded before all others, and its
  /// cell is drawn at the same time where that is possible.
  ///
  /// - Returns: the picture.
  /// - Throws: ``CompositionError`` with every photo that could not be read. After the error of a photo that
  ///   ``PhotoSource/mayBeIncomplete``, no other photos are begun.
  public func compose(_ plan: GridPlan) async throws(CompositionError) -> Raster {
    try await draw(plan, nil).takePicture()
  }

  /// Composes as ``compose(_:)`` does, and holds the rows of the picture only until they are delivered.
  ///
  /// - Parameters:
  ///   - plan: the plan of the grid.
  ///   - receive: receives all rows of the picture, several at a time. The upper rows are delivered
  ///     while photos below them are still being decoded. Once it throws, it is not called again.
  /// - Throws: as ``compose(_:)``, or ``CompositionError`` with the error that `receive` threw.
  public func compose(
    _ plan: GridPlan, handingRowsTo receive: @escaping RowReceiver
  ) async throws(CompositionError) {
    let canvas = try await draw(plan, receive)
    do { try canvas.finish() } catch { throw .output(error) }
  }

  /// Returns the canvas on which the cells of a plan are finished.
  private func draw(
    _ plan: GridPlan, _ receive: RowReceiver?
  ) async throws(CompositionError) -> Canvas {
    let frames = plan.cells.map(\.drawnFrame)
    let canvas = Canvas(plan.size, plan.style.background, frames, receive)
    var (background, failures) = (BlurredBackground?.none, [CellFailure]())
    var (drawn, rest) = (CellRenderer?.none, Array(plan.cells.indices))
    if let photo = plan.blurredPhoto {
      let cell = CellRenderer(photo.cell, of: plan, on: canvas, reducing: photo)
      // If it fails, the other photos are decoded nevertheless, so that the error names all that cannot
      // be; but no rows are delivered.
      failures = await render([cell], finished: nil)
      if let nodes = cell.takeNodes() {
        background = BlurredBackground(nodes, in: plan)
        if nodes.cellIsDrawn { drawn = cell }
      }
      if drawn != nil || !failures.isEmpty {
        rest.remove(at: photo.cell)
        cellFinished?()
      }
    }
    if failures.isEmpty {
      canvas.drawBackground { [background, drawn] pixels in
        if let background {
          background.draw(on: &pixels, except: frames)
          drawn?.roundCorners(on: &pixels, over: background)
        }
        plan.drawLabels(on: &pixels)
      }
    }
    failures += await render(
      rest.map { [background] in CellRenderer($0, of: plan, on: canvas, over: background) },
      finished: cellFinished)
    if !failures.isEmpty { throw .photos(failures.sorted { $0.cell < $1.cell }) }
    return canvas
  }

  /// Renders cells, and returns those that failed.
  private func render(
    _ cells: [CellRenderer], finished: (@Sendable () -> Void)?
  ) async -> [CellFailure] {
    // Of each kind, the largest photos come first, so that none is left running alone at the end.
    func rank(_ cell: CellRenderer) -> (Int, Int, Int) {
      (cell.mayBeIncomplete ? 1 : 0, cell.workload, -cell.cell)
    }
    let order = cells.sorted { rank($0) > rank($1) }
    // A task that finds no more cells to begin helps with those that others have begun.
    let turns = order.map { ($0, helps: false) } + order.map { ($0, helps: true) }
    let tasks = min(threads, Self.mostTasks)
    return await withTaskGroup(of: CellFailure?.self) { group in
      var failures: [CellFailure] = []
      for (index, (cell, helps)) in turns.enumerated() {
        if index >= tasks, let failure = await group.next() ?? nil { failures.append(failure) }
        group.addTask {
          guard helps else {
            defer { finished?() }
            return await cell.run()
          }
          await cell.help()
          return nil
        }
      }
      for await failure in group { if let failure { failures.append(failure) } }
      return failures
    }
  }
}

/// An error thrown when a grid cannot be composed: because of its photos, or because of its output.
public struct CompositionError: Error, CustomStringConvertible {
  /// The cells whose photos could not be read, in reading order; empty if the output failed.
  public let failures: [CellFailure]
  /// What the receiver of the rows threw; `nil` if photos failed.
  public let outputError: (any Error)?

  /// The error of photos that could not be read: at least one, in reading order.
  package static func photos(_ failures: [CellFailure]) -> CompositionError {
    CompositionError(failures: failures, outputError: nil)
  }

  /// The error that the receiver of the rows threw.
  package static func output(_ error: any Error) -> CompositionError {
    CompositionError(failures: [], outputError: error)
  }

  /// The errors of all photos, or that of the output.
  public var description: String {
    outputError.map { "\($0)" } ?? failures.map(\.description).joined(separator: "; ")
  }
}

/// A cell whose photo could not be read, and why.
public struct CellFailure: Error, CustomStringConvertible {
  /// The cell's number, from 0.
  public let cell: Int
  /// What the photo's source threw.
  public let error: any Error

  /// Creates a failure of a cell, numbered from 0.
  public init(cell: Int, _ error: any Error) { (self.cell, self.error) = (cell, error) }

  /// The number of the cell and the error.
  public var description: String { "cell \(cell): \(error)" }
}
