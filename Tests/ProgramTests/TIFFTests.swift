import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// TIFFs whose samples are computed, compared with the colors that these stand for.
@Suite(.needsFormats) struct TIFFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Composes a TIFF alone at its size, with a white background.
  private func picture(
    of tiff: TIFFPicture, turned: Bool = false, asStream: Bool = false
  ) async throws -> Picture {
    try folder.write(tiff.bytes, to: "a.tif")
    let size = turned ? "\(tiff.height)x\(tiff.width)" : "\(tiff.width)x\(tiff.height)"
    let outcome = try Program.run(
      [
        "compose", "-l", "rows:1", "-s", Word(size), "-m", "0", "-b", "#fff", "--force", "--quiet",
        asStream ? "-" : "a.tif", "-o", "a.png",
      ], in: folder, input: asStream ? .bytes(tiff.bytes) : .nothing)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return try await PhotoFile(folder["a.png"]).decode()
  }

  /// Compares a picture with colors, 0...255, of which those from 16 bits may be rounded otherwise.
  private func expect(
    _ picture: Picture, within distance: Int = 1, _ color: (_ x: Int, _ y: Int) -> [Double]
  ) {
    var worst = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        for (sample, wanted) in zip(picture[x, y], color(x, y)) {
          worst = max(worst, abs(Double(sample) - wanted))
        }
      }
    }
    #expect(worst <= Double(distance))
  }

  private static func pattern(_ bits: Int) -> (Int, Int, Int) -> Int {
    { x, y, channel in (x * 5 + y * 3 + channel * 70) * (1 << bits) / 600 % (1 << bits) }
  }

  private static func scaled(_ sample: Int, _ bits: Int) -> Double {
    Double(sample) * 255 / Double(1 << bits - 1)
  }

  @Test func `a profile that the file does not have to its end is reported`() throws {
    var tiff = TIFFPicture { x, y, _ in x + y }
    tiff.entries = [(34675, .bytes([UInt8](repeating: 0, count: 1000)))]
    var bytes = tiff.bytes
    let entry = try #require(bytes.firstRange(of: [0x73, 0x87])).lowerBound
    bytes.replaceSubrange(entry + 8..<entry + 12, with: [0, 0, 0, 0x7F])
    try folder.write(bytes, to: "a.tif")
    let outcome = try Program.run(
      ["compose", "-l", "1x1", "-s", "48", "a.tif", "-o", "a.png"], in: folder)
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors.contains("a.tif: warning: its color profile is "), "\(outcome)")
  }

  @Test(arguments: 1...16, [0, 1]) func `gray has 1 to 16 bits, from black or white`(
    bits: Int, photometric: Int
  ) async throws {
    let value = Self.pattern(bits)
    var tiff = TIFFPicture(value)
    (tiff.bits, tiff.photometric) = (bits, photometric)
    expect(try await picture(of: tiff)) { x, y in
      let gray = Self.scaled(value(x, y, 0), bits)
      return [Double](repeating: photometric == 0 ? 255 - gray : gray, count: 3)
    }
  }

  @Test(arguments: ["g3", "g4"]) func `ones of facsimiles are black unless they say otherwise`(
    name: String
  ) async throws {
    var bytes = try Pathname.fixture("formats/\(name).tif").contents()
    let entry = try #require(bytes.firstRange(of: [6, 1, 3, 0, 1, 0, 0, 0])).lowerBound
    var pictures: [Picture] = []
    // PhotometricInterpretation 0, or Threshholding 1 instead of it.
    for (tag, value) in [(6, 0), (7, 1)] as [(UInt8, UInt8)] {
      (bytes[entry], bytes[entry + 8]) = (tag, value)
      try folder.write(bytes, to: "a.tif")
      let outcome = try Program.run(
        ["compose", "-l", "1x1", "-s", "48", "--force", "--quiet", "a.tif", "-o", "a.png"],
        in: folder)
      #expect(outcome.isQuietSuccess, "\(outcome)")
      pictures.append(try await PhotoFile(folder["a.png"]).decode())
    }
    expect(pictures[1], within: 0) { x, y in pictures[0][x, y].map { Double($0) } }
  }

  @Test(arguments: [4, 8, 12, 16], [false, true])
  func `colors are together or in planes, in strips or tiles`(
    bits: Int, isPlanar: Bool
  ) async throws {
    let value = Self.pattern(bits)
    for order in TIFFBlock.ByteOrder.allCases {
      for (isBig, isTiled) in [(false, false), (false, true), (true, false), (true, true)] {
        var tiff = TIFFPicture(value)
        (tiff.bits, tiff.photometric, tiff.samples, tiff.isPlanar) = (bits, 2, 3, isPlanar)
        (tiff.tree.order, tiff.tree.isBig) = (order, isBig)
        if isTiled { tiff.tile = (32, 16) }
        expect(try await picture(of: tiff)) { x, y in
          (0..<3).map { Self.scaled(value(x, y, $0), bits) }
        }
      }
    }
  }

  @Test(arguments: [1, 4, 8, 16]) func `a palette has 16 bits for each color`(bits: Int)
    async throws
  {
    let value = Self.pattern(bits)
    let map = (0..<3).map { channel in
      (0..<(1 << bits)).map { ($0 * 40503 + channel * 20000) & 0xFFFF }
    }
    var tiff = TIFFPicture(value)
    (tiff.bits, tiff.photometric, tiff.entries) = (bits, 3, [(320, .short(map.flatMap(\.self)))])
    expect(try await picture(of: tiff)) { x, y in
      map.map { Double($0[value(x, y, 0)]) / 257 }
    }
  }

  @Test(arguments: [8, 16], [false, true]) func `alpha is straight or multiplied`(
    bits: Int, isPlanar: Bool
  ) async throws {
    let most = 1 << bits - 1
    // Colors of half of the largest value, from transparent at the left to opaque at the right.
    func alpha(_ x: Int) -> Int { most * x / 47 }
    func tiff(_ kind: Int) -> TIFFPicture {
      var tiff = TIFFPicture { x, _, channel in
        channel == 3 ? alpha(x) : kind == 1 ? most / 2 * alpha(x) / most : most / 2
      }
      (tiff.bits, tiff.photometric, tiff.samples) = (bits, 2, 4)
      (tiff.extra, tiff.isPlanar) = ([kind], isPlanar)
      return tiff
    }
    let (multiplied, straight) = (try await picture(of: tiff(1)), try await picture(of: tiff(2)))
    for x in 0..<48 {
      for (one, other) in zip(multiplied[x, 5], straight[x, 5]) {
        #expect(abs(Int(one) - Int(other)) <= (bits == 8 ? 6 : 1), "column \(x)")
      }
    }
    #expect(Array(straight[0, 0]) == [255, 255, 255])
    #expect(straight[47, 0].allSatisfy { (127...128).contains($0) })
    // What is neither is left out.
    expect(try await picture(of: tiff(0))) { _, _ in [127, 127, 127] }
  }

  @Test(arguments: [false, true], [8, 16]) func `inks are those of CMYK`(
    isPlanar: Bool, bits: Int
  ) async throws {
    let most = 1 << bits - 1
    var tiff = TIFFPicture { x, y, channel in channel == y / 8 ? most * x / 47 : 0 }
    (tiff.bits, tiff.photometric, tiff.samples, tiff.isPlanar) = (bits, 5, 4, isPlanar)
    expect(try await picture(of: tiff), within: 2) { x, y in
      let rest = 255 * Double(47 - x) / 47
      return (0..<3).map { y / 8 == $0 || y / 8 == 3 ? rest : 255 }
    }
  }

  @Test(arguments: [(1, 1), (2, 1), (2, 2), (4, 2)], [false, true])
  func `luma and chroma are converted, and chroma may be shared`(
    sampling: (Int, Int), isTiled: Bool
  ) async throws {
    let value = Self.pattern(8)
    var tiff = TIFFPicture { x, y, channel in
      channel == 0 ? value(x, y, 0) : 100 + x / 4 + channel * 9
    }
    (tiff.photometric, tiff.samples, tiff.sampling) = (6, 3, sampling)
    if isTiled { tiff.tile = (16, 16) }
    let (across, down) = sampling
    expect(try await picture(of: tiff)) { x, y in
      let unit = (x / across * across, y / down * down)
      let luma = Double(value(x, y, 0))
      let blue = Double(100 + unit.0 / 4 + 9 - 128), red = Double(100 + unit.0 / 4 + 18 - 128)
      let colors = [
        luma + 1.402 * red, luma - 0.344136 * blue - 0.714136 * red, luma + 1.772 * blue,
      ]
      return colors.map { min(max($0, 0), 255) }
    }
  }

  @Test(arguments: 1...8) func `a TIFF is turned upright`(orientation: Int) async throws {
    var tiff = TIFFPicture { x, y, _ in x < 24 && y < 16 ? 255 : 0 }
    tiff.entries = [(274, .short([orientation]))]
    // TIFF 6.0, Orientation: what the first row and the first column of the file are.
    let isAtBottom = [3, 4, 7, 8].contains(orientation)
    let isAtRight = [2, 3, 6, 7].contains(orientation)
    let upright = try await picture(of: tiff, turned: orientation > 4)
    let (x, y) = (upright.width / 4, upright.height / 4)
    for (column, row) in [(false, false), (true, false), (false, true), (true, true)] {
      let pixel = upright[column ? 3 * x : x, row ? 3 * y : y]
      let isWhite = column == isAtRight && row == isAtBottom
      #expect(Array(pixel) == [UInt8](repeating: isWhite ? 255 : 0, count: 3))
    }
  }

  @Test func `a stream is the same photo as a file`() async throws {
    var tiff = TIFFPicture(Self.pattern(8))
    (tiff.photometric, tiff.samples, tiff.isPlanar) = (2, 3, true)
    let file = try await picture(of: tiff)
    #expect(try await picture(of: tiff, asStream: true) == file)
  }

  @Test func `further pages are left out, and a date is read`() throws {
    var tiff = TIFFPicture(Self.pattern(8))
    tiff.entries = [(34665, .directories([2])), (271, .text("Nikon")), (272, .text("LS-50"))]
    tiff.tree.directories = [
      [
        (256, .long([1])), (257, .long([1])), (262, .short([1])), (273, .blocks([0])),
        (279, .sizes([0])),
      ],
      [(0x9003, .text("2024:02:29 07:08:09"))],
    ]
    tiff.tree.next = [0: 1]
    try folder.write(tiff.bytes, to: "a.tif")
    let outcome = try Program.run(["inspect", "--verbose", "a.tif"], in: folder)
    #expect(
      outcome.text == """
        a.tif: TIFF, 48x32, taken 2024-02-29 07:08:09, Nikon LS-50
          uncompressed, gray, 8 bits
          left out: further pictures

        """)
  }

  @Test(arguments: [
    ((259, 6), "its picture has the JPEG compression of TIFF before 1995"),
    ((259, 50000), "its picture has compression 50000, which is not read"),
    ((262, 8), "its colors have model 8 (photometric interpretation)"),
    ((339, 3), "its samples are floating-point numbers of 8 bits"),
    ((339, 2), "its samples are signed integers of 8 bits"),
  ]) func `what is not supported is named`(entry: (Int, Int), what: String) throws {
    var tiff = TIFFPicture(Self.pattern(8))
    tiff.entries = [(339, .short([1]))]
    try folder.write(tiff.replacing(entry.0, by: entry.1), to: "a.tif")
    let outcome = try Program.run(["inspect", "a.tif"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(
      outcome.errors
        == "instagrid: a.tif: unsupported TIFF: \(what); converted to JPEG or PNG, it can be read\n"
    )
  }

  /// Changed bytes of a fixture, and what is wrong then. libtiff begins some messages with the file's
  /// name, which is empty, and says nothing of a file without a directory.
  @Test(
    arguments: [
      (
        "lzw", [0x3D, 1, 3, 0, 1, 0, 0, 0, 5],
        "unsupported TIFF: \"Predictor\" value 5 not supported"
      ),
      (
        "lzw", [0x15, 1, 3, 0, 1, 0, 0, 0, 0],
        "damaged TIFF: Bad value 0 for \"SamplesPerPixel\" tag"
      ),
      ("lzw", [0x49, 0x49, 0x2A, 0, 0, 0, 0, 0], "damaged TIFF: libtiff cannot read it"),
    ] as [(String, [UInt8], String)]) func `what libtiff says is a clause`(
      name: String, bytes: [UInt8], message: String
    ) throws
  {
    var tiff = try Pathname.fixture("formats/\(name).tif").contents()
    let place = try #require(tiff.firstRange(of: bytes.prefix(4))).lowerBound
    tiff.replaceSubrange(place..<place + bytes.count, with: bytes)
    try folder.write(tiff, to: "a.tif")
    let outcome = try Program.run(["inspect", "--decode", "a.tif"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.hasPrefix("instagrid: a.tif: \(message)"), "\(outcome.errors)")
  }

  @Test(arguments: [10, 50, 90]) func `a TIFF that was cut off is one line and exit code 65`(
    share: Int
  ) throws {
    for name in ["lzw", "deflate-tiles", "packbits-planes", "big"] {
      let bytes = try Pathname.fixture("formats/\(name).tif").contents()
      try folder.write(Array(bytes.prefix(bytes.count * share / 100)), to: "cut")
      let outcome = try Program.run(["inspect", "--decode", "cut"], in: folder)
      #expect(outcome.end == .exit(65))
      #expect(outcome.errors.hasPrefix("instagrid: cut: damaged TIFF: "), "\(outcome.errors)")
      #expect(outcome.errors.count(where: \.isNewline) == 1)
    }
  }

  @Test func `strips that were cut off end early`() throws {
    // Its directory is before its strips.
    let bytes = TIFFPicture(Self.pattern(8)).bytes
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut")
    let outcome = try Program.run(["inspect", "--decode", "cut"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors == "instagrid: cut: damaged TIFF: it ends before its first row\n")
  }

  @Test(arguments: ["lzw", "packbits-planes", "deflate-tiles", "jpeg", "g3", "g4", "big"])
  func `a part of a compressed TIFF is that of the whole`(name: String) async throws {
    let photo: Word = .fixture("formats/\(name).tif")
    let whole = try await PhotoFile(folder[try compose(photo, cell: 0)]).decode()
    // The middle of the photo, from a row on that is within a strip.
    let part = try await PhotoFile(folder[try compose(photo, cell: 1)]).decode()
    let top = (whole.height - part.height) / 2
    for y in 0..<part.height {
      for x in 0..<part.width { #expect(part[x, y] == whole[x, y + top]) }
    }
  }

  /// Composes a photo at its size, whole or without its first and last rows.
  private func compose(_ photo: Word, cell: Int) throws -> Word {
    let report = try Program.run(["inspect", "--json", photo], in: folder).text
    let size = try #require(report.firstMatch(of: /"width":(\d+),"height":(\d+)/))
    let height = try #require(Int(size.2))
    let rows = cell == 0 ? max(height, 16) : max(height - 22, 16)
    let output: Word = "\(cell).png"
    let outcome = try Program.run(
      [
        "compose", "-l", "rows:1", "-s", "\(String(size.1))x\(rows)", "-m", "0", "--quiet", photo,
        "-o",
        output,
      ], in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return output
  }

  @Test(arguments: [1, 5]) func `tiles that fit into no memory are refused`(photometric: Int) throws
  {
    var tiff = TIFFPicture { _, _, _ in 1 }
    (tiff.width, tiff.height, tiff.bits, tiff.isPlanar, tiff.tile) = (1, 1, 16, true, (16, 16))
    (tiff.photometric, tiff.samples) = (photometric, photometric == 1 ? 2 : 4)
    // The sizes of the tiles, whose product with the number of planes is 0 in 64 bits.
    var bytes = tiff.bytes
    for (tag, size) in [(322, [0, 0, 0, 0x80]), (323, [0, 0, 0, 0x40])] as [(Int, [UInt8])] {
      let head = [UInt8(tag & 255), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0]
      let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: head) })
      bytes.replaceSubrange(entry + 8..<entry + 12, with: size)
    }
    try folder.write(bytes, to: "a.tif")
    let outcome = try Program.run(["inspect", "--decode", "a.tif"], in: folder)
    #expect(outcome.end == .exit(65))
    #expect(outcome.errors.hasPrefix("instagrid: a.tif: too large: "), "\(outcome.errors)")
  }

  @Test func `a palette may have samples of 8 bits`() async throws {
    let value = Self.pattern(8)
    var tiff = TIFFPicture(value)
    let map = (0..<3).flatMap { channel in (0..<256).map { ($0 + channel * 50) % 256 } }
    (tiff.photometric, tiff.entries) = (3, [(320, .short(map))])
    expect(try await picture(of: tiff)) { x, y in
      (0..<3).map { Double((value(x, y, 0) + $0 * 50) % 256) }
    }
  }
}

extension TIFFPicture {
  /// The file with another value of a field that is a number of 16 bits.
  fileprivate func replacing(_ tag: Int, by value: Int) throws -> [UInt8] {
    var bytes = bytes
    let head = [UInt8(tag & 255), UInt8(tag >> 8), 3, 0, 1, 0, 0, 0]
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: head) })
    (bytes[entry + 8], bytes[entry + 9]) = (UInt8(value & 255), UInt8(value >> 8))
    return bytes
  }
}
