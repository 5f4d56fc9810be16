import Testing

@testable import GridKit

@Suite struct RoundedCornersTests {
  static let cells: [(Size, Int)] = [
    (Size(width: 10, height: 10), 3), (Size(width: 10, height: 10), 5),
    (Size(width: 16, height: 9), 4), (Size(width: 9, height: 16), 1),
    // Radii of more than half of the shorter side are limited to it, here to 4.5, 2.5, 1 and 0.5.
    (Size(width: 9, height: 12), 5), (Size(width: 5, height: 5), 1000),
    (Size(width: 2, height: 2), 7), (Size(width: 1, height: 6), 3), (Size(width: 1, height: 1), 1),
    (Size(width: 8, height: 8), 0), (Size(width: 7, height: 40), 3),
  ]

  @Test(arguments: cells)
  func `coverage is the share of 64 x 64 samples that lie inside`(size: Size, radius: Int) {
    let corners = RoundedCorners(size, radius: radius)
    let (width, height) = (Double(size.width), Double(size.height))
    let r = min(Double(radius), min(width, height) / 2)
    // A point is inside if it is at most r away from the rectangle of the arcs' centers.
    func isInside(_ x: Double, _ y: Double) -> Bool {
      let dx = max(r - x, x - (width - r), 0)
      let dy = max(r - y, y - (height - r), 0)
      return dx * dx + dy * dy <= r * r
    }
    var worst = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width {
        var inside = 0
        for sample in 0..<4096 {
          let (column, row) = (Double(sample % 64), Double(sample / 64))
          let (dx, dy) = ((column + 0.5) / 64, (row + 0.5) / 64)
          if isInside(Double(x) + dx, Double(y) + dy) { inside += 1 }
        }
        worst = max(worst, abs(corners.coverage(x: x, y: y) - Double(inside) / 4096))
      }
    }
    #expect(worst < 0.005)
  }

  @Test(arguments: cells)
  func `all pixels together cover the area of the rounded rectangle`(size: Size, radius: Int) {
    let corners = RoundedCorners(size, radius: radius)
    let r = min(Double(radius), Double(min(size.width, size.height)) / 2)
    var sum = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width { sum += corners.coverage(x: x, y: y) }
    }
    // Four corners together lose a square of side 2 r less its inscribed circle.
    #expect(abs(sum - (Double(size.area) - (4 - .pi) * r * r)) < 1e-9)
  }

  @Test(arguments: cells)
  func `pixels outside the edges are covered completely`(size: Size, radius: Int) {
    let corners = RoundedCorners(size, radius: radius)
    for y in 0..<size.height {
      let edges = corners.edges(ofRow: y)
      for edge in edges { #expect(edge.lowerBound >= 0 && edge.upperBound <= size.width) }
      for x in 0..<size.width where !edges.contains(where: { $0.contains(x) }) {
        #expect(corners.coverage(x: x, y: y) == 1)
      }
      let pixels = edges.flatMap(\.self)
      #expect(Set(pixels).count == pixels.count)
    }
  }

  @Test(arguments: cells)
  func `the four corners are mirror images`(size: Size, radius: Int) {
    let corners = RoundedCorners(size, radius: radius)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let coverage = corners.coverage(x: x, y: y)
        let across = corners.coverage(x: size.width - 1 - x, y: y)
        let down = corners.coverage(x: x, y: size.height - 1 - y)
        #expect(abs(coverage - across) < 1e-12 && abs(coverage - down) < 1e-12)
      }
    }
  }

  @Test func `a disc of four pixels covers a quarter of pi of each`() {
    let corners = RoundedCorners(Size(width: 2, height: 2), radius: 1)
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      #expect(abs(corners.coverage(x: x, y: y) - .pi / 4) < 1e-12)
    }
  }

  @Test func `the far corner of a large radius is not covered at all`() {
    // The corner's center is at (20, 20); (1, 1), the pixel's nearest point, is 26.9 away.
    let corners = RoundedCorners(Size(width: 100, height: 60), radius: 20)
    #expect(corners.coverage(x: 0, y: 0) == 0 && corners.coverage(x: 99, y: 59) == 0)
    #expect(corners.coverage(x: 50, y: 30) == 1)
  }
}
