import GridKit

extension Compositor {
  /// Composes a grid and writes it to a file; where that can be taken back, the upper rows are
  /// encoded while lower photos are still being decoded.
  ///
  /// - Throws: `CompositionError`; with an ``OutputError`` in it if memory runs out or writing fails.
  public func write(
    _ grid: Grid<CellPhoto>, with writer: some RasterWriter, to output: borrowing OutputFile
  ) async throws(CompositionError) {
    // What shines through shows in the end, and what a stream has taken it does not give back.
    guard style.background.isOpaque && output.isHeldBack else {
      let square = try await compose(grid)
      do { try writer.write(square, to: output) } catch { throw .output(error) }
      return
    }
    let encoder: any RasterEncoder
    do {
      let size = Size(width: side, height: side)
      encoder = try writer.begin(size, isOpaque: true, to: output)
    } catch { throw .output(error) }
    _ = try await compose(grid) { rows in try encoder.add(rows) }
    do { try encoder.finish() } catch { throw .output(error) }
  }
}
