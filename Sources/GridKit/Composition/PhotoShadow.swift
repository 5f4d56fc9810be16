import LibC

/// The soft shadow that the photos of a picture throw on the blurred photo behind them.
///
/// The shapes of the photos, moved down, are convolved with a Gaussian. As in ``BlurredBackground``, cubic
/// B-splines interpolate nodes that are half a standard deviation apart, and the variance of the spline
/// is left out of the Gaussian's. The nodes are exact but for the arcs of rounded corners, which consist
/// of strips an eighth of a standard deviation high, or a quarter of a pixel.
struct PhotoShadow: Sendable {
  /// How much of the light the middle of a large photo's shadow takes.
  private static let opacity = 0.47
  /// The standard deviation of the Gaussian, and how far down the shapes are moved, in parts of the
  /// picture's shorter side.
  private static let (deviation, drop) = (0.024, 0.013)
  /// The number of nodes beyond each of the picture's edges: those that the splines reach from there.
  private static let border = 2

  /// The part of the light that the shadow takes at each node, row by row.
  private var nodes: [Float]
  private let size: Size
  private let columns: FilterWeights
  private let rows: FilterWeights
  private let columnWeights: [LinearPixel]

  /// - Parameters:
  ///   - photos: the rectangles of the photos in the picture; they do not overlap.
  ///   - radius: the radius of their corners in pixels; limited to half of their shorter sides.
  init(of photos: [Rect], radius: Int, in picture: Size) {
    let counts = Self.nodes(in: picture)
    size = Self.withBorder(counts)
    nodes = Array(repeating: 0, count: size.area)
    func weights(_ length: Int, _ count: Int) -> FilterWeights {
      FilterWeights(
        LineFilter(
          kernel: .spline, extent: count + 2 * Self.border, start: Double(Self.border),
          length: Double(count), outputs: length, isWidened: false))
    }
    columns = weights(picture.width, counts.width)
    rows = weights(picture.height, counts.height)
    columnWeights = columns.weights.map { LinearPixel(repeating: $0) }
    let side = Double(picture.shorterSide)
    let across = NodeLine(picture.width, nodes: counts.width, Self.deviation * side)
    let down = NodeLine(picture.height, nodes: counts.height, Self.deviation * side)
    for photo in photos {
      let radius = min(Double(radius), Double(photo.size.shorterSide) / 2)
      let (top, bottom) = (
        Double(photo.y) + Self.drop * side, Double(photo.maxY) + Self.drop * side
      )
      func add(_ inset: Double, _ ranges: Range<Double>...) {
        let row = across.shares(
          of: (Double(photo.x) + inset)..<max(Double(photo.x) + inset, Double(photo.maxX) - inset))
        for range in ranges {
          for (y, share) in down.shares(of: range) {
            for (x, value) in row {
              nodes[y * size.width + x] += Float(Self.opacity * share * value)
            }
          }
        }
      }
      add(0, (top + radius)..<max(top + radius, bottom - radius))
      let strips = Int((radius / max(Self.deviation * side / 8, 0.25)).rounded(.up))
      for strip in 0..<strips {
        let height = radius / Double(strips)
        let (start, end) = (Double(strip) * height, Double(strip + 1) * height)
        let distance = radius - (start + end) / 2
        let inset = radius - (radius * radius - distance * distance).squareRoot()
        add(inset, (top + start)..<(top + end), (bottom - end)..<(bottom - start))
      }
    }
  }

  /// The nodes along one side of a picture.
  private struct NodeLine {
    private let count: Int
    private let distance: Double
    /// The standard deviation of the Gaussian whose integrals the nodes are, in pixels.
    private let deviation: Double

    init(_ length: Int, nodes: Int, _ deviation: Double) {
      (count, distance) = (nodes + 2 * PhotoShadow.border, Double(length) / Double(nodes))
      let variance = deviation * deviation - CubicKernel.spline.variance * distance * distance
      self.deviation = variance.squareRoot()
    }

    /// Returns the integrals over a range of the Gaussians around the nodes that it affects.
    func shares(of range: Range<Double>) -> [(node: Int, share: Double)] {
      func position(_ node: Int) -> Double { (Double(node - PhotoShadow.border) + 0.5) * distance }
      func node(at position: Double) -> Int {
        let exact = position / distance + Double(PhotoShadow.border)
        return Int(min(max(0, exact), Double(count)))
      }
      func integral(to end: Double) -> Double { erf(end / (deviation * 2.0.squareRoot())) / 2 }
      // Beyond five standard deviations, there is less than a millionth.
      let reach = 5 * deviation
      return (node(at: range.lowerBound - reach)..<node(at: range.upperBound + reach)).map { node in
        let center = position(node)
        return (
          node, integral(to: range.upperBound - center) - integral(to: range.lowerBound - center)
        )
      }
    }
  }

  private static func nodes(in picture: Size) -> Size {
    let distance = deviation * Double(picture.shorterSide) / 2
    func count(_ length: Int) -> Int { Int((Double(length) / distance).rounded(.up)) }
    return Size(width: count(picture.width), height: count(picture.height))
  }

  private static func withBorder(_ nodes: Size) -> Size {
    Size(width: nodes.width + 2 * border, height: nodes.height + 2 * border)
  }

  /// Returns the memory in bytes that the nodes of a picture take.
  static func memory(for picture: Size) -> Int {
    withBorder(nodes(in: picture)).area * MemoryLayout<Float>.stride
  }
}

extension PhotoShadow {
  /// Returns what is left of a pixel in linear light, premultiplied, where the shadow takes a part of its
  /// light. The shadow is black, so it makes transparent pixels more opaque.
  @inline(__always)
  static func shade(_ pixel: LinearPixel, by part: Float) -> LinearPixel {
    pixel + (LinearPixel(0, 0, 0, 1) - pixel) * part
  }

  /// Returns the part of the light that the shadow takes from a pixel: exactly that of ``parts(of:)``.
  func part(_ x: Int, _ y: Int) -> Float {
    // The sums are those of InnerLoops.convolve, in the same order.
    var sums: (Float, Float) = (0, 0)
    for i in 0..<columns.count {
      let product = node(columns.first[x] + i, y) * columns.weights[x * columns.count + i]
      if i % 2 == 0 { sums.0 += product } else { sums.1 += product }
    }
    return sums.0 + sums.1
  }

  /// Returns the part of the light that the shadow takes from each pixel of four rows, row by row. Rows
  /// below the picture are like the last one.
  func parts(of four: Int) -> [Float] {
    // Each channel is a row, so that one convolution does for four.
    let y = (0..<4).map { min(four + $0, rows.outputs - 1) }
    let line = (0..<size.width).map { x in
      LinearPixel(node(x, y[0]), node(x, y[1]), node(x, y[2]), node(x, y[3]))
    }
    var parts = [LinearPixel](repeating: .zero, count: columns.outputs)
    InnerLoops.convolve(line, from: 0, with: columns, columnWeights, into: &parts, at: 0)
    return parts.mapPixels { $0.x } + parts.mapPixels { $0.y } + parts.mapPixels { $0.z }
      + parts.mapPixels { $0.w }
  }

  /// Interpolates a column of nodes in a row of the picture.
  private func node(_ column: Int, _ y: Int) -> Float {
    var sum: Float = 0
    for j in 0..<rows.count {
      sum += nodes[(rows.first[y] + j) * size.width + column] * rows.weights[y * rows.count + j]
    }
    return sum
  }
}
