import CPlatform

/// The coverage of pixels by a rectangle with rounded corners.
struct RoundedCorners {
  private let size: Size
  private let radius: Double

  /// Creates the rectangle (0, 0) ... (width, height).
  ///
  /// - Parameter radius: in pixels; at most half of the shorter side takes effect.
  init(_ size: Size, radius: Int) {
    self.size = size
    self.radius = min(Double(radius), Double(min(size.width, size.height)) / 2)
  }

  /// Returns the ranges of a row in which pixels may be partly covered; none outside of the
  /// corners.
  func edges(ofRow y: Int) -> [Range<Int>] {
    let reach = Int(radius.rounded(.up))
    guard reach > 0, y < reach || y >= size.height - reach else { return [] }
    return 2 * reach >= size.width
      ? [0..<size.width] : [0..<reach, (size.width - reach)..<size.width]
  }

  /// Returns the covered share, 0...1, of the pixel (x, y).
  func coverage(x: Int, y: Int) -> Double {
    // Coordinates are measured from the nearest corner, so the arc's center is at (radius, radius).
    // A pixel on a middle line is split there, and each half is measured from its own corner.
    let columns = Self.halves(of: x, in: size.width)
    let rows = Self.halves(of: y, in: size.height)
    var covered = 0.0
    for column in columns {
      for row in rows { covered += area(column, row) }
    }
    return min(max(covered, 0), 1)
  }

  /// The pixel's extent as distances from the nearer end of a line; two if it lies across the
  /// middle.
  private static func halves(of pixel: Int, in length: Int) -> [ClosedRange<Double>] {
    let (low, high, middle) = (Double(pixel), Double(pixel + 1), Double(length) / 2)
    func mirrored(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      (Double(length) - range.upperBound)...(Double(length) - range.lowerBound)
    }
    if high <= middle { return [low...high] }
    if low >= middle { return [mirrored(low...high)] }
    return [low...middle, mirrored(middle...high)]
  }

  /// The area of a small rectangle, given from the corner, that lies inside the rounded corner.
  private func area(_ columns: ClosedRange<Double>, _ rows: ClosedRange<Double>) -> Double {
    let whole = (columns.upperBound - columns.lowerBound) * (rows.upperBound - rows.lowerBound)
    guard columns.lowerBound < radius, rows.lowerBound < radius else { return whole }
    // Distances to the arc's center: near and far edges of the rectangle.
    let (nearX, farX) = (max(0, radius - columns.upperBound), radius - columns.lowerBound)
    let (nearY, farY) = (max(0, radius - rows.upperBound), radius - rows.lowerBound)
    let squared = radius * radius
    if farX * farX + farY * farY <= squared { return whole }
    let outsideQuadrant = whole - (farX - nearX) * (farY - nearY)
    if nearX * nearX + nearY * nearY >= squared { return outsideQuadrant }
    // Where the arc crosses the far and the near edge; between them it bounds the area.
    let full = min(max((squared - farY * farY).clippedRoot, nearX), farX)
    let none = min(max((squared - nearY * nearY).clippedRoot, nearX), farX)
    let underArc = primitive(none) - primitive(full) - nearY * (none - full)
    return outsideQuadrant + (full - nearX) * (farY - nearY) + underArc
  }

  /// An antiderivative of the arc's height, sqrt(r^2 - x^2).
  private func primitive(_ x: Double) -> Double {
    let ratio = min(x / radius, 1)
    return (x * (radius * radius - x * x).clippedRoot + radius * radius * asin(ratio)) / 2
  }
}

extension Double {
  fileprivate var clippedRoot: Double { max(0, self).squareRoot() }
}
