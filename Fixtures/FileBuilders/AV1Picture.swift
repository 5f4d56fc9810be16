/// A picture of 16x16 pixels, encoded by AV1 without loss.
package struct AV1Picture {
  /// 8, 10 or 12.
  package let bits: Int
  package let isGray: Bool
  /// A temporal delimiter, a sequence header and a frame.
  package private(set) var data: [UInt8]

  /// Four gray squares: 0, 16 at the top, 126, 235 below, in 8 bits; multiplied by 4 in 10 bits, and by
  /// 16 in 12. The samples have full range.
  ///
  /// - Parameter bits: 8, 10 or 12.
  package static func squares(bits: Int) -> AV1Picture {
    switch bits {
    case 8:
      AV1Picture(
        bits: 8, isGray: true, profile: 0x18, colors: [0x54],
        frame: [0x44, 0, 0, 0x8C, 0x9C, 0xA3, 0x51, 0x3A, 0xE1, 0x24, 0x95, 0x35, 0x20])
    case 10:
      AV1Picture(
        bits: 10, isGray: true, profile: 0x18, colors: [0xD4],
        frame: [0x44, 0, 0, 0x8C, 0x9C, 0xA0, 0xDD, 0xD9, 0xAE, 0x12, 0x21, 0x54, 0xA5, 0xE0])
    default:
      AV1Picture(
        bits: 12, isGray: true, profile: 0x58, colors: [0xEA],
        frame: [
          0x44, 0, 0, 0x8C, 0x9C, 0xA0, 0x38, 0x0F, 0x1A, 0xE1, 0x21, 0x74, 0xF8, 0x69, 0x60,
        ])
    }
  }

  /// A black picture in YCbCr 4:2:0.
  ///
  /// - Parameter bits: 8, 10 or 12.
  package static func black(bits: Int) -> AV1Picture {
    switch bits {
    case 8:
      AV1Picture(
        bits: 8, isGray: false, profile: 0x18, colors: [0x10, 0x80],
        frame: [0x10, 0, 0, 0, 0x14, 0xB9, 0xB8, 0xC0, 0xE2, 0xE0])
    case 10:
      AV1Picture(
        bits: 10, isGray: false, profile: 0x18, colors: [0x90, 0x80],
        frame: [0x10, 0, 0, 0, 0x14, 0xB9, 0xB7, 0x0D, 0x14, 0x2E])
    default:
      AV1Picture(
        bits: 12, isGray: false, profile: 0x58, colors: [0xCE, 0x10],
        frame: [0x10, 0, 0, 0, 0x14, 0xB9, 0xB6, 0x9D, 0x72, 0xC2, 0xE0])
    }
  }

  private init(bits: Int, isGray: Bool, profile: UInt8, colors: [UInt8], frame: [UInt8]) {
    (self.bits, self.isGray) = (bits, isGray)
    let header = [profile, 0x0C, 0xFF, 0xF9] + colors
    data = [0x12, 0, 0x0A, UInt8(header.count)] + header + [0x32, UInt8(frame.count)] + frame
  }

  /// Says that the samples of a gray picture have limited range, without changing them.
  package mutating func claimLimitedRange() {
    precondition(isGray, "the picture must be gray")
    data[8] &= bits == 12 ? ~0x08 : ~0x10
  }

  /// Returns an item with this picture.
  package func item(properties: [[UInt8]] = []) -> HEIFFile.Item {
    let depth: UInt8 = bits == 12 ? 0x60 : bits == 10 ? 0x40 : 0
    let configuration = ISOMediaBoxes.box(
      "av1C", [0x81, bits == 12 ? 0x40 : 0, depth | (isGray ? 0x10 : 0) | 0x0C, 0])
    return HEIFFile.Item(
      "av01", isHidden: false, properties: [configuration, HEIFFile.size(16, 16)] + properties,
      data: data)
  }
}
