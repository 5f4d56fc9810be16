import FileSystem
import GridKit

/// Writes a picture as a JPEG with a gain map, which HDR displays show brighter.
package struct HDRJPEGWriter: RasterWriter {
  /// The writer of the picture, a ``JPEGWriter``.
  private let base: any RasterWriter
  private let map: EncodedGainMap

  package init(_ base: any RasterWriter, _ map: EncodedGainMap) {
    (self.base, self.map) = (base, map)
  }

  /// The encoded picture, which is never larger than its pixels, is held until it is finished.
  package func memory(for size: Size, isOpaque: Bool) -> Int {
    base.memory(for: size, isOpaque: isOpaque) + 4 * size.area
  }

  package var summary: String { base.summary }

  package func begin(
    _ size: Size, isOpaque: Bool, mark: OutputMark?, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder {
    let picture = try OutputFile.inMemory(label: "\(output.name)")
    let encoder = try base.begin(size, isOpaque: isOpaque, mark: nil, to: picture)
    return Encoder(picture, encoder, map, mark, output)
  }

  /// It is `Sendable` because only one thread calls it at a time.
  private final class Encoder: RasterEncoder, @unchecked Sendable {
    private let picture: OutputFile
    private let encoder: any RasterEncoder
    private let map: EncodedGainMap
    private let mark: OutputMark?
    private let name: FileName
    private let descriptor: CInt

    init(
      _ picture: consuming OutputFile, _ encoder: any RasterEncoder, _ map: EncodedGainMap,
      _ mark: OutputMark?, _ output: borrowing OutputFile
    ) {
      (self.encoder, self.map, self.mark) = (encoder, map, mark)
      (name, descriptor) = (output.name, output.descriptor)
      self.picture = picture
    }

    func add(_ rows: Span<Raster.Pixel>) throws(OutputError) { try encoder.add(rows) }

    func finish() throws(OutputError) {
      try encoder.finish()
      let file = map.file(of: try picture.contents, mark: mark)
      try converting(try OpenFile(borrowing: descriptor).write(file)) {
        OutputError(name, .writeFailed($0))
      }
    }
  }
}

extension Compositor {
  /// Composes the gain maps of a plan's photos, and encodes the result; `nil` if no photo has one. A map that is
  /// damaged is dropped: its photo has a warning.
  ///
  /// - Throws: `CompositionError`, as when photos are composed, if a map cannot be read for a reason that may pass.
  package func gainMap(of plan: GridPlan) async throws(CompositionError) -> EncodedGainMap? {
    var plan = plan
    while true {
      do throws(CompositionError) {
        guard let gains = try await composeGains(plan) else { return nil }
        let maps = plan.cells.compactMap { ($0.photo?.gainMap as? PhotoFile)?.gains }
        return try converting(try EncodedGainMap(gains, of: maps)) { CompositionError.output($0) }
      } catch {
        if error.failures.isEmpty { throw error }
        for failure in error.failures {
          guard let photo = plan.cells[failure.cell].photo?.source as? PhotoFile,
            let reason = failure.error as? PhotoError,
            (try? photo.dropGainMap(because: reason)) != nil
          else { throw error }
          plan.removeGainMap(ofCell: failure.cell)
        }
      }
    }
  }
}
