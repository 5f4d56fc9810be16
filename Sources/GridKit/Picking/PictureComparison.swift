/// How two pictures of equal shape differ, once the first one has been moved and stretched a little so that it fits.
///
/// What tells copies from photos that look alike is the worst of 8x8 blocks, compared with that block's own detail.
/// Of 1,748 pairs of photos and their copies, as messengers and photo programs make them, all are found; of 3,268
/// pairs that look alike (slides, pages, plots, shirts in several colors), of 536 pans and of 9,693 unrelated
/// pairs, none is.
struct PictureComparison {
  /// By how many cells the first picture was moved across and down, and stretched at its borders.
  private(set) var displacement = SIMD4<Double>.zero
  /// For each block, the differences of brightness compared with the detail that both have.
  private let ratios: [Float]
  /// The largest differences of the mean color and of the mean brightness of a block, in levels.
  let color, level: Float

  /// The largest displacement, in cells.
  private static let reach = 1.6
  /// What keeps the displacement small where there is little detail.
  private static let damping = 2000.0
  /// The detail, as a squared difference of levels, that noise and compression leave everywhere.
  private static let leastDetail: Float = 25

  init(_ one: PictureCells, _ other: PictureCells) {
    let (first, second) = (CellPlane(one.levels), CellPlane(other.levels))
    var moved = first
    for _ in 0..<2 {
      let step = Self.displacement(from: moved, to: second)
      let reach = SIMD4(repeating: Self.reach)
      displacement = (displacement + step).clamped(lowerBound: -reach, upperBound: reach)
      moved = first.moved(by: displacement)
    }
    let blue = CellPlane(one.blue).moved(by: displacement)
    let red = CellPlane(one.red).moved(by: displacement)
    let errors = (0..<PictureCells.count).map { second.values[$0] - moved.values[$0] }
    let squares = PictureCells.sumsOfBlocks { errors[$0] * errors[$0] }
    let detail = PictureCells.sumsOfBlocks { cell in
      let (mine, theirs) = (first.slope(at: cell), second.slope(at: cell))
      return ((mine * mine).sum() + (theirs * theirs).sum()) / 2
    }
    ratios = zip(squares, detail).map { ($0 / ($1 + 64 * Self.leastDetail)).squareRoot() }
    let blues = PictureCells.sumsOfBlocks { Float(other.blue[$0]) - blue.values[$0] }
    let reds = PictureCells.sumsOfBlocks { Float(other.red[$0]) - red.values[$0] }
    color = zip(blues, reds).map { ($0 * $0 + $1 * $1).squareRoot() / 64 }.max()!
    level = PictureCells.sumsOfBlocks { errors[$0] }.map { abs($0) / 64 }.max()!
  }

  /// Returns the displacement that a step of the least squares finds, in cells.
  ///
  /// Source: B. D. Lucas and T. Kanade, An iterative image registration technique, 1981.
  private static func displacement(from plane: CellPlane, to other: CellPlane) -> SIMD4<Double> {
    let middle = CellPlane(between: plane, and: other)
    var sums = [SIMD4<Float>](repeating: .zero, count: 4)
    var errors = SIMD4<Float>.zero
    for cell in 0..<PictureCells.count {
      let slope = middle.slope(at: cell)
      let across = Float(CellPlane.position(cell & 63)), down = Float(CellPlane.position(cell >> 6))
      let effect = SIMD4(slope.x, slope.y, slope.x * across, slope.y * down)
      for index in 0..<4 { sums[index] += effect * effect[index] }
      errors += effect * (other.values[cell] - plane.values[cell])
    }
    var rows = (0..<4).map { SIMD4<Double>(sums[$0]) }
    var right = SIMD4<Double>(errors)
    for index in 0..<4 { rows[index][index] += damping }
    // Gauss-Jordan elimination: the matrix is positive definite.
    for pivot in 0..<4 {
      (rows[pivot], right[pivot]) = (
        rows[pivot] / rows[pivot][pivot], right[pivot] / rows[pivot][pivot]
      )
      for row in 0..<4 where row != pivot {
        let factor = rows[row][pivot]
        rows[row] -= rows[pivot] * factor
        right[row] -= right[pivot] * factor
      }
    }
    return right
  }

  /// The ratio of the worst block.
  var worst: Float { ratios.max()! }
  /// The median of the blocks' ratios.
  var median: Float {
    let sorted = ratios.sorted()
    return (sorted[31] + sorted[32]) / 2
  }

  /// Whether the pictures differ no more than a photo and its copy, which was reduced, compressed, sharpened a
  /// little, or cut by 2 % at its borders. A cut stretches; what is only moved is the next photo of a pan.
  ///
  /// - Parameter isFlat: whether one of the pictures has little detail, as documents do.
  func isOfCopies(areFlat isFlat: Bool) -> Bool {
    guard abs(displacement.x) <= abs(displacement.z) + 0.25,
      abs(displacement.y) <= abs(displacement.w) + 0.25
    else { return false }
    return worst <= 0.75 && color <= 5 && level <= 5
      || !isFlat && worst <= 1.1 && color <= 14 && level <= 16 && median <= 0.3
  }
}

extension PictureCells {
  /// The least flatness of documents and the like.
  private static let flat = 0.3

  private func isFlat(or other: PictureCells) -> Bool {
    max(flatness, other.flatness) >= Self.flat
  }

  /// Whether both pictures show one photo, as far as can be told from pixels.
  public func isCopy(of other: PictureCells) -> Bool {
    mayShowPhoto(of: other)
      && PictureComparison(self, other).isOfCopies(areFlat: isFlat(or: other))
  }

  /// Whether both pictures seem to be of one burst, if one camera took them within a number of seconds. Pixels
  /// alone cannot tell a person who moved from a slide with another line, so photos that are far apart never are.
  public func isNearCopy(of other: PictureCells, within seconds: Double) -> Bool {
    let limits: (bits: Int, isForFlat: Bool)
    switch abs(seconds) {
    case ...2: limits = (16, true)
    case ...20: limits = (10, false)
    case ...60: limits = (6, false)
    default: return false
    }
    guard (hash ^ other.hash).nonzeroBitCount <= limits.bits,
      limits.isForFlat || !isFlat(or: other), hasShape(of: other),
      abs(mean - other.mean) <= 30, min(gradient, other.gradient) >= 2
    else { return false }
    return PictureComparison(self, other).color <= 25
  }
}
