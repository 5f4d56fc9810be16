import TestSupport
import Testing

@testable import PhotoIO

@Suite struct ImageMagickRawProfileTests {
  private func bytes(_ text: String, upTo limit: Int = 100) -> [UInt8] {
    ImageMagickRawProfile.bytes(of: Array(text.utf8), upTo: limit)
  }

  @Test func `a profile is a name, a number, and digits`() {
    #expect(bytes("\nexif\n       4\n4d4d\n002A\n") == [0x4D, 0x4D, 0x00, 0x2A])
    #expect(bytes("exif\n4\n4d4d002a") == [0x4D, 0x4D, 0x00, 0x2A])
  }

  @Test func `the number and the limit determine the length`() {
    #expect(bytes("\nexif\n       2\n010203\n") == [1, 2])
    #expect(bytes("\nexif\n       3\n010203\n", upTo: 1) == [1])
  }

  @Test func `damage ends the data`() {
    #expect(bytes("\nexif\n       9\n0102x3\n") == [1, 2])
    #expect(bytes("\nexif\n       9\n010") == [1])
    #expect(bytes("\nexif\n       9\n").isEmpty)
    #expect(bytes("\nexif\n       -1\n0102").isEmpty)
    #expect(bytes("\nexif\nnine\n0102").isEmpty)
    #expect(bytes("\nexif\n99999999999999999999\n0102").isEmpty)
    #expect(bytes("").isEmpty)
  }
}
