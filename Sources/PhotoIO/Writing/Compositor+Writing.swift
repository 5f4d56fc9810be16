import FileSystem
import GridKit

extension Compositor {
  /// Composes a grid and writes it to a file. The upper rows are encoded while lower photos are
  /// still being decoded, if the output is atomic.
  ///
  /// - Parameters:
  ///   - plan: the grid.
  ///   - writer: encodes the picture.
  ///   - mark: what is written at the end of the file; `nil` leaves it out.
  ///   - output: the file.
  /// - Throws: `CompositionError`; with an `OutputError` in it if memory runs out or writing fails,
  ///   and with a ``PhotoError`` if the file of a photo has changed since the photo was opened. So
  ///   no file that is committed is newer than a photo without showing it as it is.
  public func write(
    _ plan: GridPlan, with writer: some RasterWriter, mark: OutputMark? = nil,
    to output: borrowing OutputFile
  ) async throws(CompositionError) {
    // Whether the picture is opaque is known in the end if the background is not. And a stream
    // cannot take back rows of a grid that fails later.
    guard plan.style.background.isOpaque && output.isAtomic else {
      let picture = try await compose(plan)
      // A stream cannot take back a picture; a file is dated by the last of its bytes.
      if !output.isAtomic { try plan.checkPhotosUnchanged() }
      do { try writer.write(picture, mark: mark, to: output) } catch { throw .output(error) }
      if output.isAtomic { try plan.checkPhotosUnchanged() }
      return
    }
    let encoder: any RasterEncoder
    do { encoder = try writer.begin(plan.size, isOpaque: true, mark: mark, to: output) } catch {
      throw .output(error)
    }
    _ = try await compose(plan) { rows in try encoder.add(rows) }
    do { try encoder.finish() } catch { throw .output(error) }
    try plan.checkPhotosUnchanged()
  }
}

extension GridPlan {
  /// Throws if the files of photos have changed since the photos were opened.
  fileprivate func checkPhotosUnchanged() throws(CompositionError) {
    let failures = cells.enumerated().compactMap { number, cell -> CellFailure? in
      guard let photo = cell.photo?.source as? PhotoFile else { return nil }
      do { try photo.checkUnchanged() } catch { return CellFailure(cell: number, error) }
      return nil
    }
    if !failures.isEmpty { throw .photos(failures) }
  }
}
