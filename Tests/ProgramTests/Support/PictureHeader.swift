/// The header of a picture, read without the code under test.
struct PictureHeader: Equatable {
  enum Format: Equatable { case jpeg, png }

  let format: Format
  let width: Int
  let height: Int
  /// The number of channels of a pixel.
  let channels: Int

  init?(_ bytes: [UInt8]) {
    func number(_ count: Int, at offset: Int) -> Int {
      bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }
    if bytes.count > 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      (width, height) = (number(4, at: 16), number(4, at: 20))
      guard let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] else { return nil }
      self.channels = channels
      return
    }
    // A JPEG's markers, each with its length, up to the start of the frame (ITU-T T.81, B.1.1.4).
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      if (0xC0...0xC2).contains(bytes[offset + 1]) {
        format = .jpeg
        (height, width) = (number(2, at: offset + 5), number(2, at: offset + 7))
        channels = Int(bytes[offset + 9])
        return
      }
      offset += 2 + number(2, at: offset + 2)
    }
    return nil
  }

  init(_ format: Format, width: Int, height: Int, channels: Int = 3) {
    (self.format, self.width, self.height) = (format, width, height)
    self.channels = channels
  }

  init(_ format: Format, side: Int, channels: Int = 3) {
    self.init(format, width: side, height: side, channels: channels)
  }
}
