/// The beginning of a JPEG file up to its first scan, of a kind that need not exist.
struct JPEGHeader {
  var width = 8
  var height = 8
  var components = 3
  var precision = 8
  /// The frame's marker: 0xC0 baseline, 0xC3 lossless.
  var frame: UInt8 = 0xC0

  var bytes: [UInt8] {
    let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
    let numbers = (1...components).map { UInt8($0) }
    return [0xFF, 0xD8]
      + Self.segment(
        frame, [UInt8(precision)] + size + [UInt8(components)] + numbers.flatMap { [$0, 0x11, 0] })
      + Self.segment(0xDA, [UInt8(components)] + numbers.flatMap { [$0, 0] } + [0, 63, 0])
  }

  /// A marker and its contents with their length.
  static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    let length = contents.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + contents
  }

  /// Puts segments behind the start marker of a file.
  static func inserting(_ segments: [[UInt8]], into file: [UInt8]) -> [UInt8] {
    Array(file.prefix(2)) + segments.joined() + file.dropFirst(2)
  }
}
