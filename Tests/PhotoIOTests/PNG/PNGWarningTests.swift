import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The warnings about faults that do not prevent a PNG from being decoded.
@Suite struct PNGWarningTests {
  private func warnings(_ file: PNGFile) async throws -> [String] {
    let photo = try openFile(file.bytes)
    _ = try await photo.decode()
    return photo.warnings
  }

  private func gray(_ extra: PNGFile.Chunk...) -> PNGFile {
    PNGFile(width: 2, height: 1, colorType: 0, rows: [[1, 2]], extra: extra)
  }

  private static let gamma = PNGFile.Chunk(name: "gAMA", data: bigEndian(45455))

  @Test func `faulty chunks that are used are named`() async throws {
    let damaged = PNGFile.Chunk(name: "gAMA", data: bigEndian(45455), isIntact: false)
    // The words are libpng's, and some differ between its versions.
    let cases: [(PNGFile, String)] = [
      (gray(Self.gamma, Self.gamma), "libpng warns: gAMA: duplicate"),
      (gray(damaged), "libpng warns: gAMA: CRC error"),
      (gray(PNGFile.Chunk(name: "gAMA", data: [1])), "libpng warns: gAMA: "),
      (
        gray(PNGFile.Chunk(name: "sRGB", data: [0], isIntact: false)),
        "libpng warns: sRGB: CRC error"
      ),
      (gray(PNGFile.Chunk(name: "PLTE", data: [1, 2, 3])), "libpng warns: PLTE: "),
      (
        gray(PNGFile.Chunk(name: "cHRM", data: [UInt8](repeating: 0x7F, count: 32))),
        "libpng warns: cHRM: "
      ),
      (
        PNGFile(
          width: 1, height: 1, colorType: 4, rows: [[1, 2]],
          extra: [PNGFile.Chunk(name: "tRNS", data: [0, 1])]),
        "libpng warns: tRNS: "
      ),
      (gray(PNGFile.Chunk(name: "tRNS", data: [9, 1])), "libpng warns: tRNS chunk has "),
      (
        PNGFile(
          width: 1, height: 1, colorType: 3, rows: [[0]],
          extra: [PNGFile.Chunk(name: "PLTE", data: [1, 2, 3]), Self.gamma]),
        "libpng warns: gAMA: out of place"
      ),
    ]
    for (file, expected) in cases {
      let warnings = try await warnings(file)
      #expect(warnings.count == 1 && warnings[0].hasPrefix(expected), "\(warnings)")
    }
  }

  @Test func `faults of the header are reported before the photo is decoded`() throws {
    let file = gray(Self.gamma, Self.gamma)
    let photo = try openFile(file.bytes)
    #expect(photo.warnings == ["libpng warns: gAMA: duplicate"])
  }

  @Test func `faulty chunks that are not used are not mentioned`() async throws {
    for name in ["bKGD", "sBIT", "tEXt", "zTXt", "tIME", "pHYs", "abCd"] {
      let chunk = PNGFile.Chunk(name: name, data: [1, 2, 3, 4, 5], isIntact: false)
      #expect(try await warnings(gray(chunk, chunk)).isEmpty, "\(name)")
    }
  }

  @Test func `faulty chunks that are used are named, however many others are faulty`()
    async throws
  {
    let unused = ["bKGD", "sBIT", "hIST", "sPLT", "pHYs", "tIME", "oFFs", "pCAL", "sCAL", "abCd"]
    let file = gray(Self.gamma, Self.gamma)
    var all = file
    all.chunks.insert(
      contentsOf: unused.map { PNGFile.Chunk(name: $0, data: [1], isIntact: false) }, at: 1)
    #expect(try await warnings(all) == warnings(file))
    #expect(try await warnings(file).count == 1)
  }

  @Test func `data after the last row cause a warning`() async throws {
    var file = gray()
    file.chunks[1].data = stored([0, 1, 2] + [UInt8](repeating: 7, count: 100))
    let warnings = try await warnings(file)
    #expect(warnings.count == 1 && warnings[0].hasPrefix("libpng warns: IDAT: "), "\(warnings)")
  }

  @Test func `an index beyond the palette is black`() async throws {
    let palette = PNGFile.Chunk(name: "PLTE", data: [1, 2, 3, 40, 50, 60, 250, 251, 252])
    for isInterlaced in [false, true] {
      let rows: [[UInt8]] =
        isInterlaced ? [[0], [1], [3], [7, 2]] : [[0, 3], [1, 2], [2, 7]]
      let file =
        isInterlaced
        ? PNGFile(
          width: 2, height: 3, colorType: 3, isInterlaced: true,
          // The passes 1, 5, 6, and 7 of a picture of two columns and three rows.
          rows: [[0], [2], [3], [7], [1, 2]], extra: [palette])
        : PNGFile(width: 2, height: 3, colorType: 3, rows: rows, extra: [palette])
      let photo = try openFile(file.bytes)
      let colors: [UInt8: [UInt8]] = [
        0: [1, 2, 3], 1: [40, 50, 60], 2: [250, 251, 252], 3: [0, 0, 0], 7: [0, 0, 0],
      ]
      let expected: [UInt8] = [0, 3, 1, 2, 2, 7]
      #expect(try await photo.decode().samples == expected.flatMap { colors[$0]! })
    }
  }
}
