import TestSupport

/// The beginning of a JPEG file up to its first scan; its kind need not exist.
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
      + JPEGSegments.segment(
        frame, [UInt8(precision)] + size + [UInt8(components)] + numbers.flatMap { [$0, 0x11, 0] })
      + JPEGSegments.segment(0xDA, [UInt8(components)] + numbers.flatMap { [$0, 0] } + [0, 63, 0])
  }
}
