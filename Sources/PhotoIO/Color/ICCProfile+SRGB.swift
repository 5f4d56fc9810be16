import GridKit

extension ICCProfile {
  /// sRGB, for files that name their color space by a profile: version 2 of the format, and always the same bytes.
  ///
  /// The primaries are adapted to D50 with the Bradford matrix, and add up to its white. Source: ICC.1:2001-04;
  /// IEC 61966-2-1.
  static let sRGB: ICCProfile = {
    func bytes(_ numbers: [Int], each count: Int = 4) -> [UInt8] {
      numbers.flatMap { $0.littleEndian(count).reversed() }
    }
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let white = bytes([0xF6D6, 0x10000, 0xD32D])
    let levels = (0...255).map {
      Int((65535 * SRGBTransferCurve.linearize(Double($0) / 255)).rounded())
    }
    let curve = ("curv", bytes([levels.count]) + bytes(levels, each: 2))
    let elements: [(tag: String, element: (type: String, contents: [UInt8]))] = [
      ("desc", ("desc", bytes([5]) + text("sRGB") + zeros(79))),
      ("cprt", ("text", text("No copyright") + zeros(4))), ("wtpt", ("XYZ ", white)),
      ("rXYZ", ("XYZ ", bytes([0x6FA0, 0x38F5, 0x0390]))),
      ("gXYZ", ("XYZ ", bytes([0x6297, 0xB787, 0x18DA]))),
      ("bXYZ", ("XYZ ", bytes([0x249F, 0x0F84, 0xB6C3]))),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var (table, data) = (bytes([elements.count]), [UInt8]())
    let start = 128 + 4 + 12 * elements.count
    for (tag, element) in elements {
      let contents = text(element.type) + zeros(4) + element.contents
      table += text(tag) + bytes([start + data.count, contents.count])
      data += contents + zeros((4 - contents.count % 4) % 4)
    }
    var header = bytes([start + data.count, 0, 0x210_0000]) + text("mntrRGB XYZ ")
    header += bytes([2000, 1, 1, 0, 0, 0], each: 2) + text("acsp")
    header += zeros(28) + white + zeros(48)
    return ICCProfile(header + table + data)
  }()
}
