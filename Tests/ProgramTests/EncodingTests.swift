import FileSystem
import PhotoIO
import TestSupport
import Testing

/// The contents of the files that are written.
@Suite struct EncodingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compose(_ words: Word...) throws -> [UInt8] {
    let outcome = try Program.run(
      ["compose", "-l", "rows:1", "-s", "200", "--force", .small("comb-444.jpg")] + words,
      in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    return try folder.read(words.last!)
  }

  /// The sampling factors of a JPEG's components, as in its start of frame (ITU-T T.81, B.2.2).
  private func samplings(_ jpeg: [UInt8]) -> [UInt8] {
    var offset = 2
    while offset + 4 < jpeg.count, !(0xC0...0xC2).contains(jpeg[offset + 1]) {
      offset += 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
    }
    return (0..<3).map { jpeg[offset + 11 + 3 * $0] }
  }

  /// The kinds of a PNG's chunks.
  private func chunks(_ png: [UInt8]) -> [String] {
    var kinds: [String] = []
    var offset = 8
    while offset + 8 <= png.count {
      let length = png[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      kinds.append(String(decoding: png[(offset + 4)..<(offset + 8)], as: UTF8.self))
      offset += 12 + length
    }
    return kinds
  }

  @Test func `a PNG has an sRGB chunk and its mark, and no other ancillary chunk`() throws {
    let kinds = chunks(try compose("-o", "grid.png"))
    #expect(Set(kinds) == ["IHDR", "sRGB", "IDAT", "tEXt", "IEND"])
    #expect(kinds.suffix(3) == ["IDAT", "tEXt", "IEND"])
  }

  @Test(arguments: ["grid.png", "grid.jpg"] as [Word])
  func `no metadata of a photo gets into a picture`(_ name: Word) throws {
    let texts = ["Exif", "An orientation chart", "Instagrid", "draw-fixtures"]
    let chart = Word.fixture("orientations/landscape-6.jpg")
    let photo = try folder.read(chart)
    let outcome = try Program.run(
      ["compose", "-l", "rows:1", "-s", "64", chart, "-o", name], in: folder)
    #expect(outcome.isQuietSuccess, "\(outcome)")
    let picture = MarkedPicture(try folder.read(name)).withoutMark
    for text in texts {
      #expect(photo.contains(Array(text.utf8)), "\(text)")
      #expect(!picture.contains(Array(text.utf8)), "\(text)")
    }
  }

  @Test func `a JPEG is JFIF`() throws {
    let jpeg = try compose("-o", "grid.jpg")
    #expect(jpeg[..<11].elementsEqual([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8)))
  }

  @Test func `a resolution is in the picture, in manifests too`() throws {
    let density: [UInt8] = [1, 0x01, 0x2C, 0x01, 0x2C]
    let jpeg = try compose("--dpi", "300", "-o", "grid.jpg")
    #expect(jpeg[13..<18].elementsEqual(density))
    let png = try compose("--dpi=300", "-o", "grid.png")
    // 300 / 0.0254 = 11811 = 0x2E23.
    #expect(png.contains(Array("pHYs".utf8) + [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]))
    let photo = #""photos":["\#(Word.small("comb-444.jpg"))"],"layout":"1+1","allow-empty":true"#
    let manifest = """
      {\(photo),"output":"own.jpg","dpi":300}
      {\(photo),"output":"shared.jpg"}

      """
    try folder.write(Array(manifest.utf8), to: "grids.ndjson")
    let words: [Word] = ["batch", "--manifest", "grids.ndjson", "--size=64", "--quiet"]
    #expect(try Program.run(words + ["--dpi", "72"], in: folder).isQuietSuccess)
    #expect(try folder.read("own.jpg")[13..<18].elementsEqual(density))
    #expect(try folder.read("shared.jpg")[13..<18].elementsEqual([1, 0, 72, 0, 72]))
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    #expect(try folder.read("shared.jpg")[13..<18].elementsEqual([0, 0, 1, 0, 1]))
  }

  @Test func `a print has its resolution, in manifests too`() throws {
    let jpeg = try compose("--size", "4x6in", "--dpi", "20", "-o", "grid.jpg")
    #expect(jpeg[13..<18].elementsEqual([1, 0, 20, 0, 20]))
    #expect(PictureHeader(jpeg) == PictureHeader(.jpeg, width: 80, height: 120))
    let usual = try compose("--size", "1x0.5in", "-o", "usual.jpg")
    #expect(usual[13..<18].elementsEqual([1, 0x01, 0x2C, 0x01, 0x2C]))
    let record = #"{"photos":["\#(Word.small("comb-444.jpg"))"],"output":"own.jpg","size":"4x6in"}"#
    try folder.write(Array("\(record)\n".utf8), to: "grids.ndjson")
    let words: [Word] = ["batch", "--manifest", "grids.ndjson", "--dpi", "20", "--quiet"]
    #expect(try Program.run(words, in: folder).isQuietSuccess)
    let own = try folder.read("own.jpg")
    #expect(PictureHeader(own) == PictureHeader(jpeg) && own[13..<18] == jpeg[13..<18])
  }

  @Test func `quality and subsampling are those that were asked for`() throws {
    let best = try compose("-q", "95", "-o", "a.jpg")
    let usual = try compose("-o", "b.jpg")
    let small = try compose("-q", "50", "-o", "c.jpg")
    #expect(best.count > usual.count && usual.count > small.count)
    #expect(samplings(usual) == [0x11, 0x11, 0x11])
    #expect(samplings(small) == [0x22, 0x11, 0x11])
    #expect(samplings(try compose("-q89", "-o", "d.jpg")) == [0x22, 0x11, 0x11])
    #expect(samplings(try compose("--subsampling", "422", "-o", "e.jpg")) == [0x21, 0x11, 0x11])
    #expect(try compose("-q", "90", "-o", "f.jpg") == usual)
  }

  @Test func `a JPEG is progressive when that is asked for`() throws {
    // The marker of a frame that is baseline and of one that is progressive.
    let (baseline, progressive): ([UInt8], [UInt8]) = ([0xFF, 0xC0, 0, 17], [0xFF, 0xC2, 0, 17])
    let usual = try compose("-o", "a.jpg")
    #expect(usual.contains(baseline) && !usual.contains(progressive))
    let other = try compose("--progressive", "-o", "b.jpg")
    #expect(other.contains(progressive) && !other.contains(baseline))
  }

  @Test func `small PNGs are smaller and the same picture`() async throws {
    let fast = try compose("-o", "fast.png")
    let small = try compose("--png-compression", "small", "-o", "small.png")
    #expect(small.count < fast.count)
    let one = try await PhotoFile(folder["fast.png"]).composed()
    let other = try await PhotoFile(folder["small.png"]).composed()
    #expect(one == other)
  }

  @Test func `the environment does not change a picture`() throws {
    let usual = try compose("-o", "a.jpg")
    let outcome = try Program.run(
      ["compose", "-l", "rows:1", "-s", "200", .small("comb-444.jpg"), "-o", "b.jpg"],
      in: folder,
      environment: [
        "TJ_ARITHMETIC=1", "TJ_OPTIMIZE=1", "TJ_PROGRESSIVE=1", "TJ_RESTART=1", "LC_ALL=de_DE",
      ])
    #expect(outcome.isQuietSuccess, "\(outcome)")
    #expect(try folder.read("b.jpg") == usual)
  }

  @Test func `the memory variable of libjpeg has no effect`() throws {
    let folder = try TemporaryFolder()
    for words in [
      [.fixture("kinds/comb-progressive.jpg"), "-o", "g.png"],
      [.small("420.jpg"), "--progressive", "-o", "g.jpg"],
    ] as [[Word]] {
      let outcome = try Program.run(
        ["compose", "-l", "rows:1", "-s", "400"] + words, in: folder,
        environment: ["JPEGMEM=1"])
      #expect(outcome.end == .exit(0), "\(outcome)")
      #expect(!outcome.errors.contains("memory") && !outcome.errors.contains("store"))
    }
  }
}
