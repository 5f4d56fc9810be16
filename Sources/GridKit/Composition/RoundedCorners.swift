import LibC

/// The exact coverage of pixels by a rectangle with rounded corners.
struct RoundedCorners {
  private let size: Size
  private let radius: Double

  /// - Parameter radius: the radius of the corners in pixels; limited to half of the shorter side.
  init(_ size: Size, radius: Int) {
    self.size = size
    self.radius = min(Double(radius), Double(size.shorterSide) / 2)
  }

  /// Returns the ranges of columns in a row that may be partly covered; empty for rows between the
  /// corners.
  func edges(ofRow y: Int) -> [Range<Int>] {
    let reach = Int(radius.rounded(.up))
    guard reach > 0, y < reach || y >= size.height - reach else { return [] }
    return 2 * reach >= size.width
      ? [0..<size.width] : [0..<reach, (size.width - reach)..<size.width]
  }

  /// Returns the covered fraction, 0...1, of the pixel (x, y).
  func coverage(x: Int, y: Int) -> Double {
    // Coordinates are distances from the nearest corner, so that the arc's center is (radius,
    // radius). A pixel on a center line is split there, and each half uses its own corner.
    let columns = Self.halves(of: x, in: size.width)
    let rows = Self.halves(of: y, in: size.height)
    var covered = 0.0
    for column in columns {
      for row in rows { covered += area(column, row) }
    }
    return min(max(covered, 0), 1)
  }

  /// Returns a pixel's extent along an axis as distances from the nearer end; two ranges if the
  /// pixel crosses the middle.
  private static func halves(of pixel: Int, in length: Int) -> [ClosedRange<Double>] {
    let (low, high, middle) = (Double(pixel), Double(pixel + 1), Double(length) / 2)
    func mirrored(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      (Double(length) - range.upperBound)...(Double(length) - range.lowerBound)
    }
    if high <= middle { return [low...high] }
    if low >= middle { return [mirrored(low...high)] }
    return [low...middle, mirrored(middle...high)]
  }

  /// Returns the area of that part of a rectangle, at most 1x1 and in coordinates from the corner,
  /// which lies inside the rounded corner.
  private func area(_ columns: ClosedRange<Double>, _ rows: ClosedRange<Double>) -> Double {
    let whole = (columns.upperBound - columns.lowerBound) * (rows.upperBound - rows.lowerBound)
    guard columns.lowerBound < radius, rows.lowerBound < radius else { return whole }
    // Distances of the near and far edges of the rectangle from the arc's center.
    let (nearX, farX) = (max(0, radius - columns.upperBound), radius - columns.lowerBound)
    let (nearY, farY) = (max(0, radius - rows.upperBound), radius - rows.lowerBound)
    let squared = radius * radius
    if farX * farX + farY * farY <= squared { return whole }
    let outsideQuadrant = whole - (farX - nearX) * (farY - nearY)
    if nearX * nearX + nearY * nearY >= squared { return outsideQuadrant }
    // The arc crosses the far edge at `full` and the near edge at `none`, and bounds the area
    // between them.
    let full = min(max((squared - farY * farY).clippedRoot, nearX), farX)
    let none = min(max((squared - nearY * nearY).clippedRoot, nearX), farX)
    let underArc = primitive(none) - primitive(full) - nearY * (none - full)
    return outsideQuadrant + (full - nearX) * (farY - nearY) + underArc
  }

  /// Returns an antiderivative, at x, of the arc's height, sqrt(r^2 - x^2).
  private func primitive(_ x: Double) -> Double {
    let ratio = min(x / radius, 1)
    return (x * (radius * radius - x * x).clippedRoot + radius * radius * asin(ratio)) / 2
  }
}

extension Double {
  fileprivate var clippedRoot: Double { max(0, self).squareRoot() }
}
