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
    var levels = [UInt8](repeating: 0, count: area.size.area)
    var next = 0
    let part = PhotoPart(area, renderingMemory: area.size.area)
    try await photo.pushRows(of: part) { format in
      let (sample, pixel) = (format.samples.depth.rawValue / 8, format.samples.bytesPerPixel)
      let isGray = format.channels.isGray
      return { row in
        unsafe row.withUnsafeBytes { bytes in
          unsafe levels.withUnsafeMutableBufferPointer { levels in
            // The high byte of a sample is its last one.
            var place = sample - 1
            for x in next..<(next + area.width) {
              let first = unsafe UInt32(bytes[place])
              if isGray {
                unsafe levels[x] = UInt8(first)
              } else {
                let green = unsafe UInt32(bytes[place + sample])
                let blue = unsafe UInt32(bytes[place + 2 * sample])
                // ITU-R BT.601 in 65536ths, as JPEG has it.
                let sum: UInt32 = 19595 * first + 38470 * green + 7471 * blue
                unsafe levels[x] = UInt8((sum + 32768) >> 16)
              }
              place += pixel
            }
          }
        }
        next += area.width
      }
    }
    (size, self.levels) = (area.size, levels)
  }
}
