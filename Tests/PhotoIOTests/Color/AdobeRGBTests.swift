import FileSystem
import GridModel
import TestSupport
import Testing

@testable import PhotoIO

/// Photos whose EXIF data name Adobe RGB, compared with a float64 computation.
@Suite struct AdobeRGBTests {
  private typealias Entry = (tag: Int, value: TIFFTree.Value)

  private static let dngVersion: Entry = (50706, .bytes([1, 4, 0, 0]))

  /// The directories of a ColorSpace and an InteroperabilityIndex, the first of which has a number.
  private func directories(_ space: Int, _ index: String?, from number: Int) -> [[Entry]] {
    let link: [Entry] = index == nil ? [] : [(0xA005, .directories([number + 1]))]
    return [[(0xA001, .short([space]))] + link] + (index.map { [[(1, .text($0))]] } ?? [])
  }

  private func jpeg(
    _ space: Int, _ index: String?, order: TIFFBlock.ByteOrder = .little,
    of fixture: String = "kinds/444.jpg"
  ) throws -> [UInt8] {
    var tree = TIFFTree()
    tree.order = order
    tree.directories = [[(0x8769, .directories([1]))]] + directories(space, index, from: 1)
    let exif = JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + tree.bytes)
    return JPEGSegments.inserting([exif], into: try Pathname.fixture(fixture).contents())
  }

  /// Expects the fixture's samples to be shown as those of Adobe RGB or as sRGB.
  private func expect(
    _ photo: PhotoFile, isAdobe: Bool, _ source: ColorSource?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let stored = try await openFile(Pathname.fixture("kinds/444.jpg").contents()).decode()
    let shown = Picture(colorsOf: try await photo.composed())
    var (distance, shift) = (0.0, 0.0)
    for start in stride(from: 0, to: stored.samples.count, by: 3) {
      let samples = stored.samples[start..<start + 3].map(Double.init)
      let light = samples.map { referencePower($0 / 255, 563.0 / 256) }
      // The matrices of Adobe RGB (1998) and IEC 61966-2-1, multiplied out.
      let converted = [
        1.39836 * light[0] - 0.39836 * light[1], light[1], -0.04293 * light[1] + 1.04293 * light[2],
      ].map(referenceLevel)
      for channel in 0..<3 {
        let expected = isAdobe ? converted[channel] : samples[channel]
        distance = max(distance, abs(Double(shown.samples[start + channel]) - expected))
        shift = max(shift, abs(converted[channel] - samples[channel]))
      }
    }
    #expect(distance <= 0.55, sourceLocation: sourceLocation)
    #expect(shift > 5, "the fixture must be colorful", sourceLocation: sourceLocation)
    #expect(photo.colorSource == source, sourceLocation: sourceLocation)
  }

  @Test(arguments: [65535, 2], TIFFBlock.ByteOrder.allCases)
  func `a JPEG of DCF's option file is Adobe RGB`(
    space: Int, order: TIFFBlock.ByteOrder
  ) async throws {
    let bytes = try jpeg(space, "R03", order: order)
    try await expect(openFile(bytes), isAdobe: true, .exif)
    let stream = try openStream(bytes)
    #expect(try await stream.profileName() == nil)
    #expect(stream.colorSource == .exif)
  }

  @Test func `a JPEG of other EXIF data is sRGB`() async throws {
    try await expect(openFile(jpeg(1, "R03")), isAdobe: false, .exif)
    try await expect(openFile(jpeg(1, "R98")), isAdobe: false, .exif)
    try await expect(openFile(jpeg(65535, "R98")), isAdobe: false, nil)
    try await expect(openFile(jpeg(65535, nil)), isAdobe: false, nil)
    try await expect(openFile(jpeg(2, nil)), isAdobe: false, nil)
  }

  @Test func `a profile goes before EXIF data`() async throws {
    let photo = try openFile(jpeg(65535, "R03", of: "kinds/profile-p3.jpg"))
    let plain = try openFile(Pathname.fixture("kinds/profile-p3.jpg").contents())
    #expect(try await photo.composed() == plain.composed())
    #expect(photo.colorSource == .profile)
  }

  private func raw(_ first: [Entry], _ others: [[Entry]], _ preview: [UInt8]) throws -> PhotoFile {
    var tree = TIFFTree()
    tree.blocks = [preview]
    tree.directories = [first + [Self.dngVersion]] + others
    return try openFile(tree.bytes)
  }

  @Test func `a preview has its own color space, or else that of the raw file`() async throws {
    let plain = try Pathname.fixture("kinds/444.jpg").contents()
    let place: [Entry] = [(513, .blocks([0])), (514, .sizes([0]))]
    let first = place + [(0x8769, .directories([1]))]
    let adobe = directories(2, "R03", from: 1)
    try await expect(raw(first, adobe, plain), isAdobe: true, .exif)
    try await expect(raw(first, adobe, jpeg(1, "R98")), isAdobe: false, .exif)
    try await expect(raw(place, [], jpeg(65535, "R03")), isAdobe: true, .exif)
    try await expect(raw(place, [], plain), isAdobe: false, nil)
  }

  @Test func `a DNG names the color space of each preview`() async throws {
    let plain = try Pathname.fixture("kinds/444.jpg").contents()
    let place: [Entry] = [(513, .blocks([0])), (514, .sizes([0]))]
    let first: [Entry] = [(0x8769, .directories([1])), (330, .directories([3]))]
    let adobe = directories(2, "R03", from: 1)
    func preview(_ space: Int) -> [Entry] { place + [(50970, .long([space]))] }
    try await expect(
      raw(first, adobe + [preview(2)], plain), isAdobe: false, .previewColorSpace)
    try await expect(raw(first, adobe + [preview(0)], plain), isAdobe: true, .exif)
    let own = try jpeg(1, "R98")
    try await expect(raw(preview(3), [], own), isAdobe: true, .previewColorSpace)
  }

  @Test func `a DNG's preview may be ProPhoto RGB, or gray of a gamma of 2_2`() async throws {
    let fixture = try Pathname.fixture("kinds/444.jpg").contents()
    let place: [Entry] = [(513, .blocks([0])), (514, .sizes([0]))]
    let original = try await openFile(fixture).decode()
    // The matrices of ROMM RGB (ISO 22028-2), of Bradford from D50 to D65, and of IEC 61966-2-1,
    // multiplied out.
    let matrix = [
      [2.034076, -0.727334, -0.306742], [-0.228813, 1.23173, -0.002917],
      [-0.00857, -0.153287, 1.161856],
    ]
    for space in [1, 4] {
      let photo = try raw(place + [(50970, .long([space]))], [], fixture)
      let shown = Picture(colorsOf: try await photo.composed())
      var (distance, shift) = (0.0, 0.0)
      for start in stride(from: 0, to: original.samples.count, by: 3) {
        let samples = original.samples[start..<start + 3].map { Double($0) / 255 }
        let light = samples.map {
          space == 1 ? referencePower($0, 2.2) : $0 < 0.03125 ? $0 / 16 : referencePower($0, 1.8)
        }
        let converted =
          space == 1
          ? light
          : matrix.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } }
        for channel in 0..<3 {
          let level = Double(shown.samples[start + channel])
          distance = max(distance, abs(level - referenceLevel(converted[channel])))
          shift = max(shift, abs(level - 255 * samples[channel]))
        }
      }
      #expect(distance <= 1, "\(space)")
      #expect(shift > (space == 1 ? 2 : 20), "\(space)")
      #expect(photo.colorSource == .previewColorSpace)
    }
  }

  @Test func `the source of every photo's colors is known`() async throws {
    let curve = Profiles.Curve(gamma: 2)
    let rgb = Profiles.rgb(Profiles.displayP3, [curve, curve, curve])
    let marked = Profiles.adding(codePoints: [12, 13, 0, 1], to: rgb)
    func file(_ chunks: PNGFile.Chunk...) -> [UInt8] {
      PNGFile(width: 1, height: 1, colorType: 2, rows: [[1, 2, 3]], extra: chunks).bytes
    }
    func profile(_ bytes: [UInt8]) -> PNGFile.Chunk {
      PNGFile.Chunk(name: "iCCP", data: Array("p\0\0".utf8) + stored(bytes))
    }
    for (bytes, source) in [
      (file(), nil), (file(profile(rgb)), .profile), (file(profile(marked)), .pointsOfProfile),
      (file(PNGFile.Chunk(name: "cICP", data: [12, 13, 0, 1])), .codePoints),
      (file(PNGFile.Chunk(name: "cICP", data: [77, 13, 0, 1])), nil),
      (file(PNGFile.Chunk(name: "sRGB", data: [0])), .chunks),
      (file(PNGFile.Chunk(name: "gAMA", data: bigEndian(45455))), .chunks),
    ] as [([UInt8], ColorSource?)] {
      let photo = try openFile(bytes)
      _ = try await photo.profileName()
      #expect(photo.colorSource == source)
    }
  }
}
