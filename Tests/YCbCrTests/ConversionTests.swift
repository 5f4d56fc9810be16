import Testing
import YCbCr

/// A matrix and the weights of red and blue in Y, from ITU-T H.273, table 4.
struct Matrix: CustomTestStringConvertible {
  let code: Int32
  let red, blue: Double
  let isFullRange: Bool
  var testDescription: String { "\(code), \(isFullRange ? "full" : "limited") range" }

  static let all = [(1, 0.2126, 0.0722), (2, 0.299, 0.114), (6, 0.299, 0.114), (9, 0.2627, 0.0593)]
    .flatMap { code, red, blue in
      [true, false].map { Matrix(code: code, red: red, blue: blue, isFullRange: $0) }
    }

  /// The color by the formulas of H.273 (8.3.4), from 0 to 255.
  func color(_ y: UInt8, _ cb: UInt8, _ cr: UInt8) -> [Double] {
    let (black, luma, chroma) = isFullRange ? (0.0, 255.0, 255.0) : (16, 219, 224)
    let y = (Double(y) - black) / luma
    let pb = (Double(cb) - 128) / chroma
    let pr = (Double(cr) - 128) / chroma
    let r = y + 2 * (1 - red) * pr
    let b = y + 2 * (1 - blue) * pb
    let g = (y - red * r - blue * b) / (1 - red - blue)
    return [r, g, b].map { 255 * min(max($0, 0), 1) }
  }
}

/// The conversion of decoded HEICs and AVIFs to RGB.
@Suite struct ConversionTests {
  /// A picture whose planes have more columns than it uses.
  private struct Picture {
    let width: Int
    let height: Int
    let stride: Int
    var planes: [[UInt8]]

    init(width: Int, height: Int, sample: (_ plane: Int, _ index: Int) -> UInt8) {
      (self.width, self.height, stride) = (width, height, width + 5)
      let size = stride * height
      planes = (0..<3).map { plane in (0..<size).map { sample(plane, $0) } }
    }

    func sample(_ plane: Int, _ x: Int, _ y: Int) -> UInt8 {
      plane == 0 ? planes[0][y * stride + x] : planes[plane][y / 2 * stride + x / 2]
    }

    /// Returns the rows of an area, each of which is followed by two bytes that stay 7.
    func converted(
      _ matrix: Matrix, x: Int, y: Int, width: Int, height: Int
    ) throws -> [UInt8] {
      var picture = ycbcr_picture()
      try #require(
        unsafe ycbcr_find_weights(matrix.code, matrix.isFullRange ? 1 : 0, &picture.weights) == 1)
      let rowBytes = width * 3 + 2
      var rows = [UInt8](repeating: 7, count: rowBytes * height)
      unsafe planes[0].withUnsafeBufferPointer { luma in
        unsafe planes[1].withUnsafeBufferPointer { cb in
          unsafe planes[2].withUnsafeBufferPointer { cr in
            unsafe picture.planes = (
              ycbcr_plane(samples: luma.baseAddress, stride: stride),
              ycbcr_plane(samples: cb.baseAddress, stride: stride),
              ycbcr_plane(samples: cr.baseAddress, stride: stride)
            )
            unsafe ycbcr_convert(
              &picture, UInt32(x), UInt32(y), UInt32(width), UInt32(height), &rows, rowBytes)
          }
        }
      }
      return rows
    }
  }

  @Test(arguments: Matrix.all)
  func `colors are the standard's, but for the rounded factors of libheif`(
    _ matrix: Matrix
  ) throws {
    let picture = Picture(width: 700, height: 64) { plane, index in
      UInt8(truncatingIfNeeded: (index &* 2_654_435_761) >> (8 + 3 * plane))
    }
    let rows = try picture.converted(matrix, x: 0, y: 0, width: 700, height: 64)
    var worst = 0.0
    for y in 0..<64 {
      for x in 0..<700 {
        let color = matrix.color(
          picture.sample(0, x, y), picture.sample(1, x, y), picture.sample(2, x, y))
        for channel in 0..<3 {
          let sample = Double(rows[y * (700 * 3 + 2) + x * 3 + channel])
          worst = max(worst, (sample - color[channel]).magnitude)
        }
      }
    }
    // Full range: rounding. Limited range: 1.1689 instead of 255/219, and 1.1429 for 255/224.
    #expect(worst < (matrix.isFullRange ? 0.501 : 2.5))
    #expect(worst > 0.4)
  }

  @Test(arguments: [(0, 0, 257, 3), (2, 4, 255, 5), (256, 2, 1, 1), (10, 0, 513, 2)])
  func `an area has the pixels of the whole`(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws
  {
    let picture = Picture(width: 523, height: 9) { plane, index in
      UInt8(truncatingIfNeeded: index &* (plane + 3) &* 37)
    }
    let whole = try picture.converted(Matrix.all[0], x: 0, y: 0, width: 523, height: 9)
    let area = try picture.converted(Matrix.all[0], x: x, y: y, width: width, height: height)
    for row in 0..<height {
      let start = (y + row) * (523 * 3 + 2) + x * 3
      let areaStart = row * (width * 3 + 2)
      #expect(
        area[areaStart..<areaStart + width * 3].elementsEqual(whole[start..<start + width * 3]))
      #expect(area[areaStart + width * 3..<areaStart + width * 3 + 2].elementsEqual([7, 7]))
    }
  }

  @Test func `a color worked out by hand`() throws {
    let picture = Picture(width: 1, height: 1) { plane, _ in [100, 90, 200][plane] }
    let matrix = Matrix(code: 6, red: 0.299, blue: 0.114, isFullRange: true)
    // 100 + 1.402 * 72 = 200.9; 100 + 0.344 * 38 - 0.714 * 72 = 61.7; 100 - 1.772 * 38 = 32.7
    let rows = try picture.converted(matrix, x: 0, y: 0, width: 1, height: 1)
    #expect(rows == [201, 62, 33, 7, 7])
  }

  @Test(arguments: [0, 3, 8, 11, 12, 13, 14, 255] as [Int32])
  func `a matrix that is no weighted sum, or needs the primaries, is refused`(_ code: Int32) {
    var weights = ycbcr_weights()
    #expect(unsafe ycbcr_find_weights(code, 1, &weights) == 0)
  }
}
