import Testing

@testable import InstagridCommand

@Suite struct Base64Tests {
  /// The first seven are the test vectors of RFC 4648, section 10.
  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("~~~???", "fn5+Pz8/"),
    ])
  func `bytes are written as the RFC has them`(text: String, base64: String) {
    #expect(Array(text.utf8).base64 == base64)
  }

  @Test func `every byte has its digits`() {
    // The digits of 0, 1, 2 and so on are the alphabet itself.
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let bytes = stride(from: 0, to: 64, by: 4).flatMap { digit -> [UInt8] in
      let group = digit << 18 | (digit + 1) << 12 | (digit + 2) << 6 | (digit + 3)
      return [UInt8(group >> 16), UInt8(group >> 8 & 255), UInt8(group & 255)]
    }
    #expect(bytes.base64 == alphabet)
    #expect([UInt8](0...255).base64.count == 344)
    #expect([UInt8](repeating: 255, count: 4).base64 == "/////w==")
  }
}
