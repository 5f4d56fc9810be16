import TestSupport
import Testing

@testable import GridKit

@Suite struct SharpenerTests {
  /// The rows of a picture of gray levels after sharpening, each with the number of rows that had
  /// been pushed when it was finished.
  static func sharpened(
    _ rows: [[EncodedPixel]], strength: Float, isOpaque: Bool = true
  ) -> [(after: Int, pixels: [EncodedPixel])] {
    var sharpener = Sharpener(height: rows.count, strength: strength, isOpaque: isOpaque)
    var result: [(Int, [EncodedPixel])] = []
    for (index, row) in rows.enumerated() {
      sharpener.push(row) { y, pixels in
        #expect(y == result.count)
        result.append((index + 1, pixels))
      }
    }
    #expect(result.count == rows.count)
    return result
  }

  static func gray(_ rows: [[Float]]) -> [[EncodedPixel]] {
    rows.map { $0.map { [$0, $0, $0, 1] } }
  }

  @Test func `a pixel is moved away from its four neighbors, as computed by hand`() {
    let rows = Self.gray([[100, 100, 100], [100, 110, 104], [100, 106, 100]])
    let result = Self.sharpened(rows, strength: 0.125).map { $0.pixels.map(\.x) }
    // The middle: 110 + (4 x 110 - 100 - 104 - 100 - 106) / 8 = 113.75.
    #expect(result[1][1] == 113.75)
    // On the right, 104 itself replaces the missing neighbor: (4 x 104 - 110 - 104 - 100 - 100) /
    // 8.
    #expect(result[1][2] == 104.25)
    // Below: 106 + (4 x 106 - 100 - 100 - 110 - 106) / 8.
    #expect(result[2][1] == 107)
    // In the corner, where two neighbors are missing: 100 + (400 - 100 - 100 - 100 - 100) / 8.
    #expect(result[0][0] == 100)
  }

  @Test func `no value leaves the range of its neighbors by more than 8 levels`() {
    let rows = Self.gray([[50, 50, 200, 200], [50, 50, 200, 200]])
    let result = Self.sharpened(rows, strength: 0.15).map { $0.pixels.map(\.x) }
    // Without the limit, 50 - 0.15 x 150 = 27.5.
    #expect(result == [[50, 42, 208, 200], [50, 42, 208, 200]])
  }

  @Test func `no value leaves the range of levels`() {
    let rows = Self.gray([[5, 5, 250, 250]])
    #expect(Self.sharpened(rows, strength: 0.15).map { $0.pixels.map(\.x) } == [[5, 0, 255, 250]])
  }

  @Test func `with a strength of zero, rows are passed on unchanged and at once`() {
    var random = SplitMix64(seed: 2)
    let rows = Self.gray((0..<4).map { _ in (0..<5).map { _ in Float(random.int(0...255)) } })
    let result = Self.sharpened(rows, strength: 0)
    #expect(result.map(\.pixels) == rows)
    #expect(result.map(\.after) == [1, 2, 3, 4])
  }

  @Test func `a row is finished when the next one is pushed, and the last row at the end`() {
    let rows = Self.gray(Array(repeating: [1, 2, 3], count: 4))
    #expect(Self.sharpened(rows, strength: 0.1).map(\.after) == [2, 3, 4, 4])
    #expect(Self.sharpened(Array(rows[..<1]), strength: 0.1).map(\.after) == [1])
  }

  @Test func `transparent neighbors have no influence, and alpha is unchanged`() {
    let (photo, hole): (EncodedPixel, EncodedPixel) = ([100, 100, 100, 1], [0, 0, 0, 0])
    let bright: EncodedPixel = [120, 120, 120, 1]
    let result = Self.sharpened(
      [[photo, photo, hole], [hole, bright, [200, 0, 0, 0.5]]], strength: 0.1, isOpaque: false
    ).map(\.pixels)
    // A transparent pixel does not affect its neighbor, however dark it is.
    #expect(result[0][0] == photo)
    // 100 + 0.1 (400 - 100 - 100 - 100 - 120).
    #expect(result[0][1] == [98, 98, 98, 1])
    // To the right, half of 200 and half of itself are 160; green and blue are 60.
    // Red 120 + 0.1 (480 - 120 - 160 - 100 - 120), the rest 120 + 0.1 (480 - 120 - 60 - 100 - 120).
    #expect(result[1][1] == [118, 128, 128, 1])
    #expect(result[0][2].w == 0 && result[1][2].w == 0.5)
  }

  @Test(arguments: UInt64(0)..<4)
  func `a turned or mirrored picture is sharpened identically, to the last bit`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (random.int(1...9), random.int(1...9))
    let rows: [[EncodedPixel]] = (0..<height).map { _ in
      (0..<width).map { _ in
        [
          Float(random.double(0...255)), Float(random.double(0...255)),
          Float(random.double(0...255)), Float(random.double(0...1)),
        ]
      }
    }
    let plain = Self.sharpened(rows, strength: 0.15, isOpaque: false).map(\.pixels)
    let turned = Self.sharpened(
      (0..<width).map { x in (0..<height).reversed().map { y in rows[y][x] } }, strength: 0.15,
      isOpaque: false)
    for y in 0..<height {
      for x in 0..<width { #expect(turned[x].pixels[height - 1 - y] == plain[y][x]) }
    }
  }

  @Test func `the strength of sharpening grows from no reduction to a reduction by four thirds`() {
    #expect([0.2, 1].map { Sharpener.strength(forReduction: $0) } == [0, 0])
    #expect(abs(Sharpener.strength(forReduction: 1 + 1.0 / 6) - 0.075) < 1e-7)
    #expect([4.0 / 3, 2, 50].map { Sharpener.strength(forReduction: $0) } == [0.15, 0.15, 0.15])
  }
}
