import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// The warnings about damage that libjpeg ignores.
@Suite struct JPEGWarningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Decodes a file and returns its picture and its only warning, if it has one.
  private func decode(_ file: [UInt8]) async throws -> (picture: Picture, warning: String?) {
    let photo = try PhotoFile(try folder.write(file, to: "photo.jpg"))
    #expect(photo.warnings.isEmpty)
    let picture = try await photo.decode()
    #expect(photo.warnings.count <= 1)
    return (picture, photo.warnings.first)
  }

  private static func damage(atRow row: Int, of rows: Int) -> String {
    "its data are damaged at row \(row) of \(rows); decoding continued, and what follows may be wrong"
  }

  /// A 4:2:0 photo of 333x250 in which each row of MCUs is a restart interval.
  private static let restarts = try? Pathname.fixture("kinds/comb-restart.jpg").contents()

  /// The offsets of the restart markers.
  private static let markers = restarts.map { bytes in
    bytes.indices.dropLast().filter {
      bytes[$0] == 0xFF && (0xD0...0xD7).contains(bytes[$0 + 1])
    }
  }

  /// Checks that only some rows differ from the whole photo, after a change to its bytes.
  private func check(
    _ change: (inout [UInt8], _ markers: [Int]) -> Void, damages rows: Range<Int>
  ) async throws {
    var bytes = try #require(Self.restarts)
    let whole = try await decode(bytes).picture
    change(&bytes, try #require(Self.markers))
    let (picture, found) = try await decode(bytes)
    #expect(found == Self.damage(atRow: rows.lowerBound, of: 250))
    // Chroma is interpolated from the rows above and below.
    for y in 0..<250 where !(rows.lowerBound - 1...rows.upperBound).contains(y) {
      let row = Rect(x: 0, y: y, width: 333, height: 1)
      #expect(picture.crop(row) == whole.crop(row), "row \(y)")
    }
    let first = Rect(x: 0, y: rows.lowerBound, width: 333, height: rows.count)
    #expect(picture.crop(first) != whole.crop(first))
  }

  @Test func `a gap causes wrong colors after it`() async throws {
    // The ninth interval begins behind the eighth marker, at row 128.
    try await check(
      { bytes, markers in bytes.removeSubrange(markers[7] + 372..<markers[7] + 472) },
      damages: 128..<144)
  }

  @Test func `the missing part of an interval is gray`() async throws {
    try await check(
      { bytes, markers in bytes.removeSubrange(markers[7] + 40..<markers[8]) },
      damages: 128..<144)
    var bytes = try #require(Self.restarts)
    let markers = try #require(Self.markers)
    bytes.removeSubrange(markers[7] + 2..<markers[8])
    let picture = try await decode(bytes).picture
    // Coefficients of 0 are the middle of the range. The first MCU has bits of 0 instead.
    let gray = Rect(x: 32, y: 129, width: 301, height: 14)
    #expect(picture.crop(gray).samples.allSatisfy { $0 == 128 })
  }

  @Test func `a missing restart marker loses an interval`() async throws {
    try await check(
      { bytes, markers in bytes.removeSubrange(markers[7]..<markers[7] + 2) }, damages: 128..<144)
  }

  /// The scans of a small progressive photo: the offsets of their segments, and the end of the last
  /// one.
  private func scans(_ bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
  }

  @Test func `a code that does not exist is damage`() async throws {
    var bytes = try Pathname.fixture("kinds/progressive.jpg").contents()
    let last = try #require(scans(bytes).last)
    let middle = (last + bytes.count) / 2
    // No Huffman code of a JPEG is all ones (ITU-T T.81, F.2.2.3); the zeros are stuffed.
    bytes.replaceSubrange(middle..<middle + 16, with: (0..<16).map { $0 % 2 == 0 ? 0xFF : 0 })
    let found = try await decode(bytes).warning
    #expect(found == Self.damage(atRow: 16, of: 40))
  }

  @Test func `scans that are out of order cause a warning`() async throws {
    let bytes = try Pathname.fixture("kinds/progressive.jpg").contents()
    let scans = scans(bytes)
    // The second scan is repeated.
    let found = try await decode(Array(bytes[..<scans[2]] + bytes[scans[1]...])).warning
    #expect(found == Self.damage(atRow: 0, of: 40))
  }

  @Test func `a wrong arithmetic code causes gray after it`() async throws {
    let bytes = try Pathname.fixture("kinds/arithmetic.jpg").contents()
    let start = try #require(scans(bytes).first) + 14
    var found: Set<String> = []
    for place in start..<bytes.count - 8 {
      var damaged = bytes
      damaged[place] ^= 0x55
      // Some end too early instead.
      if let warning = try? await decode(damaged).warning { found.insert(warning) }
    }
    #expect(!found.isEmpty)
    #expect(found.isSubset(of: [0, 16, 32].map { Self.damage(atRow: $0, of: 40) }), "\(found)")
  }
}
