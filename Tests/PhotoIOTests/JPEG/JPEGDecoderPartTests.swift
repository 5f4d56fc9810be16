import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// A partial decode must give the rows of a whole decode, wherever the part begins and ends in the
/// units of 8 or 16 pixels of which a JPEG consists.
@Suite struct JPEGDecoderPartTests {
  static let combs = fixtures(in: "kinds", beginning: "comb", ending: ".jpg")

  @Test func `there are combs of every kind`() {
    #expect(Self.combs.count == 7)
  }

  @Test(arguments: combs, [1, 2, 4, 8])
  func `a partial decode equals the whole one`(name: String, factor: Int) async throws {
    let photo = try Self.photo(name, for: factor)
    for box in [1, 2] {
      let whole = try await photo.decode(shrunkBy: factor, averagedOver: box)
      for area in Self.inside(whole.size) + Self.atTheEdges(of: whole.size) {
        let part = try await photo.decode(area, shrunkBy: factor, averagedOver: box)
        if part != whole.crop(area) {
          Issue.record("\(name) shrunk by \(factor) for boxes of \(box): \(area) differs")
          return
        }
      }
    }
  }

  @Test(arguments: combs, seeds(1))
  func `any part equals that of the whole decode`(name: String, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    for (factor, box) in [(1, 1), (2, 1), (4, 1), (8, 1), (1, 2), (2, 3)] {
      let photo = try Self.photo(name, for: factor)
      let whole = try await photo.decode(shrunkBy: factor, averagedOver: box)
      for _ in 0..<25 {
        let area = random.area(of: whole.size)
        #expect(
          try await photo.decode(area, shrunkBy: factor, averagedOver: box) == whole.crop(area),
          "\(area) shrunk by \(factor) for boxes of \(box)")
      }
    }
  }

  @Test func `a part equals that of the whole decode if scans are missing`() async throws {
    for factor in [1, 2, 4, 8] {
      let photo = try Self.photo("fuzzing/jpeg/found-missing-scans.jpg", for: factor)
      guard photo.shrinkFactors.contains(factor) else { continue }
      let whole = try await photo.decode(shrunkBy: factor)
      for area in Self.inside(whole.size) + Self.atTheEdges(of: whole.size)
      where Rect(whole.size).contains(area) {
        #expect(try await photo.decode(area, shrunkBy: factor) == whole.crop(area))
      }
    }
  }

  /// Returns a fixture, or the same with visible padding, which can be shrunk.
  static func photo(_ name: String, for factor: Int) throws -> PhotoFile {
    if factor == 1 { return try PhotoFile(.fixture(name)) }
    let file = try NamelessFile(holding: fixtureWithVisiblePadding(name))
    return try withExtendedLifetime(file) { try PhotoFile(file.path) }
  }

  /// Parts that begin at every pair of residues modulo 16, sometimes with an offset of 16 or 24,
  /// with alternating sizes.
  private static func inside(_ size: Size) -> [Rect] {
    let sizes = [1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33]
    var areas: [Rect] = []
    for y in 0..<16 {
      for x in 0..<16 {
        let turn = areas.count
        let (dx, dy) = ([0, 16, 24][turn % 3], [0, 24, 16, 0, 8][turn % 5])
        let place = (x: min(x + dx, size.width - 1), y: min(y + dy, size.height - 1))
        areas.append(
          Rect(
            x: place.x, y: place.y,
            width: min(sizes[turn % sizes.count], size.width - place.x),
            height: min(sizes[turn / sizes.count % sizes.count], size.height - place.y)))
      }
    }
    return areas
  }

  /// Parts that touch the edges: the last columns and rows, single ones among them, and strips
  /// along a whole side.
  private static func atTheEdges(of size: Size) -> [Rect] {
    let (width, height) = (size.width, size.height)
    var areas: [Rect] = []
    for n in (1...18).filter({ $0 <= min(width, height) }) {
      areas += [
        Rect(x: width - n, y: height - n, width: n, height: n),
        Rect(x: width - n, y: n - 1, width: 1, height: 2),
        Rect(x: n - 1, y: height - n, width: 3, height: 1),
        Rect(x: 0, y: n - 1, width: width, height: 1),
        Rect(x: n - 1, y: 0, width: 1, height: height),
      ]
    }
    return areas
  }
}
