import TestSupport
import Testing

@testable import PhotoIO

@Suite struct InflationTests {
  @Test(arguments: seeds(1)) func `stored data are returned up to the requested length`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(150_000)
    let stream = stored(bytes)[...]
    for most in [0, 1, 65_535, 65_536, 150_000, 200_000] {
      #expect(try stream.inflated(upTo: most) == Array(bytes.prefix(most)))
    }
  }

  @Test func `compressed data are inflated`() throws {
    // Five times "a" as zlib compresses it, with the checksum of RFC 1950 computed by hand: a = 1 +
    // 5 * 97 = 486, b = 5 + 97 * (1 + 2 + 3 + 4 + 5) = 1460.
    let stream: [UInt8] = [0x78, 0x9C, 0x4B, 0x4C, 0x04, 0x02, 0x00, 0x05, 0xB4, 0x01, 0xE6]
    #expect(try stream[...].inflated(upTo: 100) == Array("aaaaa".utf8))
  }

  @Test func `truncated or damaged data give what precedes the damage`() throws {
    let stream = stored(Array("orientation".utf8))
    // The header of zlib and that of a block are 7 bytes.
    #expect(try stream.prefix(10).inflated(upTo: 100) == Array("ori".utf8))
    #expect(try stream.prefix(1).inflated(upTo: 100).isEmpty)
    #expect(try [][...].inflated(upTo: 100).isEmpty)
    #expect(try Array("no stream".utf8)[...].inflated(upTo: 100).isEmpty)
  }
}
