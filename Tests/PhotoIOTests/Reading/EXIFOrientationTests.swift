import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct EXIFOrientationTests {
  static let orders = TIFFBlock.ByteOrder.allCases

  private func read(_ block: TIFFBlock) -> Int { Orientation(exif: block.bytes).rawValue }

  /// Returns data whose directory has these entries, each made by a closure for the same byte
  /// order.
  private func block(
    _ order: TIFFBlock.ByteOrder, _ entries: (TIFFBlock) -> [TIFFBlock.Entry]
  ) -> TIFFBlock {
    var block = TIFFBlock(order: order)
    block.entries = entries(block)
    return block
  }

  @Test(arguments: orders, 1...8) func `all eight values are read in both byte orders`(
    order: TIFFBlock.ByteOrder, value: Int
  ) {
    let plain = block(order) { [$0.orientation(value)] }
    #expect(read(plain) == value)
    let amongOthers = block(order) { [$0.other(0x0110), $0.orientation(value), $0.other(0x8769)] }
    #expect(read(amongOthers) == value)
  }

  @Test func `a block written out byte for byte is read`() {
    let little: [UInt8] = [
      0x49, 0x49, 0x2A, 0x00, 0x08, 0x00, 0x00, 0x00, 0x01, 0x00,
      0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00, 0x06, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00,
    ]
    let big: [UInt8] = [
      0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01,
      0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x06, 0x00, 0x00,
      0x00, 0x00, 0x00, 0x00,
    ]
    #expect(Orientation(exif: little) == .right)
    #expect(Orientation(exif: big) == .right)
  }

  @Test(arguments: orders) func `every whole type of number is read`(order: TIFFBlock.ByteOrder) {
    for type in [1, 3, 4, 6, 8, 9] {
      for value in 1...8 {
        #expect(read(block(order) { [$0.orientation(value, type: type)] }) == value)
      }
    }
  }

  @Test(arguments: orders) func `other types and lists are ignored`(order: TIFFBlock.ByteOrder) {
    for type in [0, 2, 5, 7, 10, 11, 12, 255, 65535] {
      #expect(read(block(order) { [$0.orientation(6, type: type)] }) == 1, "type \(type)")
    }
    for count in [0, 2, 65536, 0xFFFF_FFFF] {
      #expect(read(block(order) { [$0.orientation(6, count: count)] }) == 1, "count \(count)")
    }
  }

  @Test(arguments: orders) func `entries need not be sorted`(order: TIFFBlock.ByteOrder) {
    #expect(read(block(order) { [$0.other(0x9003), $0.other(0x0131), $0.orientation(8)] }) == 8)
    #expect(read(block(order) { [$0.orientation(5), $0.other(0x010F), $0.other(0x0100)] }) == 5)
  }

  @Test(arguments: orders) func `of repeated entries, the first valid one is used`(
    order: TIFFBlock.ByteOrder
  ) {
    #expect(read(block(order) { [$0.orientation(3), $0.orientation(6)] }) == 3)
    #expect(read(block(order) { [$0.orientation(0), $0.orientation(6)] }) == 6)
    #expect(read(block(order) { [$0.orientation(8, type: 2), $0.orientation(4)] }) == 4)
  }

  @Test(arguments: orders) func `an invalid value means upright`(
    order: TIFFBlock.ByteOrder
  ) {
    for value in [0, 9, 10, 255, 256, 0x0600, 65535] {
      #expect(read(block(order) { [$0.orientation(value)] }) == 1)
    }
    for value in [0, 9, 0x0006_0000, 0xFFFF_FFFF] {
      #expect(read(block(order) { [$0.orientation(value, type: 4)] }) == 1)
    }
  }

  @Test(arguments: orders) func `the thumbnail's orientation is ignored`(
    order: TIFFBlock.ByteOrder
  ) {
    var lone = block(order) { [$0.other(0x010F)] }
    lone.thumbnail = [lone.orientation(6)]
    #expect(read(lone) == 1)
    var both = block(order) { [$0.orientation(3)] }
    both.thumbnail = [both.orientation(6)]
    #expect(read(both) == 3)
  }

  @Test(arguments: orders) func `a directory may be anywhere`(order: TIFFBlock.ByteOrder) {
    let here = block(order) { [$0.orientation(7)] }
    var far = here
    far.claimedOffset = 8 + 1001
    let bytes =
      far.bytes.prefix(8) + [UInt8](repeating: 0xEE, count: 1001) + here.bytes.dropFirst(8)
    #expect(Orientation(exif: Array(bytes)) == .rightMirrored)
  }

  @Test(arguments: orders)
  func `the identifier of a JPEG's segment may precede the data`(order: TIFFBlock.ByteOrder) {
    let block = block(order) { [$0.orientation(6)] }.bytes
    let identifier = Array("Exif\0\0".utf8)
    #expect(Orientation(exif: identifier + block) == .right)
    #expect(Orientation(exif: identifier + identifier + block) == .up)
  }

  @Test func `data that are not TIFF mean upright`() {
    let block = block(.little) { [$0.orientation(6)] }.bytes
    #expect(Orientation(exif: []) == .up)
    #expect(Orientation(exif: Array("IM".utf8) + block.dropFirst(2)) == .up)
    #expect(Orientation(exif: Array("MM".utf8) + block.dropFirst(2)) == .up)
    var bigTIFF = TIFFBlock(magic: 43)
    bigTIFF.entries = [bigTIFF.orientation(6)]
    #expect(read(bigTIFF) == 1)
  }
}
