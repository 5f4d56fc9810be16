/// The brightness of a photo at its full size.
public struct GrayPicture: Hashable, Sendable {
  /// The width and height in pixels, as the photo is stored.
  public let size: Size
  /// The brightness of each pixel, 0...255, row by row from the top.
  let levels: [UInt8]

  /// Creates a picture from the brightness of its `size.area` pixels, row by row from the top.
  public init(_ size: Size, levels: [UInt8]) {
    precondition(levels.count == size.area, "there must be a level for each pixel")
    (self.size, self.levels) = (size, levels)
  }

  /// Decodes a part of a photo; alpha and profiles are ignored.
  ///
  /// - Throws: the error that prevented the photo from being decoded.
  public init(decoding area: Rect, of photo: some PhotoSource) async throws {
    var levels: [UInt8] = []
    let part = PhotoPart(area, renderingMemory: area.size.area)
    try await photo.pushRows(of: part) { format in
      let (sample, pixel) = (format.samples.depth.rawValue / 8, format.samples.bytesPerPixel)
      let isGray = format.channels.isGray
      return { row in
        unsafe row.withUnsafeBytes { bytes in
          // The high byte of a sample is its last one.
          for place in stride(from: sample - 1, to: area.width * pixel, by: pixel) {
            let first = unsafe Int(bytes[place])
            guard !isGray else {
              levels.append(UInt8(first))
              continue
            }
            let (green, blue) = unsafe (Int(bytes[place + sample]), Int(bytes[place + 2 * sample]))
            // ITU-R BT.601 in 65536ths, as JPEG has it.
            levels.append(UInt8((19595 * first + 38470 * green + 7471 * blue + 32768) >> 16))
          }
        }
      }
    }
    (size, self.levels) = (area.size, levels)
  }
}
