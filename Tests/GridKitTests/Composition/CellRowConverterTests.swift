import Testing

@testable import GridKit

@Suite struct CellRowConverterTests {
  static func encode(_ row: [LinearPixel], matrix: ColorMatrix? = nil) -> [EncodedPixel] {
    CellRowConverter(isOpaque: row.allSatisfy { $0.w == 1 }, matrix: matrix).convert(row)
  }

  /// Whether each channel, and alpha, is within a hundredth of a level.
  static func isNear(_ pixel: EncodedPixel, _ expected: EncodedPixel) -> Bool {
    let distance = pixel - expected
    return (0..<4).allSatisfy { abs(distance[$0]) < 0.01 }
  }

  @Test func `light beyond the range is clipped`() {
    let row = Self.encode([[-0.1, 1.2, 0.5, 1], [2, -3, 0, 1]])
    #expect(Self.isNear(row[0], [0, 255, 187.516, 1]))
    #expect(Self.isNear(row[1], [255, 0, 0, 1]))
  }

  @Test func `the matrix is applied before the range is clipped`() {
    // Red is 1.5 of the red light less 0.5 of the green; green loses half of the red.
    let matrix = ColorMatrix(red: [1.5, -0.5, 0], green: [-0.5, 1, 0], blue: [0, 0, 1])
    // (0.5, 1, 0): red 0.75 - 0.5 = 0.25, the level 136.958; green 1 - 0.25 = 0.75, 224.610.
    // (-0.2, 0, 0), a kernel's undershoot: green +0.1, the level 89.043.
    let row = Self.encode([[0.5, 1, 0, 1], [-0.2, 0, 0, 1]], matrix: matrix)
    #expect(Self.isNear(row[0], [136.958, 224.610, 0, 1]))
    #expect(Self.isNear(row[1], [0, 89.043, 0, 1]))
  }

  @Test func `colors are divided by alpha, and transparent pixels have none`() {
    // A light of 0.25 at half of alpha is one of 0.5. Alpha above 1 or below 0 is a kernel's
    // overshoot.
    let row = Self.encode([
      [0.25, 0, 0.5, 0.5], [1.2, 0.6, 0, 1.2], [0.3, 0.2, 0.1, -0.1], .zero,
    ])
    #expect(Self.isNear(row[0], [187.516, 0, 255, 0.5]))
    #expect(Self.isNear(row[1], [255, 187.516, 0, 1]))
    #expect(row[2] == .zero && row[3] == .zero)
  }
}
