import LibC

/// The soft shadow that the photos of a picture throw on the blurred photo behind them.
///
/// The shapes of the photos, moved down, are convolved with a Gaussian. As in ``BlurredBackground``, cubic
/// B-splines interpolate nodes that are half a standard deviation apart, and the variance of the spline
/// is left out of the Gaussian's. The nodes are exact but for the arcs of rounded corners, which consist
/// of strips an eighth of a standard deviation high, or a quarter of a pixel.
struct PhotoShadows: Sendable {
  /// How much of the light the middle of a large photo's shadow takes.
  private static let maxOpacity = 0.47
  /// The standard deviation of the Gaussian, and how far down the shapes are moved, in parts of the
  /// picture's shorter side.
  private static let (deviation, drop) = (0.024, 0.013)

  /// Returns the nodes for a picture, with those beyond its edges that the splines reach.
  static func nodes(for picture: Size) -> SplineGrid {
    SplineGrid(for: picture, deviation: deviation * Double(picture.shorterSide), border: 2)
  }

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
    let grid = Self.nodes(for: picture)
    (size, columns, rows) = (grid.size, grid.across.weights, grid.down.weights)
    nodes = Array(repeating: 0, count: size.area)
    columnWeights = columns.weights.map { LinearPixel(repeating: $0) }
    let side = Double(picture.shorterSide)
    for photo in photos {
      let radius = min(Double(radius), Double(photo.size.shorterSide) / 2)
      let (top, bottom) = (
        Double(photo.y) + Self.drop * side, Double(photo.maxY) + Self.drop * side
      )
      func add(_ inset: Double, _ ranges: Range<Double>...) {
        let left = Double(photo.x) + inset
        let row = grid.across.shares(
          of: left..<max(left, Double(photo.maxX) - inset), Self.deviation * side)
        for range in ranges {
          for (y, share) in grid.down.shares(of: range, Self.deviation * side) {
            for (x, value) in row {
              nodes[y * size.width + x] += Float(Self.maxOpacity * share * value)
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

  /// Returns what is left of a pixel in linear light, premultiplied, where the shadow takes a part of its
  /// light. The shadow is black, so it makes transparent pixels more opaque.
  @inline(__always)
  static func shade(_ pixel: LinearPixel, by part: Float) -> LinearPixel {
    pixel + (LinearPixel(0, 0, 0, 1) - pixel) * part
  }

  /// Returns the part of the light that the shadow takes from a pixel, as ``opacities(ofFourRowsFrom:)`` does.
  func opacity(_ x: Int, _ y: Int) -> Float {
    // The sums are those of InnerLoops.convolve, in the same order.
    var sums: (Float, Float) = (0, 0)
    for i in 0..<columns.tapCount {
      let product = node(columns.first[x] + i, y) * columns.weights[x * columns.tapCount + i]
      if i % 2 == 0 { sums.0 += product } else { sums.1 += product }
    }
    return sums.0 + sums.1
  }

  /// Returns the part of the light that the shadow takes from each pixel of four rows, row by row. Rows
  /// below the picture are like the last one.
  func opacities(ofFourRowsFrom top: Int) -> [Float] {
    // Each channel is a row, so that one convolution does for four.
    let y = (0..<4).map { min(top + $0, rows.outputCount - 1) }
    let line = (0..<size.width).map { x in
      LinearPixel(node(x, y[0]), node(x, y[1]), node(x, y[2]), node(x, y[3]))
    }
    var opacities = [LinearPixel](repeating: .zero, count: columns.outputCount)
    InnerLoops.convolve(
      line[...], from: 0, with: columns, columnWeights, into: &opacities, capacity: 1, at: 0)
    return opacities.mapPixels { $0.x } + opacities.mapPixels { $0.y }
      + opacities.mapPixels { $0.z } + opacities.mapPixels { $0.w }
  }

  /// Interpolates a column of nodes in a row of the picture.
  private func node(_ column: Int, _ y: Int) -> Float {
    var sum: Float = 0
    for j in 0..<rows.tapCount {
      sum += nodes[(rows.first[y] + j) * size.width + column] * rows.weights[y * rows.tapCount + j]
    }
    return sum
  }
}

extension SplineAxis {
  /// Returns the integrals over a range of the Gaussians around the nodes that it affects.
  ///
  /// - Parameter deviation: the standard deviation of the Gaussians with the spline, in pixels.
  fileprivate func shares(
    of range: Range<Double>, _ deviation: Double
  ) -> [(node: Int, share: Double)] {
    let variance = deviation * deviation - CubicKernel.spline.variance * distance * distance
    let deviation = variance.squareRoot()
    func node(at position: Double) -> Int {
      Int(min(max(0, position / distance + Double(border)), Double(count)))
    }
    func integral(to end: Double) -> Double { erf(end / (deviation * 2.0.squareRoot())) / 2 }
    // Beyond five standard deviations, there is less than a millionth.
    let reach = 5 * deviation
    return (node(at: range.lowerBound - reach)..<node(at: range.upperBound + reach)).map { node in
      let center = (Double(node - border) + 0.5) * distance
      return (
        node, integral(to: range.upperBound - center) - integral(to: range.lowerBound - center)
      )
    }
  }
}
