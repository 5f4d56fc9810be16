import TestSupport
import Testing

@testable import GridKit
@testable import PhotoIO

/// Limits on the work that a hostile PNG can cause.
@Suite struct PNGCostTests {
  /// A picture of 3 x 3 pixels of one gray. After it, the compressed data continue, with a fault at
  /// the end of the chunk.
  private func file(bytesBehind count: Int, isInterlaced: Bool) -> PNGFile {
    var file = PNGFile(width: 3, height: 3, colorType: 0, isInterlaced: isInterlaced) { _, _ in
      [0]
    }
    let rows = isInterlaced ? [1 + 1, 1 + 1, 1 + 2, 1 + 2, 1 + 1, 1 + 1, 1 + 3].reduce(0, +) : 12
    file.chunks[1].data = stored([UInt8](repeating: 0, count: rows + count))
    file.chunks[1].isIntact = false
    return file
  }

  @Test(arguments: [false, true])
  func `data far after the last row are not read`(isInterlaced: Bool) async throws {
    let bytes = file(bytesBehind: 200_000, isInterlaced: isInterlaced).bytes
    let photo = try openFile(bytes)
    #expect(try await photo.decode().samples == [UInt8](repeating: 0, count: 9))
    #expect(photo.warnings.isEmpty)
    // Nothing is read if the last row is not decoded, either.
    let part = try openFile(bytes)
    _ = try await part.decode(Rect(x: 0, y: 0, width: 3, height: 2))
    #expect(part.warnings.isEmpty)
  }

  @Test(arguments: [false, true])
  func `data soon after the last row are checked`(isInterlaced: Bool) async throws {
    let bytes = file(bytesBehind: 1000, isInterlaced: isInterlaced).bytes
    let photo = try openFile(bytes)
    await #expect(throws: PhotoError.self) { try await photo.decode() }
  }

  @Test func `for an interlaced picture, all rows are held`() throws {
    let palette = PNGFile.Chunk(name: "PLTE", data: [1, 2, 3])
    let file = PNGFile(
      width: 100, height: 50, colorType: 3, isInterlaced: true, rows: [], extra: [palette])
    let photo = try openFile(file.bytes)
    // And two rows of the library.
    #expect(photo.memory == 3 * 100 * (50 + 2))
  }

  @Test func `a chunk is counted twice: it is held here and by its reader`() throws {
    let data = [UInt8](repeating: 7, count: 1000)
    let chunks = ["iCCP", "eXIf"].map { PNGFile.Chunk(name: $0, data: data) }
    // And the names of the chunks.
    #expect(try open(chunks).memory - open([]).memory == 2 * 2 * (4 + 1000))
  }

  @Test func `no more than 256 MiB before the picture are read`() throws {
    let folder = try TemporaryFolder()
    let bytes = PNGFile(width: 1, height: 1, colorType: 0, rows: [[1]]).bytes
    let header = bytes.prefix(PNGFile.signature.count + 25)
    let chunk = bigEndian(1 << 30) + Array("abCd".utf8)
    for isTooLong in [false, true] {
      let path = try folder.write(header + chunk, to: "long.png")
      try path.write([0], at: (256 << 20) + (isTooLong ? 10_000 : -10_000))
      let error = try #require(throws: PhotoError.self) { try PhotoFile(path) }
      #expect(
        "\(error)".hasSuffix(
          isTooLong
            ? "damaged PNG: it has more than 256M of data before its first row"
            : "damaged PNG: it ends before its first row"))
    }
  }

  private static func profile(_ bytes: [UInt8]) -> PNGFile.Chunk {
    PNGFile.Chunk(name: "iCCP", data: Array("name\0\0".utf8) + stored(bytes))
  }

  private static let curve = Profiles.Curve(gamma: 2)
  private static let displayP3 = Profiles.rgb(Profiles.displayP3, [curve, curve, curve])

  private func open(_ extra: [PNGFile.Chunk], limits: Limits = Limits()) throws -> PhotoFile {
    let file = PNGFile(width: 1, height: 1, colorType: 2, rows: [[1, 2, 3]], extra: extra)
    return try openFile(file.bytes, limits: limits)
  }

  @Test func `of many profiles, the first one is used`() async throws {
    let first = Self.profile(Self.displayP3)
    let other = Self.profile(Profiles.rgb(Profiles.rec709, [Self.curve, Self.curve, Self.curve]))
    let photo = try open([first])
    let many = try open([first] + [PNGFile.Chunk](repeating: other, count: 100))
    #expect(many.memory == photo.memory)
    let encoding = try await many.rowFormat().encoding
    #expect(try await encoding.matrix == photo.rowFormat().encoding.matrix)
    #expect(try await encoding.matrix != open([other]).rowFormat().encoding.matrix)
    #expect(many.warnings.isEmpty)
  }

  @Test func `only the header of a profile is inflated before it is needed`() async throws {
    // The header claims 15 MB, and the data end in a fault.
    var profile = Self.displayP3
    profile.replaceSubrange(0..<4, with: bigEndian(15 << 20))
    var chunk = Self.profile(profile)
    chunk.data[chunk.data.count - 200] ^= 0xFF
    let embedded = try PNGProfile(#require(PNGChunk(Array("iCCP".utf8) + chunk.data)))
    #expect(embedded.size == 15 << 20)
    let photo = try open([chunk])
    #expect(photo.memory > 15 << 20)
    #expect(photo.warnings.isEmpty)
    _ = try await photo.decode()
    #expect(photo.warnings == ["its color profile is incomplete; it is ignored"])
    // The limits are checked first.
    let few = Limits(memory: MemoryBudget(bytes: 15 << 20))
    let error = try #require(throws: PhotoError.self) { try open([chunk], limits: few) }
    guard case .needsMemory = error.reason else {
      Issue.record("not \(error)")
      return
    }
  }

  @Test func `a profile that claims to be too large is not inflated`() async throws {
    var profile = Self.displayP3
    profile.replaceSubrange(0..<4, with: bigEndian((16 << 20) + 1))
    let photo = try open([Self.profile(profile)])
    #expect(photo.memory < 100_000)
    _ = try await photo.decode()
    #expect(photo.warnings == ["its color profile has over 16M; it is ignored"])
  }

  @Test func `with a broken profile, gAMA is used`() async throws {
    let gamma = PNGFile.Chunk(name: "gAMA", data: bigEndian(100_000))
    var empty = Self.displayP3
    empty.replaceSubrange(0..<4, with: bigEndian(0))
    let broken: [[UInt8]] = [
      [], Array("p\0\0".utf8) + stored(empty), Array("p\0".utf8), Array("p\0\0nonsense".utf8),
      Array("p\0\u{1}".utf8),
      Array("p\0\0".utf8) + stored([UInt8](repeating: 1, count: 200)),
    ]
    for data in broken {
      let photo = try open([PNGFile.Chunk(name: "iCCP", data: data), gamma])
      let curve = try await photo.rowFormat().encoding.curves[0]
      #expect(abs(curve[128] - 128.0 / 255) < 1e-6)
      #expect(
        photo.warnings
          == (data.isEmpty ? [] : ["its color profile is broken; it is ignored"]))
    }
  }
}
