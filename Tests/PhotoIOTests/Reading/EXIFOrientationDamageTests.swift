import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct EXIFOrientationDamageTests {
  @Test(arguments: TIFFBlock.ByteOrder.allCases)
  func `a block can be truncated anywhere`(order: TIFFBlock.ByteOrder) {
    var block = TIFFBlock(order: order)
    block.entries = [block.other(0x010F), block.orientation(6), block.other(0x0131)]
    block.thumbnail = [block.orientation(8)]
    let bytes = block.bytes
    // The header, the count, an entry, and the complete second one, although its number ends before
    // it does.
    let decisive = 8 + 2 + 12 + 12
    for count in 0...bytes.count {
      let orientation = Orientation(exif: Array(bytes.prefix(count)))
      #expect(orientation == (count >= decisive ? .right : .up), "\(count) bytes")
    }
  }

  @Test(arguments: TIFFBlock.ByteOrder.allCases)
  func `a directory outside the data means upright`(
    order: TIFFBlock.ByteOrder
  ) {
    var block = TIFFBlock(order: order)
    block.entries = [block.orientation(6)]
    let length = UInt32(block.bytes.count)
    for offset in [0, 1, 2, 7, 9, length - 2, length - 1, length, length + 1] {
      block.claimedOffset = offset
      #expect(Orientation(exif: block.bytes) == .up, "offset \(offset)")
    }
    for offset in [0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF] as [UInt32] {
      block.claimedOffset = offset
      #expect(Orientation(exif: block.bytes) == .up, "offset \(offset)")
    }
  }

  @Test(arguments: TIFFBlock.ByteOrder.allCases)
  func `a count of 65535 entries does no harm`(order: TIFFBlock.ByteOrder) {
    var block = TIFFBlock(order: order)
    block.claimedCount = 65535
    block.entries = [block.other(0x010F), block.orientation(6)]
    #expect(Orientation(exif: block.bytes) == .right)
    block.entries = [block.other(0x010F), block.other(0x0110)]
    #expect(Orientation(exif: block.bytes) == .up)
    block.entries = []
    #expect(Orientation(exif: block.bytes) == .up)
  }

  @Test func `a count of no entries hides what follows`() {
    var block = TIFFBlock(claimedCount: 0)
    block.entries = [block.orientation(6)]
    #expect(Orientation(exif: block.bytes) == .up)
  }

  @Test(arguments: seeds(1))
  func `noise turns a photo only if it contains an orientation tag`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var block = TIFFBlock()
    block.entries = [block.other(0x010F), block.orientation(6), block.other(0x0131)]
    var found: Set<Orientation> = []
    for _ in 0..<2000 {
      let damaged = random.flipping(random.int(1...4), bitsOf: block.bytes)
      let noise = Array("II*\0".utf8) + random.bytes(random.int(0...60))
      for bytes in [damaged, noise] {
        let orientation = Orientation(exif: bytes)
        let hasTag = bytes.indices.contains {
          bytes[$0...].starts(with: [0x12, 0x01]) || bytes[$0...].starts(with: [0x01, 0x12])
        }
        #expect(orientation == .up || hasTag, "\(bytes)")
        found.insert(orientation)
      }
    }
    // Some of the damage is to the orientation itself.
    #expect(found.count > 2)
  }
}
