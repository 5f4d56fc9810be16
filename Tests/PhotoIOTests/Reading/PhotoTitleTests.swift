import FileBuilders
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct PhotoTitleTests {
  /// EXIF data with one entry, whose bytes follow the directory.
  private func exif(_ tag: Int, type: Int, _ bytes: [UInt8]) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(value >> (8 * $0) & 255) }
    }
    let head = Array("II".utf8) + number(42, 2) + number(8, 4) + number(1, 2)
    let entry =
      number(tag, 2) + number(type, 2) + number(bytes.count, 4)
      + (bytes.count <= 4
        ? bytes + [UInt8](repeating: 0, count: 4 - bytes.count) : number(8 + 2 + 12 + 4, 4))
    return head + entry + number(0, 4) + (bytes.count <= 4 ? [] : bytes)
  }

  @Test(arguments: ["Rome", "Διακοπές", "a", "é"]) func `a description is read`(_ text: String) {
    #expect(String(titleIn: exif(0x010E, type: 2, Array(text.utf8) + [0])) == text)
  }

  @Test func `a title of Windows is in UTF-16`() {
    let bytes = "Pâques 🐣\0".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(String(titleIn: exif(0x9C9B, type: 1, bytes)) == "Pâques 🐣")
    #expect(String(titleIn: exif(0x9C9B, type: 2, bytes)) == nil)
  }

  @Test(arguments: ["", " ", " \t\n "]) func `an empty one is none`(_ text: String) {
    #expect(String(titleIn: exif(0x010E, type: 2, Array(text.utf8) + [0])) == nil)
  }

  @Test func `damaged data have no title or any other, but never crash`() {
    let whole = exif(0x010E, type: 2, Array("A longer description\0".utf8))
    for count in whole.indices { #expect(String(titleIn: Array(whole.prefix(count))) == nil) }
    var random = SplitMix64(seed: 42)
    var titles = 0
    for _ in 0..<2000 {
      let flipped = random.flipping(random.int(1...4), bitsOf: whole)
      if String(titleIn: flipped) != nil { titles += 1 }
    }
    #expect((1..<2000).contains(titles))
  }
}
