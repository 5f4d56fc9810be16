import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// Raw files, of which the largest JPEG is shown.
@Suite struct RawFileTests {
  private let folder: TemporaryFolder
  /// Pictures of 60x40, 96x64 and 64x96.
  private let small: [UInt8]
  private let large: [UInt8]
  private let upright: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    small = try Pathname.small("420.jpg").contents()
    large = try Self.withoutEXIF("orientations/landscape-1.jpg")
    upright = try Self.withoutEXIF("orientations/portrait-1.jpg")
  }

  private static func withoutEXIF(_ fixture: String) throws -> [UInt8] {
    let jpeg = try Pathname.fixture(fixture).contents()
    let segment = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xE1]) })
    let end = segment + 2 + Int(jpeg[segment + 2]) << 8 + Int(jpeg[segment + 3])
    return Array(jpeg[..<segment] + jpeg[end...])
  }

  private typealias Entry = (tag: Int, value: TIFFTree.Value)

  /// The values of a sensor in a directory of its own.
  private static let sensor: [Entry] = [
    (256, .long([4000])), (257, .long([3000])), (262, .short([32803])), (259, .short([7])),
    (273, .long([9])), (279, .long([9])),
  ]

  private func open(_ tree: TIFFTree, as name: String = "a.dng") throws -> PhotoFile {
    try PhotoFile(folder.write(tree.bytes, to: name))
  }

  /// A tree whose first directory leads to others.
  private func tree(
    _ first: [Entry], _ others: [[Entry]], order: TIFFBlock.ByteOrder = .little
  ) -> TIFFTree {
    var tree = TIFFTree()
    tree.order = order
    tree.blocks = [small, large, upright]
    tree.directories = [first] + others
    return tree
  }

  @Test(arguments: TIFFBlock.ByteOrder.allCases) func `the largest preview is shown, upright`(
    order: TIFFBlock.ByteOrder
  ) throws {
    // As of Nikon: previews and the sensor are in directories below the first one.
    let photo = try open(
      tree(
        [
          (254, .long([1])), (259, .short([1])), (262, .short([2])), (271, .text("NIKON")),
          (272, .text("NIKON D500")), (274, .short([6])), (330, .directories([1, 2, 3])),
          (34665, .directories([4])),
        ],
        [
          [(513, .blocks([1])), (514, .sizes([1]))], Self.sensor,
          [(513, .blocks([0])), (514, .sizes([0]))], [(0x9003, .text("2024:02:29 07:08:09"))],
        ], order: order), as: "a.nef")
    #expect(photo.encoding.format == .raw && photo.encoding.coding == "JPEG preview")
    #expect(photo.size == Size(width: 96, height: 64) && photo.orientation == .right)
    #expect(photo.capture.camera == "NIKON D500")
    #expect(photo.capture.time?.description == "2024-02-29 07:08:09")
    #expect(photo.warnings == ["of a raw file, the preview of 96x64 is used"])
    #expect(photo.encoding.unusedParts == ["values of the sensor"])
  }

  @Test func `the pixels are those of the JPEG`() async throws {
    let photo = try open(
      tree(
        [
          (50706, .bytes([1, 4, 0, 0])), (330, .directories([1])), (259, .short([7])),
          (262, .short([6])), (273, .blocks([1])), (279, .sizes([1])),
        ], [Self.sensor]))
    let jpeg = try await PhotoFile(.fixture("orientations/landscape-1.jpg")).decode()
    #expect(try await photo.decode() == jpeg)
  }

  @Test func `the orientation of the preview precedes that of the file`() throws {
    let turned = try Pathname.fixture("orientations/landscape-8.jpg").contents()
    var tree = tree(
      [
        (274, .short([3])), (50706, .bytes([1, 4, 0, 0])), (513, .blocks([3])), (514, .sizes([3])),
      ], [])
    tree.blocks.append(turned)
    #expect(try open(tree).orientation == Orientation(rawValue: 8))
  }

  @Test func `the other places of previews are known`() throws {
    // Panasonic: an entry of the first directory.
    var panasonic = TIFFTree()
    panasonic.magic = 0x55
    panasonic.directories = [[(0x2E, .bytes(large)), (274, .short([8]))]]
    let bytes = panasonic.bytes
    #expect(FileFormat(signature: bytes) == .raw)
    #expect(try open(panasonic).orientation == Orientation(rawValue: 8))
    // Canon: the strip of the first directory. The sensor's values are a lossless JPEG.
    var canon = tree(
      [(259, .short([6])), (273, .blocks([1])), (279, .sizes([1]))],
      [[(259, .short([6])), (273, .blocks([3])), (279, .sizes([3]))]])
    var lossless = upright
    let frame = try #require(lossless.indices.first { lossless[$0...].starts(with: [0xFF, 0xC0]) })
    lossless[frame + 1] = 0xC3
    canon.blocks.append(lossless)
    (canon.next, canon.preface) = ([0: 1], Array("CR".utf8) + [2, 0, 0, 0, 0, 0])
    #expect(FileFormat(signature: canon.bytes) == .raw)
    #expect(try open(canon).size == Size(width: 96, height: 64))
    // Fujifilm: offset and size at a fixed place.
    var raf = Array("FUJIFILMCCD-RAW 0201".utf8)
    raf += [UInt8](repeating: 0, count: 84 - raf.count) + [0, 0, 0, 100, 0, 0, 0x10, 0]
    raf += [UInt8](repeating: 0, count: 100 - raf.count) + large
    #expect(try PhotoFile(folder.write(raf, to: "a.raf")).size == Size(width: 96, height: 64))
  }

  @Test(arguments: ["OLYMPUS\0II\u{3}\0", "OM SYSTEM\0\0\0II\u{4}\0"])
  func `Olympus names a preview in its notes`(name: String) throws {
    func directory(_ entries: [(Int, Int)]) -> [UInt8] {
      func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      }
      return number(entries.count, 2)
        + entries.flatMap {
          number($0.0, 2) + number($0.0 == 0x2020 ? 13 : 4, 2) + number(1, 4) + number($0.1, 4)
        }
        + number(0, 4)
    }
    let head = Array(name.utf8)
    let settings = head.count + 18
    let preview = settings + 30
    let notes =
      head + directory([(0x2020, settings)])
      + directory([(0x0101, preview), (0x0102, large.count)]) + large
    var tree = TIFFTree()
    tree.magic = 0x4F52
    tree.directories = [[(34665, .directories([1]))], [(0x927C, .bytes(notes))]]
    #expect(try open(tree, as: "a.orf").size == Size(width: 96, height: 64))
  }

  @Test(arguments: [true, false]) func `a CR3 has a track or a preview`(hasTrack: Bool) throws {
    func box(_ type: String, _ contents: [UInt8]) -> [UInt8] { ISOMediaBoxes.box(type, contents) }
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var (first, photo) = (TIFFTree(), TIFFTree())
    first.directories = [[(272, .text("Canon EOS R6")), (274, .short([6]))]]
    photo.directories = [[(0x9003, .text("2024:02:29 07:08:09"))]]
    let canon =
      [UInt8](repeating: 1, count: 16) + box("CMT1", first.bytes) + box("CMT2", photo.bytes)
    func file(_ offset: Int) -> [UInt8] {
      let table =
        box("stsz", number(0, 4) + number(large.count, 4) + number(1, 4))
        + box("co64", number(0, 4) + number(1, 4) + number(offset, 8))
      let track = box("trak", box("mdia", box("minf", box("stbl", table))))
      let id: [UInt8] = [
        0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
        0x16,
      ]
      let preview = box("PRVW", number(0, 8) + number(0, 4) + number(small.count, 4) + small)
      return box("ftyp", Array("crx ".utf8) + number(1, 4) + Array("crx isom".utf8))
        + box("moov", box("uuid", canon) + (hasTrack ? track : []))
        + box("uuid", id + number(1, 8) + preview) + box("mdat", large)
    }
    let length = file(0).count
    let opened = try PhotoFile(folder.write(file(length - large.count), to: "a.cr3"))
    #expect(opened.size == (hasTrack ? Size(width: 96, height: 64) : Size(width: 60, height: 40)))
    #expect(opened.orientation == .right && opened.capture.camera == "Canon EOS R6")
    #expect(opened.capture.time?.description == "2024-02-29 07:08:09")
  }

  @Test func `a TIFF is no raw file, whatever follows its first directory`() throws {
    var tiff = TIFFPicture { _, _, _ in 0 }
    tiff.entries = [(330, .directories([1])), (271, .text("Nikon"))]
    tiff.tree.directories = [[(254, .long([1])), (259, .short([7])), (262, .short([6]))]]
    let path = try folder.write(tiff.bytes, to: "a.nef")
    #expect(try SniffedFile(path, limits: Limits()).format == .tiff)
    tiff.tree.directories[0].append((50706, .bytes([1, 4, 0, 0])))
    #expect(try SniffedFile(folder.write(tiff.bytes, to: "a.tif"), limits: Limits()).format == .raw)
  }

  @Test func `a scan of Microsoft Office is no raw file`() throws {
    // Its JPEG is that of TIFF before 1995, and its thumbnail is in another directory.
    let thumbnail: [Entry] = [(254, .long([1])), (259, .short([6]))]
    for (entry, isRaw) in [
      ((37680, .bytes([0xD0, 0xCF])), false), ((254, .long([0])), false), ((254, .long([1])), true),
    ] as [(Entry, Bool)] {
      let scan = tree([(259, .short([6])), (330, .directories([1])), entry], [thumbnail])
      let path = try folder.write(scan.bytes, to: "a.tif")
      #expect(try SniffedFile(path, limits: Limits()).format == (isRaw ? .raw : .tiff))
    }
  }

  @Test func `of a CRW, only a JPEG at its beginning is shown`() throws {
    let head =
      Array("II".utf8) + [0x1A, 0, 0, 0] + "HEAPCCDR".utf8 + [UInt8](repeating: 0, count: 12)
    let photo = try PhotoFile(folder.write(head + small, to: "a.crw"))
    #expect(photo.size == Size(width: 60, height: 40) && photo.encoding.format == .raw)
    #expect(photo.warnings == ["of a raw file, the preview of 60x40 is used"])
    let without = try folder.write(head + [UInt8](repeating: 0, count: 99), to: "b.crw")
    let error =
      "b.crw: a raw file of an old Canon (CRW); of raw files, DNG, CR2, CR3, NEF, ARW, RAF, ORF, RW2, "
      + "PEF, SRW and those with the structure of a TIFF are supported"
    #expect(try message { _ = try PhotoFile(without) } == error)
  }

  @Test func `without a preview, or from a stream, a raw file is refused`() throws {
    let none = tree([(330, .directories([1]))], [Self.sensor])
    #expect(
      try message { _ = try open(none) } == "a.dng: unsupported raw: it has no JPEG as a preview")
    try folder.makeFIFO("fifo")
    let raw = tree([(50706, .bytes([1, 4, 0, 0])), (513, .blocks([1])), (514, .sizes([1]))], [])
    let file = try folder.write(raw.bytes, to: "a.dng")
    let writer = try Program.dd.start("if=\(file)", "of=\(folder["fifo"])")
    defer { _ = try? writer.finish() }
    #expect(
      try message { _ = try PhotoFile(folder["fifo"]) }
        == "fifo: unsupported raw: its preview can only be found in a file")
  }

  @Test func `of equal previews, the first is shown, and one over the limit is an error`()
    async throws
  {
    let other = try Self.withoutEXIF("orientations/landscape-3.jpg")
    var tree = tree(
      [(50706, .bytes([1, 4, 0, 0])), (330, .directories([1, 2]))],
      [1, 3].map { [(513, .blocks([$0])), (514, .sizes([$0]))] })
    tree.blocks.append(other)
    let first = try await PhotoFile(folder.write(large, to: "a.jpg")).decode()
    for _ in 0..<4 { #expect(try await open(tree).decode() == first) }
    let path = try folder.write(tree.bytes, to: "a.dng")
    #expect(
      try message { _ = try PhotoFile(path, limits: Limits(pixels: 6143)) }
        == "a.dng: too large: 96x64 is 6144 pixels, over the limit of 6143")
  }

  @Test func `directories that lead to many others are read to a limit`() throws {
    let all = Array(0..<40)
    var tree = tree(
      [(330, .directories(all))], all.dropFirst().map { _ in [(330, .directories(all))] })
    tree.directories[39] += [(513, .blocks([1])), (514, .sizes([1]))]
    let path = try folder.write(tree.bytes, to: "a.tif")
    // A header and three reads of each of 32 directories and their lists, and not of 32 times 40.
    let reads = try ReadCounts { _ = try? SniffedFile(path, limits: Limits()) }
    #expect(reads.calls < 200, "\(reads)")
  }

  @Test(arguments: seeds(2)) func `damage does not trap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let head: [Entry] = [
      (254, .long([1])), (330, .directories([1, 2, 3])), (34665, .directories([3])),
      (0x2E, .bytes([1, 2, 3, 4, 5])),
    ]
    let others = [
      [(513, .blocks([1])), (514, .sizes([1]))], Self.sensor,
      [(330, .directories([0, 1, 2, 3])), (0x927C, .bytes(Array("OLYMPUS\0II\u{3}\0".utf8)))],
    ]
    let whole = tree(head, others).bytes
    var opened = 0
    for _ in 0..<300 {
      let damaged = random.flipping(random.int(1...8), bitsOf: Array(whole.prefix(400)))
      let path = try folder.write(damaged + whole.dropFirst(400), to: "a.nef")
      if (try? PhotoFile(path).capture) != nil { opened += 1 }
    }
    // Most of it is in places that are not used.
    #expect((20..<300).contains(opened))
  }

  @Test func `a JPEG beyond the end of the file is none`() throws {
    // co64 has 64 bits, and standard input may begin behind the beginning of a file.
    for offset: UInt64 in [1 << 63 - 1, 1 << 40, 1 << 32] {
      let table = ISOMediaBoxes.box(
        "co64", [0, 0, 0, 0, 0, 0, 0, 1] + bigEndian(offset >> 32) + bigEndian(offset))
      let track = ["stbl", "minf", "mdia", "trak", "moov"].reduce(table) {
        ISOMediaBoxes.box($1, $0)
      }
      let file = ISOMediaBoxes.box("ftyp", Array("crx ".utf8)) + track
      #expect(
        try message { _ = try PhotoFile(folder.write(file, to: "a.cr3")) }
          == "a.cr3: unsupported raw: it has no JPEG as a preview")
    }
  }
}
