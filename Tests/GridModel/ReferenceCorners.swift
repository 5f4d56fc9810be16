import GridKit

/// The rectangle (0, 0) ... (width, height) with corners that are quarter circles.
package struct ReferenceCorners: Sendable {
  private let width: Double
  private let height: Double
  private let radius: Double

  /// Creates the rectangle; the radius is limited to half of the shorter side.
  package init(_ size: Size, radius: Int) {
    (width, height) = (Double(size.width), Double(size.height))
    self.radius = min(Double(radius), width / 2, height / 2)
  }

  /// Returns how far the rectangle's upper and lower edges are indented at a distance from its left
  /// edge.
  private func inset(at x: Double) -> Double {
    // From the nearer arc's center, across.
    let distance = max(radius - x, x - (width - radius), 0)
    return radius - max(0, radius * radius - distance * distance).squareRoot()
  }

  private func contains(_ x: Double, _ y: Double) -> Bool {
    let inset = inset(at: x)
    return y >= inset && y <= height - inset
  }

  /// Returns the fraction, 0...1, of the pixel (x, y) that is inside: the mean of a thousand
  /// vertical lines.
  package func coverage(x: Int, y: Int) -> Double {
    let (left, top) = (Double(x), Double(y))
    // The rectangle is convex.
    if contains(left, top), contains(left + 1, top), contains(left, top + 1),
      contains(left + 1, top + 1)
    {
      return 1
    }
    var sum = 0.0
    for line in 0..<1000 {
      let inset = inset(at: left + (Double(line) + 0.5) / 1000)
      sum += max(0, min(top + 1, height - inset) - max(top, inset))
    }
    return sum / 1000
  }
}
