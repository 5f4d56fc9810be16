import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct CaptureTimeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Times in chronological order.
  private static let moments = [
    ("0001:01:01 00:00:00", nil), ("1969:12:31 23:59:59", nil), ("1999:12:31 23:59:59", "99"),
    ("2000:02:29 00:00:00", nil), ("2000:03:01 00:00:00", nil), ("2024:02:29 12:00:00", "0"),
    ("2024:02:29 12:00:00", "05"), ("2024:02:29 12:00:00", "1"), ("2024:02:29 12:00:00", "12"),
    ("2024:03:01 00:00:00", nil), ("2100:12:31 00:00:60", nil),
  ]

  @Test func `a time is described by its date and the time of day`() throws {
    for (text, description) in [
      ("2009:02:13 23:31:30", "2009-02-13 23:31:30"), ("0099:01:01 00:00:00", "99-01-01 00:00:00"),
      ("2024:02:29 09:05:07", "2024-02-29 09:05:07"),
      ("1969:12:31 23:59:59", "1969-12-31 23:59:59"),
    ] {
      #expect(try #require(CaptureTime(exif: TIFFBlock.taken(text))).description == description)
    }
  }

  @Test(arguments: [
    ("Apple", "iPhone 13 Pro", "Apple iPhone 13 Pro"),
    ("NIKON CORPORATION", "NIKON D3100", "NIKON D3100"),
    ("Canon", "Canon EOS  R5 ", "Canon EOS R5"), ("", "E-M1", "E-M1"), ("HMD", "", "HMD"),
    ("a\nb", "c", "c"), ("", "", nil),
  ])
  func `the camera is its maker and model on one line`(
    _ maker: String, _ model: String, _ camera: String?
  ) throws {
    var block = TIFFBlock()
    let texts = [maker, model].map { Array($0.utf8) + [0] }
    // The texts follow the directory of two entries.
    let start = 8 + 2 + 2 * 12 + 4
    block.entries = [
      block.text(0x010F, count: texts[0].count, at: start),
      block.text(0x0110, count: texts[1].count, at: start + texts[0].count),
    ].enumerated().map { index, entry in
      // Short texts are stored in the entry.
      let text = texts[index]
      guard text.count <= 4 else { return entry }
      return TIFFBlock.Entry(
        tag: entry.tag, type: 2, count: text.count,
        value: text + [UInt8](repeating: 0, count: 4 - text.count))
    }
    let directory = try #require(TIFFDirectory(block.bytes + texts[0] + texts[1]))
    #expect(directory.camera == camera)
  }

  @Test(arguments: TIFFBlock.ByteOrder.allCases)
  func `dates are in calendar order`(order: TIFFBlock.ByteOrder) throws {
    let times = try Self.moments.map { date, fraction in
      try #require(CaptureTime(exif: TIFFBlock.taken(date, fraction: fraction, order: order)))
    }
    for (one, next) in zip(times, times.dropFirst()) { #expect(one < next) }
  }

  @Test(arguments: [
    ("1970:01:01 00:00:00", 0), ("2009:02:13 23:31:30", 1_234_567_890),
    ("2038:01:19 03:14:08", 2_147_483_648), ("1950:01:01 00:00:00", -631_152_000),
  ])
  func `a date is as many seconds after 1970 as the system says`(date: String, seconds: Int) throws
  {
    let file = try folder.write([1], to: "file")
    try file.setTime(seconds: seconds)
    let time = CaptureTime(try FileStatus(of: file).modified, secondsFromUTC: 0)
    #expect(CaptureTime(exif: TIFFBlock.taken(date)) == time)
  }

  @Test(arguments: [
    ("1970:01:01 23:59:59", 0), ("1970:01:02 00:00:00", 1), ("1969:12:31 23:59:59", -1),
    ("1969:12:31 00:00:00", -1), ("2009:02:13 23:31:30", 14288),
  ])
  func `a day is counted from the beginning of 1970`(date: String, day: Int) throws {
    #expect(try #require(CaptureTime(exif: TIFFBlock.taken(date))).day == day)
  }

  /// A file system may have any date.
  @Test func `times without a 32-bit year are seconds`() {
    for seconds in [Int.min, Int.max] {
      let time = CaptureTime(seconds: seconds, nanoseconds: 0)
      #expect(time.description == "@\(seconds)" && time.text(format: "%Y") == "")
      #expect(abs(time.days.lowerBound) > Int.max / 86401)
    }
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 00:00:00", "2024:00:01 00:00:00",
    "2024:01:32 00:00:00", "2024:02:30 00:00:00", "2023:02:29 00:00:00", "1900:02:29 00:00:00",
    "2024:04:31 00:00:00", "2024:12:32 00:00:00", "2024:01:01 25:00:00", "2024:01:01 00:60:00",
    "",
    "20240101 000000", "2024:01:01 00:00:0x",
  ])
  func `an invalid date is ignored`(text: String) {
    #expect(CaptureTime(exif: TIFFBlock.taken(text)) == nil)
  }

  @Test(arguments: [nil, "0", "05", "1", "999"])
  func `the date of digitizing is used if that of taking is missing or invalid`(
    fraction: String?
  ) throws {
    let (early, late) = ("2024:02:29 12:00:00", "2024:02:29 12:00:01")
    let time = try #require(CaptureTime(exif: TIFFBlock.taken(early, fraction: fraction)))
    for invalid in [nil, "0000:00:00 00:00:00", ""] {
      let exif = TIFFBlock.taken(invalid, digitized: early, fraction: fraction)
      #expect(CaptureTime(exif: exif) == time)
    }
    #expect(
      CaptureTime(exif: TIFFBlock.taken(early, digitized: late, fraction: fraction)) == time)
    #expect(CaptureTime(exif: TIFFBlock.taken(nil)) == nil)
  }

  @Test(arguments: TIFFBlock.ByteOrder.allCases)
  func `EXIF data can be cut off anywhere`(order: TIFFBlock.ByteOrder) {
    let bytes = TIFFBlock.taken("2024:02:29 12:00:00", fraction: "123", order: order)
    let whole = CaptureTime(exif: bytes)
    for count in 0..<bytes.count {
      #expect(CaptureTime(exif: Array(bytes.prefix(count))) == nil, "\(count) bytes")
    }
    #expect(whole != nil)
  }

  @Test(arguments: seeds(1))
  func `damaged EXIF data do no harm`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = TIFFBlock.taken("2024:02:29 12:00:00", fraction: "123")
    var dates = 0
    for _ in 0..<2000 {
      if CaptureTime(exif: random.flipping(random.int(1...4), bitsOf: bytes)) != nil { dates += 1 }
    }
    #expect((1..<2000).contains(dates))
  }

  @Test func `a date is read from the header of every format`() throws {
    let tiff = TIFFBlock.taken("2009:02:13 23:31:30")
    let jpeg = JPEGSegments.inserting(
      [JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + tiff)],
      into: try Pathname.small("420.jpg").contents())
    var png = try #require(PNGFile(Pathname.small("rgb.png").contents()))
    png.chunks.insert(PNGFile.Chunk(name: "eXIf", data: tiff), at: png.chunks.count - 1)
    let webp = Self.webp(exif: tiff)
    var files = [jpeg, png.bytes, webp, Self.webp(exif: Array("Exif\0\0".utf8) + tiff)]
    for version in 0...2 {
      for isInMeta in [false, true] where version > 0 || !isInMeta {
        var boxes = ISOMediaBoxes()
        (boxes.version, boxes.isInMeta, boxes.pieces) = (version, isInMeta, version + 1)
        files.append(boxes.bytes(exif: tiff))
        (boxes.prefix, boxes.brand) = ([], "avif")
        files.append(boxes.bytes(exif: tiff))
      }
    }
    for (number, bytes) in files.enumerated() {
      let file = try folder.write(bytes, to: "photo")
      #expect(CaptureTime(ofPhoto: file) == CaptureTime(exif: tiff), "file \(number)")
    }
  }

  @Test func `EXIF data that libheif has written are found`() throws {
    let file = try SniffedFile(examining: .fixture("formats/exif-6.heic"))
    #expect(try ISOMediaFile(file).exif().map(Orientation.init(exif:)) == .right)
  }

  @Test func `files without a date have none`() throws {
    for name in ["plain.heic", "plain.avif", "lossy.webp", "animated.webp"] {
      #expect(CaptureTime(ofPhoto: .fixture("formats/\(name)")) == nil, "\(name)")
    }
    for path in [.small("420.jpg"), .small("rgb.png"), .fixture("damaged/empty.jpg"), "/"]
      as [Pathname]
    {
      #expect(CaptureTime(ofPhoto: path) == nil, "\(path)")
    }
    try folder.makeFIFO("fifo")
    #expect(CaptureTime(ofPhoto: folder["fifo"]) == nil)
  }

  @Test(arguments: seeds(1))
  func `damaged boxes and chunks do no harm`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tiff = TIFFBlock.taken("2009:02:13 23:31:30")
    let files = [ISOMediaBoxes().bytes(exif: tiff), Self.webp(exif: tiff)]
    for bytes in files {
      for count in 0..<bytes.count { _ = try time(Array(bytes.prefix(count))) }
      for _ in 0..<500 {
        _ = try time(random.flipping(random.int(1...8), bitsOf: bytes))
      }
      // All sizes of boxes have their largest value.
      for place in stride(from: 0, to: bytes.count - 8, by: 1) {
        var large = bytes
        large.replaceSubrange(place..<place + 4, with: [0x7F, 0xFF, 0xFF, 0xFF])
        _ = try time(large)
        large.replaceSubrange(place..<place + 8, with: [0, 0, 0, 1, 0x6D, 0x65, 0x74, 0x61])
        _ = try time(large)
      }
    }
  }

  private func time(_ bytes: [UInt8]) throws -> CaptureTime? {
    CaptureTime(ofPhoto: try folder.write(bytes, to: "photo"))
  }

  /// A WebP with EXIF data and without a picture.
  private static func webp(exif: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      name.utf8 + bigEndian(data.count).suffix(4).reversed() + data
        + (data.count.isMultiple(of: 2) ? [] : [0])
    }
    let chunks =
      chunk("VP8X", [0x08] + [UInt8](repeating: 0, count: 9)) + chunk("ANMF", [1, 2, 3])
      + chunk("EXIF", exif)
    return "RIFF".utf8 + bigEndian(chunks.count + 4).suffix(4).reversed() + "WEBP".utf8 + chunks
  }
}

@Suite struct CaptureTimeTextTests {
  @Test(arguments: [
    ("%Y-%m-%d %H:%M:%S", "2024-02-29 07:08:09"), ("%d.%m.%y", "29.02.24"), ("%j %u", "060 4"),
    ("%%", "%"), ("", ""), ("é", "é"), (String(repeating: "%Y", count: 1000), ""),
  ])
  func `a date is written in the form that is asked for`(format: String, text: String) throws {
    let time = try #require(CaptureTime(exif: TIFFBlock.taken("2024:02:29 07:08:09")))
    #expect(time.text(format: format) == text)
  }
}
