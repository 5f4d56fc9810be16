import FileBuilders

/// The bytes of an ICC profile: a header, a table of tags, and the tagged elements.
///
/// Source: ICC.1:2022, sections 7, 9 and 10.
struct ProfileFile {
  /// The device class: `mntr` for a display, `prtr` for a printer.
  var kind = "mntr"
  /// The device's colors.
  var colors = "RGB "
  /// The profile connection space: `XYZ ` or `Lab `.
  var connection = "XYZ "
  /// The tags that share an element, and the element.
  var elements: [([String], [UInt8])]

  private static let white = [0.9642, 1, 0.8249]

  /// The same with the elements that every profile has.
  func named(_ name: String) -> ProfileFile {
    var file = self
    file.elements.insert(
      contentsOf: [
        (["desc"], Self.words(name)), (["cprt"], Self.words("MIT license")),
        (["wtpt"], Self.xyz(Self.white)),
      ], at: 0)
    return file
  }

  /// The bytes of the profile, version 4.3.
  var bytes: [UInt8] {
    let count = elements.reduce(0) { $0 + $1.0.count }
    var (table, data) = (bigEndian(count), [UInt8]())
    for (tags, element) in elements {
      for tag in tags {
        table += Self.text(tag) + bigEndian(128 + 4 + count * 12 + data.count)
        table += bigEndian(element.count)
      }
      data += element + [UInt8](repeating: 0, count: (4 - element.count % 4) % 4)
    }
    return header(size: 128 + table.count + data.count) + table + data
  }

  /// Section 7.2; fields that may be zero are zero.
  private func header(size: Int) -> [UInt8] {
    let start = bigEndian(size) + bigEndian(0) + bigEndian(0x0430_0000)
    let date: [UInt8] = [7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    let zeros = [UInt8](repeating: 0, count: 28)
    let end = Self.text("acsp") + zeros + Self.white.flatMap(Self.number)
    return start + Self.text(kind + colors + connection) + date + end
      + [UInt8](repeating: 0, count: 128 - 80)
  }
}

extension ProfileFile {
  /// The tone curve of sRGB by its definition: gamma, a, b, c, d of type 3, 10.18.
  static var sRGBCurve: [UInt8] {
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return text("para") + [0, 0, 0, 0, 0, 3, 0, 0] + parameters.flatMap(number)
  }

  /// A tone curve by some of its values, 10.6.
  static func curve(_ values: [Int]) -> [UInt8] {
    text("curv") + bigEndian(0) + bigEndian(values.count) + values.flatMap(number16)
  }

  /// Returns a table from device colors to other colors, between straight curves (10.10).
  ///
  /// - Parameters:
  ///   - inputs: the number of components of a device color.
  ///   - side: the number of colors along each edge of the table.
  ///   - color: converts a device color; both are in 0...1.
  static func table(inputs: Int, side: Int, color: ([Double]) -> [Double]) -> [UInt8] {
    let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    let straight = [0, 65535].flatMap(number16)
    var count = 1
    for _ in 0..<inputs { count *= side }
    let values = (0..<count).flatMap { index in
      var (rest, place) = (index, [Double]())
      for _ in 0..<inputs {
        place.insert(Double(rest % side) / Double(side - 1), at: 0)
        rest /= side
      }
      return color(place).flatMap { number16(Int(($0 * 65535).rounded())) }
    }
    let head = text("mft2") + bigEndian(0) + [UInt8(inputs), 3, UInt8(side), 0]
    let curves = (0..<inputs).flatMap { _ in straight }
    let ends = (0..<3).flatMap { _ in straight }
    return head + identity.flatMap(number) + number16(2) + number16(2) + curves + values + ends
  }

  /// A color, 10.31.
  static func xyz(_ values: [Double]) -> [UInt8] {
    text("XYZ ") + bigEndian(0) + values.flatMap(number)
  }

  /// A text in English, 10.15.
  private static func words(_ words: String) -> [UInt8] {
    let content = words.utf16.flatMap { number16(Int($0)) }
    return text("mluc") + bigEndian(0) + bigEndian(1) + bigEndian(12) + text("enUS")
      + bigEndian(content.count) + bigEndian(28) + content
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func number16(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

  /// Returns a signed number with 16 fractional bits.
  private static func number(_ value: Double) -> [UInt8] {
    bigEndian(Int((value * 65536).rounded()))
  }
}
