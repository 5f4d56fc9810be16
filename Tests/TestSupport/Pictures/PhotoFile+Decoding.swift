import GridKit
import PhotoIO

extension PhotoFile {
  /// Decodes a part of the photo, by default all of it. Filler samples are omitted.
  ///
  /// - Parameters:
  ///   - area: the part, in pixels of the shrunk photo.
  ///   - factor: the factor by which the decoder shrinks the photo.
  ///   - box: the side of the boxes of pixels that would be averaged next.
  ///   - wantsVariances: whether each pixel is followed by the 2 or 8 bytes of its variances, if it has them.
  ///   - inspect: called with the format of the rows before the first one.
  package func decode(
    _ area: Rect? = nil, shrunkBy factor: Int = 1, averagedOver box: Int = 1,
    wantsVariances: Bool = false, inspect: (RowFormat) -> Void = { _ in }
  ) async throws -> Picture {
    let area = area ?? Rect(size.shrunk(by: factor))
    var samples: [UInt8] = []
    var (rows, kept, variances) = (0, 0, 0)
    let part = PhotoPart(
      area, shrunkBy: factor, averagedOver: box, wantsVariances: wantsVariances)
    try await pushRows(of: part) { format in
      inspect(format)
      let stored = format.samples.bytesPerPixel
      kept = format.channels == .rgbx ? 3 : stored
      variances = format.variances.byteCount(of: 1)
      samples.reserveCapacity(area.size.area * (kept + variances))
      return { row in
        precondition(
          row.byteCount == format.byteCount(of: area.width), "a row must have the area's width")
        rows += 1
        let start = format.start(ofVariancesIn: area.width)
        unsafe row.withUnsafeBytes { bytes in
          if kept == stored && variances == 0 {
            return unsafe samples.append(contentsOf: bytes)
          }
          for pixel in 0..<area.width {
            unsafe samples.append(contentsOf: bytes[pixel * stored..<pixel * stored + kept])
            let first = start + pixel * variances
            unsafe samples.append(contentsOf: bytes[first..<first + variances])
          }
        }
      }
    }
    precondition(rows == area.height, "all rows of the area must be handed over")
    return Picture(
      width: area.width, height: rows, channels: kept + variances, samples: samples)
  }

  /// Returns the format of the photo's rows.
  package func rowFormat() async throws -> RowFormat {
    var result: RowFormat?
    _ = try await decode(Rect(x: 0, y: 0, width: 1, height: 1)) { result = $0 }
    guard let result else { preconditionFailure("the format must be told before the first row") }
    return result
  }
}
