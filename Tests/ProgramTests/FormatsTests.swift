import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Fixtures/formats: HEIC, AVIF, WebP, TIFF and JPEG XL, decoded by `instagrid-formats`.
@Suite(.needsFormats) struct FormatsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Composes a photo alone, at a size at which a side of 40 pixels is not scaled.
  private func picture(
    of photo: Word, focus: Word = "0.5,0.5", side: Word = "40", input: Program.Input = .nothing
  ) async throws -> Picture {
    let outcome = try Program.run(
      [
        "compose", "-l", "rows:1", "-s", side, "-m", "0", "--quiet", "--force", "-b", "#fff",
        "--focus", "1=\(focus)", photo, "-o", "grid.png",
      ], in: folder, input: input)
    #expect(outcome.isQuietSuccess, "\(photo): \(outcome)")
    return try await PhotoFile(folder["grid.png"]).decode()
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    /// The largest difference of a sample from the original photo.
    let bound: Int
    /// The largest mean square difference.
    var meanSquare = 2.0
    var testDescription: String { name }
  }

  /// Lossless files are identical. The others have full chroma and high quality, or 4:2:0, which is
  /// visible along edges.
  static let cases = [
    Case(name: "lossless.webp", source: "rgb.png", bound: 0),
    Case(name: "alpha.webp", source: "rgba.png", bound: 0),
    Case(name: "profile-p3.webp", source: "profile-p3.png", bound: 0),
    Case(name: "animated.webp", source: "rgb.png", bound: 0),
    Case(name: "lossy.webp", source: "rgb.png", bound: 80, meanSquare: 60),
    Case(name: "alpha-lossy.webp", source: "rgba.png", bound: 80, meanSquare: 60),
    Case(name: "plain.avif", source: "rgb.png", bound: 6),
    Case(name: "gray.avif", source: "gray.png", bound: 6),
    Case(name: "alpha.avif", source: "rgba.png", bound: 6),
    Case(name: "premultiplied.avif", source: "rgba.png", bound: 12),
    Case(name: "10-bit.avif", source: "rgb-16.png", bound: 4),
    Case(name: "nclx-p3.avif", source: "cicp-p3.png", bound: 12),
    Case(name: "profile-p3.avif", source: "profile-p3.png", bound: 12),
    Case(name: "plain.heic", source: "rgb.png", bound: 12),
    Case(name: "gray.heic", source: "gray.png", bound: 12),
    Case(name: "420.heic", source: "rgb.png", bound: 130, meanSquare: 90),
    Case(name: "alpha.heic", source: "rgba.png", bound: 12),
    Case(name: "10-bit.heic", source: "rgb-16.png", bound: 4),
    Case(name: "12-bit.heic", source: "rgb-16.png", bound: 4),
    Case(name: "profile-p3.heic", source: "profile-p3.png", bound: 12),
    Case(name: "lzw.tif", source: "rgb.png", bound: 0),
    Case(name: "deflate-tiles.tif", source: "rgb.png", bound: 0),
    Case(name: "packbits-planes.tif", source: "rgb.png", bound: 0),
    Case(name: "jpeg.tif", source: "rgb.png", bound: 80, meanSquare: 80),
    Case(name: "big.tif", source: "rgb-16.png", bound: 0),
    Case(name: "lossless.jxl", source: "rgb.png", bound: 0),
    Case(name: "lossy.jxl", source: "rgb.png", bound: 30, meanSquare: 6),
    Case(name: "gray.jxl", source: "gray.png", bound: 0),
    Case(name: "alpha.jxl", source: "rgba.png", bound: 0),
    Case(name: "16-bit.jxl", source: "rgb-16.png", bound: 0),
    Case(name: "profile-p3.jxl", source: "profile-p3.png", bound: 1),
    Case(name: "recompressed.jxl", source: "420.jpg", bound: 12, meanSquare: 3),
  ]

  @Test(arguments: cases) func `a photo looks like the one that it was made from`(
    _ photo: Case
  ) async throws {
    for focus in ["0,0.5", "1,0.5"] as [Word] {
      let decoded = try await picture(of: .fixture("formats/\(photo.name)"), focus: focus)
      let expected = try await picture(of: .small(photo.source), focus: focus)
      #expect(decoded.distance(to: expected) <= photo.bound)
      #expect(decoded.meanSquareDistance(to: expected) <= photo.meanSquare)
    }
  }

  @Test func `a grid of gray tiles is read`() async throws {
    let chart = try await PhotoFile(.fixture("orientations/landscape-1.jpg")).decode()
    let decoded = try await picture(
      of: .fixture("formats/gray-grid.avif"), focus: "0.5,0", side: "96")
    for y in 0..<96 {
      for x in 0..<96 {
        // The chart appears twice, one below the other.
        let pixel = Array(chart[x, y % 64].map(Double.init))
        let luma = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]
        #expect(decoded[x, y].allSatisfy { abs(Double($0) - luma) <= 6 }, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: 1...8, ["avif", "webp", "jxl"])
  func `a chart is composed upright, and turned once only`(number: Int, format: String) async throws
  {
    for focus in ["0,0.5", "1,0.5"] as [Word] {
      let decoded = try await picture(
        of: .fixture("formats/turned-\(number).\(format)"), focus: focus, side: "64")
      let upright = try await picture(
        of: .fixture("orientations/landscape-1.jpg"), focus: focus, side: "64")
      // Charts that were turned before they became JPEGs differ at the edges of blocks.
      #expect(decoded.meanSquareDistance(to: upright) < 20, "\(number) \(format)")
      for corner in [(2, 2), (61, 2), (2, 61), (61, 61)] {
        for (one, other) in zip(decoded[corner.0, corner.1], upright[corner.0, corner.1]) {
          #expect(abs(Int(one) - Int(other)) <= 8, "\(corner) of \(number) \(format)")
        }
      }
    }
  }

  @Test func `the orientation in the EXIF data of a HEIC does not count`() throws {
    let photo: Word = .fixture("formats/exif-6.heic")
    let outcome = try Program.run(["inspect", "--json", photo], in: folder)
    #expect(outcome.text.contains(#""upright":{"width":64,"height":96},"orientation":1"#))
    #expect(outcome.text.contains(#""exif":true"#))
  }

  @Test func `EXIF data of a JPEG XL are read although they are compressed`() throws {
    let photo: Word = .fixture("formats/turned-6.jxl")
    let bytes = try photo.contents()
    #expect(bytes.indices.contains { bytes[$0...].starts(with: "brobExif".utf8) })
    let outcome = try Program.run(["inspect", "--json", photo], in: folder)
    #expect(outcome.text.contains(#""exif":true,"taken":null,"camera":"Instagrid""#))
  }

  /// Source: ISO/IEC 18181-2 (JPEG XL's container); Android's Motion Photo 1.0.
  @Test func `gain maps and movies in boxes are named as left out`() throws {
    let picture = try Pathname.fixture("formats/lossless.jxl").contents()
    let container =
      ISOMediaBoxes.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A])
      + ISOMediaBoxes.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
      + ISOMediaBoxes.box("jxlc", picture)
    let heic = try Pathname.fixture("formats/plain.heic").contents()
    let files: [(bytes: [UInt8], leftOut: String)] = [
      (container, ""),
      (container + ISOMediaBoxes.box("jhgm", [0, 0, 0]), #""HDR gain map""#),
      (container + ISOMediaBoxes.box("brob", Array("jhgm\0".utf8)), #""HDR gain map""#),
      (heic, ""), (heic + ISOMediaBoxes.box("mpvd", [0]), #""movie""#),
    ]
    for (index, file) in files.enumerated() {
      let photo = try folder.write(file.bytes, to: "photo")
      let outcome = try Program.run(["inspect", "--json", photo], in: folder)
      #expect(outcome.text.contains(#""leftOut":[\#(file.leftOut)],"#), "\(index): \(outcome)")
    }
  }

  @Test func `photos are described as others are`() throws {
    let names = [
      "10-bit.heic", "alpha.avif", "turned-6.webp", "lossy.webp", "profile-p3.heic", "gray.heic",
    ]
    let outcome = try Program.run(
      ["inspect", "--verbose"] + names.map { .fixture("formats/\($0)") }, in: folder)
    #expect(outcome.end == .exit(0) && outcome.errors.isEmpty)
    let lines = outcome.text.split(separator: "\n")
      .filter { !$0.hasPrefix("  in a cell") && !$0.hasPrefix("    ") }
      .map { $0.replacing(/^.*: |, (dated|taken) [-0-9]+ [:0-9]+( by its [a-z]+)?/, with: "") }
    #expect(
      lines == [
        "HEIC, 512x4", "  HEVC, YCbCr, 10 bits, 4:4:4", "AVIF, 60x40",
        "  AV1, YCbCr, with alpha, 8 bits, 4:4:4, colors by code points", "WebP, 96x64, Instagrid",
        "  VP8 lossless, RGB, 8 bits, stored as 64x96 (orientation 6)",
        "  title 'An orientation chart' from EXIF", "WebP, 60x40", "  VP8, YCbCr, 8 bits, 4:2:0",
        "HEIC, 60x40",
        "  HEVC, YCbCr, 8 bits, 4:4:4, profile 'Drawn Display P3'", "HEIC, 60x40",
        "  HEVC, gray, 8 bits",
      ])
  }

  @Test(
    arguments: ["plain.heic", "plain.avif", "lossy.webp", "turned-6.webp", "lzw.tif", "lossy.jxl"])
  func `a stream is the same photo as a file`(name: String) async throws {
    let photo: Word = .fixture("formats/\(name)")
    let file = try await picture(of: photo)
    #expect(try await picture(of: "-", input: .bytes(photo.contents())) == file)
    try folder.makeFIFO("fifo")
    let run = try Program.start(
      [
        "compose", "-l", "rows:1", "-s", "40", "-m", "0", "--force", "fifo", "-b", "#fff", "-o",
        "grid.png",
      ], in: folder)
    let bytes = try photo.contents()
    let writer = try FIFOWriter("fifo", in: folder, readBy: run)
    // In two pieces, between which the program waits.
    try writer.write(bytes.prefix(100))
    try writer.waitUntilRead()
    try writer.write(bytes.dropFirst(100))
    _ = consume writer
    let outcome = try run.finish()
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try await PhotoFile(folder["grid.png"]).decode() == file)
  }

  @Test(
    arguments: [
      ("animated.webp", "it is animated; only its first frame is used"),
      ("pq.avif", "it is an HDR photo (PQ); its highlights are compressed to the range of sRGB"),
      ("pq.jxl", "it is an HDR photo (PQ); its highlights are compressed to the range of sRGB"),
    ]) func `what is not shown is a warning`(name: String, warning: String) throws
  {
    let outcome = try Program.run(
      [
        "compose", "-l", "rows:1", "-s", "40", "-m", "0", .fixture("formats/\(name)"), "-o",
        "a.png",
      ], in: folder)
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors == "instagrid: \(Pathname.fixture("formats/\(name)")): warning: \(warning)\n")
  }

  @Test(
    arguments: [
      "plain.heic", "plain.avif", "lossy.webp", "lossless.webp", "lossy.jxl", "lossless.jxl",
    ], [10, 50, 99])
  func `a photo that was cut off is one line and exit code 65`(name: String, share: Int) throws {
    let bytes = try Pathname.fixture("formats/\(name)").contents()
    try folder.write(Array(bytes.prefix(bytes.count * share / 100)), to: "cut")
    let outcome = try Program.run(["inspect", "--decode", "cut"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.hasPrefix("instagrid: cut: damaged "), "\(outcome.errors)")
    #expect(outcome.errors.count(where: \.isNewline) == 1)
  }

  @Test func `a WebP whose alpha is damaged is damaged`() throws {
    var bytes = try Pathname.fixture("formats/alpha-lossy.webp").contents()
    let chunk = try #require(bytes.indices.first { bytes[$0...].starts(with: "ALPH".utf8) })
    // The lowest two bits of the first byte of data are the compression, 0 or 1.
    bytes[chunk + 8] |= 3
    try folder.write(bytes, to: "alpha.webp")
    let outcome = try Program.run(["inspect", "--decode", "alpha.webp"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors
        == "instagrid: alpha.webp: damaged WebP: the data of the WebP's picture are invalid\n")
  }

  @Test func `limits hold for the formats as well`() throws {
    let photo: Word = .fixture("formats/plain.heic")
    let pixels = try Program.run(["inspect", "--max-pixels", "2399", photo], in: folder)
    #expect(pixels.end == .exit(65))
    #expect(pixels.errors.contains("too large: 60x40 is 2400 pixels, over the limit of 2399"))
    let memory = try Program.run(["inspect", "--max-memory", "1M", photo], in: folder)
    #expect(memory.end == .exit(65))
    #expect(memory.errors.contains("memory"), "\(memory.errors)")
  }

  /// A grid whose first tile has a coding with this name.
  private func grid(codedAs name: [UInt8]) throws -> Word {
    var bytes = try Pathname.fixture("formats/gray-grid.avif").contents()
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("av01".utf8)) })
    bytes.replaceSubrange(start..<start + 4, with: name)
    return try folder.write(bytes, to: "grid.avif")
  }

  @Test(
    arguments: [
      (
        [0xFF, 0x1B, 0x0A, 0x41],
        #"unsupported AVIF: its picture is coded as '\xff\x1b\nA', which is unknown; "#
          + "converted to JPEG or PNG, it can be read"
      ),
      (
        [0, 0x41, 0x42, 0x43],
        #"unsupported AVIF: its picture is coded as '\x00ABC', which is unknown; "#
          + "converted to JPEG or PNG, it can be read"
      ),
      ([0, 0, 0, 0], "damaged AVIF: it does not say how its picture is coded"),
    ] as [([UInt8], String)])
  func `a coding whose name is not text is named, escaped`(name: [UInt8], clause: String) throws {
    _ = try grid(codedAs: name)
    let outcome = try Program.run(["inspect", "grid.avif"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors == "instagrid: grid.avif: \(clause)\n")
  }

  @Test(arguments: 0...20) func `a matrix that libheif does not convert is refused`(
    matrix: UInt8
  ) throws {
    for name in ["nclx-p3.avif", "gray.avif"] {
      var bytes = try Pathname.fixture("formats/\(name)").contents()
      let nclx = bytes.indices.first { bytes[$0...].starts(with: Array("nclx".utf8)) }
      bytes[try #require(nclx) + 9] = matrix
      try folder.write(bytes, to: "a.avif")
      let outcome = try Program.run(["inspect", "a.avif"], in: folder)
      let isConverted = [0, 1, 2, 4, 5, 6, 7, 8, 9, 12].contains(matrix) || name == "gray.avif"
      // libheif 1.21 converts 16.
      if isConverted || matrix == 16 && outcome.end == .exit(0) {
        #expect(outcome.end == .exit(0), "\(name): \(outcome)")
      } else {
        #expect(outcome.end == .exit(65))
        #expect(outcome.errors.contains("unsupported AVIF: its colors have matrix \(matrix) "))
        #expect(outcome.errors.contains("but libheif 1.21 does") == (matrix == 16))
      }
    }
  }

  @Test func `the picture of a sequence is shown, as the first frame of an animation`() async throws
  {
    var file = HEIFFile()
    file.brands = ["avis", "avis", "msf1", "miaf"]
    file.primary = file.add(AV1Picture.squares(bits: 8).item())
    // Versions of libheif that read sequences refuse a file without the header of one.
    let header = ISOMediaBoxes.box("mvhd", [UInt8](repeating: 0, count: 100))
    let photo = try folder.write(
      file.bytes() + ISOMediaBoxes.box("moov", header), to: "a.avif")
    let outcome = try Program.run(["inspect", photo], in: folder)
    #expect(outcome.end == .exit(0))
    #expect(outcome.text.hasSuffix("warning: it is animated; only its first frame is used\n"))
    let picture = try await picture(of: photo, side: "16")
    #expect(
      [picture[3, 3], picture[12, 3], picture[3, 12], picture[12, 12]].map(\.first)
        == [0, 16, 126, 235])
    // Without a picture, it is refused.
    file.primary = 9
    try folder.write(file.bytes(), to: "a.avif")
    #expect(try Program.run(["inspect", photo], in: folder).end == .exit(65))
  }

  @Test func `a valid picture that an old libheif does not read is not called damaged`() throws {
    var file = HEIFFile()
    let coded = file.add(AV1Picture.squares(bits: 8).item())
    file.primary = file.add(
      HEIFFile.Item("iden", isHidden: false, properties: [HEIFFile.size(16, 16)], data: nil))
    file.refer("dimg", from: file.primary, to: coded)
    let photo = try folder.write(file.bytes(), to: "a.avif")
    let outcome = try Program.run(["inspect", photo], in: folder)
    if outcome.end == .exit(0) { return }
    #expect(outcome.errors.contains("a.avif: unsupported HEIC: libheif 1.1"), "\(outcome.errors)")
    #expect(outcome.errors.contains("(the installed version) cannot read it"))
  }

  @Test func `a JPEG XL that libjxl does not decode may need a newer version`() throws {
    var bytes = try Pathname.fixture("formats/lossless.jxl").contents()
    bytes[100] ^= 0xFF
    let photo = try folder.write(bytes, to: "a.jxl")
    let outcome = try Program.run(["inspect", "--decode", photo], in: folder)
    #expect(outcome.end == .exit(65))
    let isKnown = outcome.errors.hasSuffix("damaged JPEG XL: the data of its picture are invalid\n")
    let isOld =
      outcome.errors.contains("unsupported JPEG XL: libjxl 0.")
      && outcome.errors.hasSuffix(
        " (the installed version) cannot decode it; it is damaged, or needs a newer version\n")
    #expect(isKnown || isOld, "\(outcome.errors)")
  }

  @Test func `a coding without a decoder has a way out`() throws {
    _ = try grid(codedAs: Array("evc1".utf8))
    let outcome = try Program.run(["inspect", "grid.avif"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.contains("AVIF: the picture is coded as EVC, for which libheif "))
    #expect(outcome.errors.hasSuffix("; converted to JPEG or PNG, it can be read\n"))
  }

  @Test func `a HEIC or AVIF with too many boxes is refused`() throws {
    let bytes = try Pathname.fixture("formats/plain.avif").contents()
    let head = Int(bytes[3])
    for (count, end) in [(1000, Outcome.End.exit(0)), (1_000_000, .exit(65))] {
      let empty = [[UInt8]](repeating: ISOMediaBoxes.box("free"), count: count).flatMap(\.self)
      try folder.write(Array(bytes[..<head]) + empty + Array(bytes[head...]), to: "a.avif")
      let outcome = try Program.run(["inspect", "a.avif"], in: folder)
      #expect(outcome.end == end, "\(count): \(outcome.errors)")
      if end == .exit(65) {
        #expect(outcome.errors == "instagrid: a.avif: damaged AVIF: it has too many boxes\n")
      }
    }
  }

  @Test func `the program itself loads none of the decoders`() throws {
    try folder.makeFIFO("fifo")
    let run = try Program.start(
      [
        "compose", "-l", "1", .fixture("formats/plain.heic"), .fixture("formats/lossy.webp"),
        "fifo", "-o", "grid.png",
      ], in: folder)
    let writer = try FIFOWriter("fifo", in: folder, readBy: run)
    let libraries = try Pathname("/proc/\(run.process)/maps").text()
    #expect(libraries.contains("libjpeg"))
    for name in ["libheif", "libwebp", "libde265", "dav1d", "libtiff", "libjxl"] {
      #expect(!libraries.contains(name))
    }
    try writer.write(Pathname.small("420.jpg").contents())
    _ = consume writer
    #expect(try run.finish().end == .exit(0))
  }

  @Test func `an output of such a name and kind is not replaced`() throws {
    try folder.copy(.fixture("formats/plain.heic"), to: "a.png")
    let outcome = try Program.run(
      ["compose", "-l", "rows:1", .small("rgb.png"), "-o", "a.png"], in: folder)
    #expect(outcome.end == .exit(73))
    #expect(outcome.errors.contains("a HEIC photo"), "\(outcome.errors)")
  }
}
