import CommandKit
import FileSystem
import GridKit
import PhotoIO
import Synchronization

extension PreparedGrid {
  /// Composes the grid and writes it atomically. With `--skip-bad`, starts over without photos that
  /// turn out to be damaged.
  ///
  /// - Parameter progress: shows how many of the cells are finished; `nil` to show nothing.
  /// - Returns: the grid that was made in the end, and what was written.
  /// - Throws: an error that ``Diagnostic`` can report.
  func make(
    showing progress: Progress? = nil
  ) async throws -> (grid: PreparedGrid, written: WrittenGrid) {
    var grid = self
    while true {
      let (total, failed) = (grid.plan.cells.count, grid.request.badPhotos.count)
      progress?.update { ($0.failed, $0.total) = (failed, total) }
      do {
        return (grid, try await grid.compose(showing: progress))
      } catch let error as CompositionError {
        guard let bad = BadPhotos(error, inCells: grid.request.cells) else { throw error }
        grid = try await grid.without(bad)
      }
    }
  }

  /// Composes the grid and writes it, after waiting for the memory that it needs.
  private func compose(showing progress: Progress?) async throws -> WrittenGrid {
    let needs = MemoryBudget.GridNeeds(picture: pictureMemory, plan: plan)
    return try await request.settings.reading.limits.memory.withRoom(forGrid: needs) {
      try await write(showing: progress)
    }
  }

  /// Composes the grid and writes it.
  private func write(showing progress: Progress?) async throws -> WrittenGrid {
    let file = try request.openOutput(replacing: replaceable)
    // Half a picture is added for the photos, the rings of rows and the encoder.
    try MemoryError.check(request.memory + 2 * plan.size.area)
    if photos.contains(where: \.isDecodedOutside) { ThreadPool.shared.allowThreadThatWaits() }
    var compositor = Compositor(threads: request.settings.reading.threads)
    let finished = Mutex(0)
    if let progress {
      compositor.cellFinished = {
        let count = finished.withLock { count in
          count += 1
          return count
        }
        // When the grid is started over, the line stays where it is until that point is reached.
        progress.update { $0.done = max($0.done, count) }
      }
    }
    // A photo that changes after this is an error.
    let quality = try await encode(with: compositor, mark: try mark(), to: file)
    let byteCount = file.byteCount
    let picture: WrittenGrid.Picture? =
      if case .inResult = request.output {
        WrittenGrid.Picture(try file.contents, in: request.settings.reading.limits.memory)
      } else {
        nil
      }
    let lost = request.output.warning(aboutLostAttributes: try file.commit())
    return WrittenGrid(
      byteCount: byteCount, quality: quality, warnings: warnings + lost,
      leftOut: leftOut, picture: picture)
  }

  /// Composes the grid and writes it to a file.
  ///
  /// - Returns: the quality that was found; `nil` if the size of the file is not limited.
  private func encode(
    with compositor: Compositor, mark: OutputMark, to file: borrowing OutputFile
  ) async throws -> Int? {
    guard let search = request.search else {
      try await compositor.write(plan, with: request.writer, mark: mark, to: file)
      return nil
    }
    do throws(CompositionError) {
      return try await compositor.write(plan, searchingWith: search, mark: mark, to: file)
    } catch {
      guard let cause = error.outputError as? OutputError,
        case .overLimit(let bytes, let limit, let quality, let scale) = cause.reason
      else { throw error }
      let advice = scale.flatMap(sizeScaled).map { "; --size \($0.typed) should fit" } ?? ""
      throw OutputError(
        cause.name,
        .tooLarge(
          "takes \(bytes) bytes even in quality \(quality), more than --max-bytes allows (\(limit))"
            + advice))
    }
  }

  /// Returns the requested size, scaled; `nil` if the layout does not fit, or no picture may be so
  /// small.
  private func sizeScaled(by factor: Double) -> PictureSize? {
    let size = request.size.scaled(to: Int(factor * Double(request.size.reference)))
    let sides = [size.width, size.height].compactMap(\.self)
    guard sides.allSatisfy(Size.allowedSides.contains),
      (try? request.settings.plan(of: plan.layout, in: size)) != nil
    else { return nil }
    return size
  }
}

/// A grid that has been made.
struct WrittenGrid: Sendable {
  /// The size of the file in bytes; `nil` for a stream or a device.
  let byteCount: Int?
  /// The quality that `--max-bytes` has found; `nil` without it.
  var quality: Int? = nil
  /// The warnings about the layout and the photos, one line each.
  var warnings: [String]
  /// What is missing from the grid.
  var leftOut = LeftOut()
  /// The picture, if it is returned in the result.
  var picture: Picture? = nil

  /// The members of JSON objects about the size of the file.
  var sizeMembers: [(String, JSON)] {
    [("bytes", byteCount.map(JSON.integer) ?? .null)]
      + (quality.map { [("quality", .integer($0))] } ?? [])
  }

  /// A picture in memory, which counts toward the memory budget of its grid.
  struct Picture: Sendable {
    let bytes: [UInt8]
    private let hold: MemoryHold

    fileprivate init(_ bytes: [UInt8], in budget: MemoryBudget) {
      self.bytes = bytes
      hold = MemoryHold(in: budget)
      hold.add(existing: bytes.count)
    }
  }
}
