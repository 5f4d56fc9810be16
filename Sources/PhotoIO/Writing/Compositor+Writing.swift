import FileSystem
import GridKit

extension Compositor {
  /// Composes a grid and writes it to a file. The upper rows are encoded while lower photos are
  /// still being decoded, if the output is atomic.
  ///
  /// - Throws: `CompositionError`; with an `OutputError` in it if memory runs out or writing fails.
  public func write(
    _ plan: GridPlan, with writer: some RasterWriter, to output: borrowing OutputFile
  ) async throws(CompositionError) {
    // Whether the picture is opaque is known in the end if the background is not. And a stream
    // cannot take back rows of a grid that fails later.
    guard plan.style.background.isOpaque && output.isAtomic else {
      let picture = try await compose(plan)
      do { try writer.write(picture, to: output) } catch { throw .output(error) }
      return
    }
    let encoder: any RasterEncoder
    do { encoder = try writer.begin(plan.size, isOpaque: true, to: output) } catch {
      throw .output(error)
    }
    _ = try await compose(plan) { rows in try encoder.add(rows) }
    do { try encoder.finish() } catch { throw .output(error) }
  }
}
