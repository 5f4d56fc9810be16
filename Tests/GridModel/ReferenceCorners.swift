import GridKit

/// A rectangle (0, 0) ... (width, height) whose corners are quarters of a circle.
package struct ReferenceCorners: Sendable {
  private let width: Double
  private let height: Double
  private let radius: Double

  /// Creates the rectangle; at most half of its shorter side is the radius.
  package init(_ size: Size, radius: Int) {
    (width, height) = (Double(size.width), Double(size.height))
    self.radius = min(Double(radius), width / 2, height / 2)
  }

  /// How far in from the upper and lower edges the rectangle begins at a distance from the left
  /// one.
  private func inset(at x: Double) -> Double {
    // From the nearer arc's center, across.
    let distance = max(radius - x, x - (width - radius), 0)
    return radius - max(0, radius * radius - distance * distance).squareRoot()
  }

  private func contains(_ x: Double, _ y: Double) -> Bool {
    let inset = inset(at: x)
    return y >= inset && y <= height - inset
  }

  /// The share, 0...1, of the pixel (x, y) that lies inside: the mean of a thousand vertical lines.
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
