import FileSystem
import PhotoIO
import TestSupport
import Testing

@Suite struct FileFormatTests {
  /// The beginnings of real files, written from the formats' specifications.
  static let signatures: [(FileFormat, [UInt8])] = [
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10]),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xDB]),
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
    (.heic, [0, 0, 0, 24] + Array("ftypheic".utf8)),
    (.heic, [0, 0, 0, 24] + Array("ftypmif1".utf8)),
    (.avif, [0, 0, 0, 32] + Array("ftypavif".utf8)),
    (.avif, [0, 0, 0, 16] + Array("ftypmif3avif".utf8)),
    (.heic, [0, 0, 0, 16] + Array("ftypmif3heic".utf8)),
    (.heic, [0, 0, 0, 16] + Array("ftypmif3".utf8) + [0, 0, 0, 0]),
    (.webp, Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)),
    (.gif, Array("GIF87a".utf8) + [1, 0, 1, 0]),
    (.gif, Array("GIF89a".utf8) + [1, 0, 1, 0]),
    (.tiff, [0x49, 0x49, 42, 0, 8, 0, 0, 0]),
    (.tiff, [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]),
    (.tiff, [0x49, 0x49, 43, 0, 8, 0, 0, 0]),
    (.tiff, [0x4D, 0x4D, 0, 43, 0, 8, 0, 0]),
    (
      .bmp,
      Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
        + [1, 0, 0, 0, 1, 0, 0, 0]
    ),
    (.raw, Array("FUJIFILMCCD-RAW 0201".utf8)),
    (.raw, [0x49, 0x49, 42, 0, 16, 0, 0, 0] + Array("CR".utf8) + [2, 0]),
    (.raw, Array("IIRO".utf8) + [8, 0, 0, 0]),
    (.raw, Array("IIU\0".utf8) + [8, 0, 0, 0]),
    (.raw, [0, 0, 0, 24] + Array("ftypcrx ".utf8)),
    (.pdf, Array("%PDF-1.7\n".utf8)),
    (.jpegXL, [0xFF, 0x0A, 0xFA]),
    (.jpegXL, [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]),
    (.photoshop, Array("8BPS".utf8) + [0, 1]),
    (.svg, Array("<svg xmlns=\"http://www.w3.org/2000/svg\">".utf8)),
    (.heic, [0, 0, 0, 24] + Array("ftypMiHB".utf8) + [0, 0, 0, 0] + Array("miafheic".utf8)),
    (.avif, [0, 0, 0, 24] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8)),
    (.heic, [0, 0, 0, 20] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8)),
    (.quickTime, [0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)),
    (.quickTime, [0, 0, 0, 8] + Array("wide".utf8) + [0, 0, 1, 0] + Array("mdat".utf8)),
    (.quickTime, [0, 0, 1, 0] + Array("moov".utf8) + [0, 0, 0, 108] + Array("mvhd".utf8)),
    (.mp4, [0, 0, 0, 24] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isomiso2".utf8)),
    (.mp4, [0, 0, 0, 24] + Array("ftypmp42".utf8)),
    (.text, Array("Dear diary,\r\n\ttoday é".utf8)),
    (.unknown, [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]),
    // An icon, which is not told apart from other files.
    (.unknown, [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 104, 4, 0, 0, 22, 0, 0, 0]),
    (.unknown, [UInt8](repeating: 0, count: 64)),
    (.text, Array("P1 is the first of my photos".utf8)),
    (.unknown, Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WAVEfmt ".utf8)),
  ]

  @Test(arguments: signatures) func `a file is recognized by its first bytes`(
    format: FileFormat, bytes: [UInt8]
  ) {
    #expect(FileFormat(signature: bytes) == format)
    #expect(
      FileFormat(signature: bytes + [UInt8](repeating: 0, count: 64 - bytes.count)) == format
        || [.text, .svg].contains(format))
  }

  @Test func `a signature that is cut off is not recognized`() {
    let decisive: [(FileFormat, Int)] = [
      (.jpeg, 3), (.png, 8), (.webp, 12), (.gif, 4), (.pdf, 5), (.photoshop, 4), (.svg, 4),
    ]
    for (format, length) in decisive {
      for (_, bytes) in Self.signatures.filter({ $0.0 == format }) {
        for count in 0..<length {
          #expect(FileFormat(signature: Array(bytes.prefix(count))) != format)
        }
        #expect(FileFormat(signature: Array(bytes.prefix(length))) == format)
      }
    }
  }

  @Test func `an empty file is not text`() {
    #expect(FileFormat(signature: []) == .unknown)
  }

  @Test func `text has white space but no control characters`() {
    #expect(FileFormat(signature: Array("a\tb\u{B}c\u{C}\r\n".utf8)) == .text)
    for byte: UInt8 in [0x00, 0x01, 0x08, 0x0E, 0x1B, 0x1F, 0x7F] {
      #expect(FileFormat(signature: [0x61, byte, 0x62]) == .unknown)
    }
  }

  @Test func `a text that begins like a BMP is text`() {
    #expect(FileFormat(signature: Array("BMW sells cars, and BMP is a file format.".utf8)) == .text)
  }

  @Test(arguments: ["photo.png", "photo.txt", "photo", "photo.JPG.gz"])
  func `the file's name does not decide its format`(name: String) async throws {
    let folder = try TemporaryFolder()
    let jpeg = try folder.write(try Pathname.fixture("kinds/420.jpg").contents(), to: name)
    #expect(try await PhotoFile(jpeg).decode().channels == 3)
    #expect(try PhotoFile(jpeg).encoding.format == .jpeg)
    let text = try folder.write(Array("a letter\n".utf8), to: name)
    #expect(try message { _ = try PhotoFile(text) } == "\(name): \(FileFormat.text.whyNotRead)")
  }

  @Test func `the supported formats and their extensions are known`() {
    #expect(
      FileFormat.allCases.filter(\.isPhoto) == [
        .jpeg, .png, .heic, .avif, .webp, .tiff, .jpegXL, .raw,
      ])
    #expect(
      FileFormat.photoExtensions == [
        "jpg", "jpeg", "png", "heic", "heif", "hif", "avif", "webp", "tif", "tiff", "jxl", "3fr",
        "arw",
        "cr2", "cr3", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "nef", "nrw", "orf",
        "pef",
        "raf", "rw2", "sr2", "srw",
      ])
  }

  @Test func `every unsupported format has its own message`() throws {
    let folder = try TemporaryFolder()
    let sentences: [FileFormat: String] = [
      .gif: "a GIF photo", .bmp: "a BMP photo", .pdf: "a PDF document",
      .photoshop: "a Photoshop document", .svg: "an SVG drawing",
      .quickTime: "a QuickTime movie (MOV)", .mp4: "an MP4 movie", .text: "a text file",
      .unknown: "a file of an unknown format",
    ]
    for (format, bytes) in Self.signatures where !format.isPhoto {
      let file = try folder.write(bytes, to: "x")
      let what = try #require(sentences[format])
      let message = try message { _ = try PhotoFile(file) }
      // The catalog of messages has all words.
      #expect(
        message.hasPrefix("x: \(what); only JPEG, PNG, ") && message.contains(" are supported"))
    }
  }
}
