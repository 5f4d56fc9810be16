import CommandKit
import FileSystem
import PhotoIO
import Testing

@testable import InstagridCommand

@Suite struct InlinePhotoScannerTests {
  /// A line, what is left of it, and the photos or the errors in it.
  private static let lines: [(String, String, [String])] = [
    (#"{"photos":["a.jpg"]}"#, #"{"photos":["a.jpg"]}"#, []),
    (#"[{"base64":"Zm9v"}]"#, #"[{"base64":"0"}]"#, ["foo"]),
    (
      #"[{"base64" : "Zm9v"},"x",{"base64":"YmFy"}]"#, #"[{"base64" : "0"},"x",{"base64":"1"}]"#,
      ["foo", "bar"]
    ),
    (#"{"base64":""}"#, #"{"base64":"0"}"#, [""]),
    // Other values of the key, and the same word elsewhere.
    (#"{"output":{"base64":true}}"#, #"{"output":{"base64":true}}"#, []),
    (#"{"id":"base64","base64":5}"#, #"{"id":"base64","base64":5}"#, []),
    (#"["base64","Zm9v"]"#, #"["base64","Zm9v"]"#, []),
    (#"{"base645":"x","base6":"y"}"#, #"{"base645":"x","base6":"y"}"#, []),
    (#"{"a":"\"base64\":\"Zm9v\""}"#, #"{"a":"\"base64\":\"Zm9v\""}"#, []),
    // The key with escapes (RFC 8259, section 7), and what only looks like it.
    (#"{"\u0062ase64":"Zm9v"}"#, #"{"\u0062ase64":"0"}"#, ["foo"]),
    (#"{"b\u0061se\u0036\u0034":"Zm9v"}"#, #"{"b\u0061se\u0036\u0034":"0"}"#, ["foo"]),
    (#"{"bas\u00654":"Zm9v"}"#, #"{"bas\u00654":"Zm9v"}"#, []),
    (#"{"base64\u0000":"Zm9v"}"#, #"{"base64\u0000":"Zm9v"}"#, []),
    (#"{"\u0162ase64":"Zm9v"}"#, #"{"\u0162ase64":"Zm9v"}"#, []),
    (#"{"\base64":"Zm9v"}"#, #"{"\base64":"Zm9v"}"#, []),
    (#"{"base64\"":"Zm9v"}"#, #"{"base64\"":"Zm9v"}"#, []),
    // Characters that may be escaped, and those that are not in base64.
    (#"{"base64":"+\/+\u002f\r\n"}"#, #"{"base64":"0"}"#, ["\u{FB}\u{FF}\u{BF}"]),
    (#"{"base64":"Zm9v\tZm9v"}"#, #"{"base64":"0"}"#, ["5"]),
    (#"{"base64":"Zm9v\u00e9"}"#, #"{"base64":"0"}"#, ["5"]),
    (#"{"base64":"Zm9\u+076"}"#, #"{"base64":"0"}"#, ["4"]),
    (#"{"base64":"Zm\"9v"}"#, #"{"base64":"0"}"#, ["3"]),
    (#"{"base64":"Zm9"}"#, #"{"base64":"0"}"#, ["4"]),
    // A line that ends too early.
    (#"{"base64":"Zm9v"#, #"{"base64":""#, []),
    (#"{"base64":"Zm9v\"#, #"{"base64":""#, []),
  ]

  @Test(arguments: lines)
  func `the photos are taken out of a line, wherever its pieces end`(
    _ line: String, _ text: String, _ photos: [String]
  ) async throws {
    let bytes = Array(line.utf8)
    for cut in 0...bytes.count {
      var scanner = InlinePhotoScanner(in: MemoryBudget())
      let left =
        await scanner.removePhotos(from: bytes[..<cut]) + scanner.removePhotos(from: bytes[cut...])
      #expect(String(decoding: left, as: UTF8.self) == text)
      #expect(try scanner.takePhotos().map(described) == photos)
    }
  }

  /// A photo's bytes as characters, or the place where it goes wrong.
  private func described(_ photo: Result<InlinePhoto, InlinePhotoError>) throws -> String {
    switch photo {
    case .success(let photo):
      let bytes = try photo.file.contents
      #expect(photo.byteCount == bytes.count)
      return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    case .failure(.notBase64(let position)): return "\(position)"
    case .failure(let error): throw error
    }
  }

  @Test func `the photos of a line may take a quarter of the budget`() async throws {
    let budget = MemoryBudget(bytes: 24)
    var scanner = InlinePhotoScanner(in: budget)
    for (text, fits) in [
      (#"[{"base64":"Zm9v"},{"base64":"Zm9v"}]"#, [true, true]),
      (#"[{"base64":"Zm9v"},{"base64":"Zm9vYg=="}]"#, [true, false]),
      (#"[{"base64":"Zm9vZm9vZm9v"}]"#, [false]),
    ] {
      scanner.startLine()
      _ = await scanner.removePhotos(from: Array(text.utf8)[...])
      let photos = scanner.takePhotos()
      #expect(photos.map { (try? $0.get()) != nil } == fits)
      for case .failure(let error) in photos { #expect(error == .tooLong(limit: 6)) }
    }
  }
}
