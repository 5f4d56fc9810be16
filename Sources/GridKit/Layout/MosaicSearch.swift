import LibC

/// A search for the mosaics in which photos, in their order, keep their shapes and are about equally large.
///
/// All trees of up to 6 photos are tried. Up to 16 are searched as one, more as blocks of at most 12, which stand in
/// rows or in columns.
enum MosaicSearch {
  /// Returns trees among which is the best one.
  ///
  /// - Parameters:
  ///   - logRatios: the logarithm of each photo's aspect ratio.
  ///   - logPictureRatio: the logarithm of the picture's aspect ratio.
  ///   - isFree: whether the picture may have another aspect ratio as well.
  static func candidates(
    for logRatios: [Double], in logPictureRatio: Double, isFree: Bool
  ) -> [MosaicTree] {
    if logRatios.count <= 6 { return MosaicTree.all(of: 0..<logRatios.count) }
    guard logRatios.count > 16 else {
      let table = MosaicTable(
        logRatios[...], near: logPictureRatio, classes: logRatios.count > 8 ? 24 : 60)
      let costs = table.shapes.map {
        (isFree ? 0 : abs($0.logRatio - logPictureRatio)) + 0.2 * $0.variance
      }
      let limit = costs.reduce(.infinity, min) + 0.2
      return costs.indices.filter { costs[$0] <= limit }.map { table.tree($0) }
    }
    let count = (logRatios.count + 11) / 12
    let blocks = (0..<count).map { block in
      let range = block * logRatios.count / count..<(block + 1) * logRatios.count / count
      // Blocks are about as wide as they are high.
      return MosaicTable(logRatios[range], near: 0, classes: logRatios.count > 500 ? 12 : 24)
    }
    return [0.2, 0.6].flatMap { weight in
      Layout.Axis.allCases.map { arrange(blocks, in: $0, logPictureRatio, weight) }
    }
  }

  /// Arranges blocks in lines. Each is given the shape that its share of what is left would have.
  ///
  /// - Parameter weight: the cost of the variance of ln(area), compared with that of another shape.
  private static func arrange(
    _ blocks: [MosaicTable], in axis: Layout.Axis, _ logPictureRatio: Double, _ weight: Double
  ) -> MosaicTree {
    // Columns are the rows of the transposed picture.
    let sign = axis == .rows ? 1.0 : -1
    let exact = (Double(blocks.count) / exp(sign * logPictureRatio)).squareRoot()
    let lines = min(max(1, Int(exact.rounded())), blocks.count)
    var height = (rest: exp(-sign * logPictureRatio), photos: blocks.reduce(0) { $0 + $1.count })
    let parts = (0..<lines).map { line in
      let range = line * blocks.count / lines..<(line + 1) * blocks.count / lines
      let photos = blocks[range].reduce(0) { $0 + $1.count }
      var width = (rest: Double(height.photos) / (height.rest * Double(photos)), photos: photos)
      var ratio = 0.0
      let trees = blocks[range].map { block in
        let wanted = log(width.rest * Double(block.count) / Double(width.photos))
        let costs = block.shapes.map { abs(sign * $0.logRatio - wanted) + weight * $0.variance }
        let best = costs.indices.min { costs[$0] < costs[$1] }!
        let found = exp(sign * block.shapes[best].logRatio)
        width = (max(width.rest - found, 0.01), width.photos - block.count)
        ratio += found
        return block.tree(best)
      }
      height = (max(height.rest - 1 / ratio, 0.01), height.photos - photos)
      return MosaicTree.joining(axis.transposed, trees)
    }
    return .joining(axis, parts)
  }
}

/// For each interval of photos, and for each class of aspect ratios, the tree of such a shape whose
/// photos' areas differ least.
private struct MosaicTable {
  /// A tree of an interval of photos.
  struct Shape {
    /// The aspect ratio.
    var aspectRatio = 1.0
    /// Its logarithm.
    var logRatio = 0.0
    /// The mean of the logarithms of the photos' areas, as fractions of the whole.
    var meanLogArea = 0.0
    /// The sum of their squared distances from it.
    var squaredDeviations = Double.infinity
    /// How it is divided.
    var axis = Layout.Axis.rows
    /// The number of photos in the first part.
    var split = 0
    /// The index of the shape of each part.
    var parts = (0, 0)
  }

  let count: Int
  /// The number of the first photo.
  private let start: Int
  /// The shapes of all photos from each one to each later one.
  private var table: [[Shape]]

  /// - Parameters:
  ///   - logRatios: the logarithm of each photo's aspect ratio.
  ///   - logRatio: the logarithm of that of the rectangle.
  ///   - classes: the number of classes of aspect ratios in each unit of their logarithm.
  init(_ logRatios: ArraySlice<Double>, near logRatio: Double, classes: Double) {
    (count, start) = (logRatios.count, logRatios.startIndex)
    table = Array(repeating: [], count: count * count)
    for (index, ratio) in logRatios.enumerated() {
      let shape = Shape(aspectRatio: exp(ratio), logRatio: ratio, squaredDeviations: 0)
      table[place(index, 1)] = [shape]
    }
    for length in 1...count where length > 1 {
      // A part with a share f of a picture of aspect ratio p is between f p and p / f; the rest allows for
      // photos that are larger or smaller than the others.
      let most = log(Double(count) / Double(length)) + 1.0
      for first in 0...(count - length) {
        table[place(first, length)] = shapes(
          first, length, logRatio - most...logRatio + most, classes)
      }
    }
  }

  private func place(_ first: Int, _ length: Int) -> Int { first * count + length - 1 }

  /// Returns the best shape of each class for an interval of at least two photos.
  private func shapes(_ first: Int, _ length: Int, _ range: ClosedRange<Double>, _ classes: Double)
    -> [Shape]
  {
    let (low, span) = (range.lowerBound, range.upperBound - range.lowerBound)
    var best = [Shape](repeating: Shape(), count: Int(span * classes) + 1)
    for split in 1..<length {
      let weight = Double(split * (length - split)) / Double(length)
      let share = Double(split) / Double(length)
      for (one, a) in table[place(first, split)].enumerated() {
        for (other, b) in table[place(first + split, length - split)].enumerated() {
          let sum = log(a.aspectRatio + b.aspectRatio)
          for axis in Layout.Axis.allCases {
            // Side by side, aspect ratios are added; one above another, their inverses are.
            let ratio = axis == .columns ? sum : a.logRatio + b.logRatio - sum
            // What is outside of the range is a last resort.
            let index = Int(max(0, min((ratio - low) * classes, Double(best.count - 1))))
            let sign = axis == .columns ? 1.0 : -1
            let distance = a.meanLogArea - b.meanLogArea + sign * (a.logRatio - b.logRatio)
            let squares = a.squaredDeviations + b.squaredDeviations + weight * distance * distance
            guard squares < best[index].squaredDeviations - 1e-12 else { continue }
            best[index] = Shape(
              aspectRatio: exp(ratio), logRatio: ratio,
              meanLogArea: b.meanLogArea + sign * (b.logRatio - ratio) + share * distance,
              squaredDeviations: squares, axis: axis, split: split, parts: (one, other))
          }
        }
      }
    }
    return best.filter { $0.squaredDeviations < .infinity }
  }

  /// The shapes of all photos: the logarithm of the aspect ratio, and the variance of ln(area).
  var shapes: [(logRatio: Double, variance: Double)] {
    table[place(0, count)].map { ($0.logRatio, $0.squaredDeviations / Double(count)) }
  }

  /// The tree of one of the ``shapes``.
  func tree(_ index: Int) -> MosaicTree { tree(0, count, index) }

  private func tree(_ first: Int, _ length: Int, _ index: Int) -> MosaicTree {
    if length == 1 { return .photo(start + first) }
    let shape = table[place(first, length)][index]
    return .joining(
      shape.axis,
      [
        tree(first, shape.split, shape.parts.0),
        tree(first + shape.split, length - shape.split, shape.parts.1),
      ])
  }
}
