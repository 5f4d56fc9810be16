/// An ICC profile of three primaries and the tone curve of sRGB.
///
/// Source: ICC.1:2022, sections 7, 9 and 10.
struct Profile {
  let name: String
  /// The XYZ of red, green and blue relative to the white D50.
  let colorants: [[Double]]

  static let displayP3 = Profile(
    name: "Drawn Display P3",
    colorants: [
      [0.515102, 0.241182, -0.001050], [0.291965, 0.692236, 0.041882],
      [0.157153, 0.066581, 0.784378],
    ])
  /// sRGB with red for green and green for red.
  static let swapped = Profile(
    name: "Drawn sRGB, red and green exchanged",
    colorants: [
      [0.385147, 0.716873, 0.097076], [0.436075, 0.222504, 0.013932],
      [0.143080, 0.060608, 0.714102],
    ])

  private static let white = [0.9642, 1, 0.8249]

  /// The bytes of the profile, version 4.3.
  var bytes: [UInt8] {
    // By the curve's definition: gamma, a, b, c, d of type 3 (10.18).
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    let curve = text("para") + [0, 0, 0, 0, 0, 3, 0, 0] + parameters.flatMap(number)
    let elements: [([String], [UInt8])] = [
      (["desc"], words(name)), (["cprt"], words("MIT license")), (["wtpt"], xyz(Self.white)),
      (["rXYZ"], xyz(colorants[0])), (["gXYZ"], xyz(colorants[1])), (["bXYZ"], xyz(colorants[2])),
      (["rTRC", "gTRC", "bTRC"], curve),
    ]
    let count = elements.reduce(0) { $0 + $1.0.count }
    var (table, data) = (bigEndian(count), [UInt8]())
    for (tags, element) in elements {
      for tag in tags {
        table += text(tag) + bigEndian(128 + 4 + count * 12 + data.count)
        table += bigEndian(element.count)
      }
      data += element + [UInt8](repeating: 0, count: (4 - element.count % 4) % 4)
    }
    return header(size: 128 + table.count + data.count) + table + data
  }

  /// 7.2; fields that may be zero are.
  private func header(size: Int) -> [UInt8] {
    let start = bigEndian(size) + bigEndian(0) + bigEndian(0x0430_0000)
    let kind = text("mntr") + text("RGB ") + text("XYZ ")
    let date: [UInt8] = [7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    let zeros = [UInt8](repeating: 0, count: 28)
    let end = text("acsp") + zeros + Self.white.flatMap(number)
    return start + kind + date + end + [UInt8](repeating: 0, count: 128 - 80)
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A signed number with 16 bits behind the point.
  private func number(_ value: Double) -> [UInt8] {
    bigEndian(Int((value * 65536).rounded()))
  }

  private func xyz(_ values: [Double]) -> [UInt8] {
    text("XYZ ") + bigEndian(0) + values.flatMap(number)
  }

  /// A text in English, 10.15.
  private func words(_ words: String) -> [UInt8] {
    let content = words.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return text("mluc") + bigEndian(0) + bigEndian(1) + bigEndian(12) + text("enUS")
      + bigEndian(content.count) + bigEndian(28) + content
  }
}

extension JPEGFile {
  /// The file with a profile behind its start marker, ICC.1:2022, B.4.
  static func inserting(_ profile: Profile, into file: [UInt8]) -> [UInt8] {
    let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile.bytes
    let length = content.count + 2
    return file.prefix(2) + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + content
      + file.dropFirst(2)
  }
}
