import GridKit
import PhotoIO

extension PhotoFile {
  /// Decodes a part of the photo, by default all of it. Filler samples are omitted.
  ///
  /// - Parameters:
  ///   - area: the part, in pixels of the shrunk photo.
  ///   - factor: the factor by which the decoder shrinks the photo.
  ///   - box: the side of the boxes of pixels that would be averaged next.
  ///   - inspect: called with the format of the rows before the first one.
  package func decode(
    _ area: Rect? = nil, shrunkBy factor: Int = 1, averagedOver box: Int = 1,
    inspect: (RowFormat) -> Void = { _ in }
  ) async throws -> Picture {
    let area = area ?? Rect(size.shrunk(by: factor))
    var samples: [UInt8] = []
    var (rows, kept) = (0, 0)
    try await pushRows(of: PhotoPart(area, shrunkBy: factor, averagedOver: box)) { format in
      inspect(format)
      let stored = format.samples.bytesPerPixel
      kept = format.channels == .rgbx ? 3 : stored
      samples.reserveCapacity(area.size.area * kept)
      return { row in
        precondition(row.byteCount == area.width * stored, "a row must have the area's width")
        rows += 1
        unsafe row.withUnsafeBytes { bytes in
          if kept == stored { return unsafe samples.append(contentsOf: bytes) }
          for pixel in 0..<area.width {
            unsafe samples.append(contentsOf: bytes[pixel * stored..<pixel * stored + kept])
          }
        }
      }
    }
    precondition(rows == area.height, "all rows of the area must be handed over")
    return Picture(width: area.width, height: rows, channels: kept, samples: samples)
  }

  /// Returns the format of the photo's rows.
  package func rowFormat() async throws -> RowFormat {
    var result: RowFormat?
    _ = try await decode(Rect(x: 0, y: 0, width: 1, height: 1)) { result = $0 }
    guard let result else { preconditionFailure("the format must be told before the first row") }
    return result
  }
}
