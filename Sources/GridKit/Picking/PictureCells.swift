/// A picture as 64x64 mean colors: enough to tell whether another one shows the same photo.
public struct PictureCells: Hashable, Sendable {
  /// The number of cells across, and down.
  static let side = 64
  static let count = side * side

  /// The brightness and the two color differences (Y, Cb + 128, Cr + 128 of ITU-R BT.601) of each cell, row by row.
  let levels, blue, red: [UInt8]
  /// The mean brightness of 8x8 blocks of 8x8 cells.
  let blocks: SIMD64<UInt8>
  /// The mean brightness.
  let mean: Float
  /// The difference hash: one bit for whether each of 9x8 areas is darker than the next one on its right.
  let hash: UInt64
  /// The largest share of cells, 0...1, whose brightness is within 2 of one level: about 0.1 in photos, and 0.4 to
  /// 0.9 in documents, plots, products on white, and fireworks.
  let flatness: Double
  /// The mean difference between neighboring cells.
  let gradient: Float
  /// The width of the picture divided by its height.
  let aspectRatio: Double

  /// - Parameters:
  ///   - colors: red, green and blue of the cells of the stored picture.
  ///   - size: the size of the stored picture.
  ///   - orientation: how it must be turned.
  init(_ colors: [SIMD4<Float>], of size: Size, turned orientation: Orientation = .up) {
    let side = Self.side
    var (levels, blue, red) = ([UInt8](), [UInt8](), [UInt8]())
    for place in 0..<Self.count {
      let upright = Rect(x: place % side, y: place / side, width: 1, height: 1)
      let stored = orientation.inverse.apply(to: upright, in: Size(side: side))
      let color = colors[stored.y * side + stored.x]
      let luma = color.luma
      levels.append(UInt8(luma.rounded()))
      blue.append(UInt8((128 + 0.564 * (color.z - luma)).rounded()))
      red.append(UInt8((128 + 0.713 * (color.x - luma)).rounded()))
    }
    (self.levels, self.blue, self.red) = (levels, blue, red)
    let upright = orientation.apply(to: size)
    aspectRatio = Double(upright.width) / Double(upright.height)
    let sums = Self.sumsOfBlocks { Float(levels[$0]) }
    var blocks = SIMD64<UInt8>()
    for index in 0..<64 { blocks[index] = UInt8((sums[index] / 64).rounded()) }
    self.blocks = blocks
    mean = sums.reduce(0, +) / Float(Self.count)
    hash = Self.hash(of: levels)
    flatness = Self.flatness(of: levels)
    let plane = CellPlane(levels)
    gradient =
      (0..<Self.count).reduce(0) { sum, place in
        let slope = plane.slope(at: place)
        return sum + (slope.x * slope.x + slope.y * slope.y).squareRoot()
      } / Float(Self.count)
  }

  /// Returns the sums of a value of the cells of each of the 8x8 blocks.
  static func sumsOfBlocks(_ value: (_ cell: Int) -> Float) -> [Float] {
    var sums = [Float](repeating: 0, count: 64)
    for cell in 0..<count { sums[8 * (cell >> 9) + (cell >> 3 & 7)] += value(cell) }
    return sums
  }

  private static func hash(of levels: [UInt8]) -> UInt64 {
    let columns = AreaWeights(from: side, to: 9)
    var bits: UInt64 = 0
    for row in 0..<8 {
      let means = (0..<9).map { column in
        var sum: Float = 0
        for y in 8 * row..<8 * (row + 1) {
          columns.forEach(in: column) { sum += Float(levels[side * y + $0]) * $1 }
        }
        return sum
      }
      for column in 0..<8 { bits = bits << 1 | (means[column] < means[column + 1] ? 1 : 0) }
    }
    return bits
  }

  private static func flatness(of levels: [UInt8]) -> Double {
    var counts = [Int](repeating: 0, count: 256)
    for level in levels { counts[Int(level)] += 1 }
    let most = (0..<256).map { counts[max(0, $0 - 2)...min(255, $0 + 2)].reduce(0, +) }.max()!
    return Double(most) / Double(count)
  }

  /// The largest mean difference of the blocks' brightness between copies.
  static let mostDifference: Float = 6

  /// Whether the shapes differ by no more than a cut of 2 % at the borders makes them differ.
  func hasShape(of other: PictureCells) -> Bool {
    let ratio = aspectRatio / other.aspectRatio
    return max(ratio, 1 / ratio) <= 1.04
  }

  /// Whether a full comparison may find that this picture shows the same photo as another one.
  func mayShowPhoto(of other: PictureCells) -> Bool {
    guard hasShape(of: other) else { return false }
    let larger = pointwiseMax(blocks, other.blocks)
    let difference = larger &- pointwiseMin(blocks, other.blocks)
    return SIMD64<UInt16>(truncatingIfNeeded: difference).wrappedSum()
      <= 64 * UInt16(Self.mostDifference)
  }
}

/// A value of each of 64x64 cells.
struct CellPlane {
  private(set) var values: [Float]
  private static let side = PictureCells.side

  init(_ levels: [UInt8]) { values = levels.map(Float.init) }

  /// The mean of two planes.
  init(between one: CellPlane, and other: CellPlane) {
    values = zip(one.values, other.values).map { ($0 + $1) / 2 }
  }

  /// How much the value grows from a cell to the next one, across and down: half the difference between its
  /// neighbors or, at a border, the difference from the only one.
  @inline(__always)
  func slope(at cell: Int) -> SIMD2<Float> {
    let (x, y, last) = (cell & 63, cell >> 6, Self.side - 1)
    let (left, right) = (x > 0 ? cell - 1 : cell, x < last ? cell + 1 : cell)
    let (above, below) = (y > 0 ? cell - Self.side : cell, y < last ? cell + Self.side : cell)
    return SIMD2(
      (values[right] - values[left]) / Float(right - left),
      (values[below] - values[above]) / Float((below - above) / Self.side))
  }

  /// Returns the values at (x + p0 + p2 u, y + p1 + p3 v), where u and v go from -1 to 1 across and down;
  /// bilinear, with the border repeated.
  func moved(by p: SIMD4<Double>) -> CellPlane {
    let columns = Self.positions(offset: p.x, stretch: p.z)
    let rows = Self.positions(offset: p.y, stretch: p.w)
    var result = self
    for (y, row) in rows.enumerated() {
      let (above, below) = (row.first * Self.side, row.second * Self.side)
      for (x, column) in columns.enumerated() {
        let start = values[above + column.first]
        let end = values[below + column.first]
        let top = start + (values[above + column.second] - start) * column.part
        let bottom = end + (values[below + column.second] - end) * column.part
        result.values[y * Self.side + x] = top + (bottom - top) * row.part
      }
    }
    return result
  }

  private static func positions(
    offset: Double, stretch: Double
  ) -> [(first: Int, second: Int, part: Float)] {
    (0..<side).map { place in
      let moved = Double(place) + offset + stretch * position(place)
      let position = min(max(moved, 0), Double(side - 1))
      let first = min(Int(position), side - 2)
      return (first, first + 1, Float(position - Double(first)))
    }
  }

  /// Where a cell is in a line, -1...1.
  @inline(__always)
  static func position(_ place: Int) -> Double { (Double(place) - 31.5) / 32 }
}
