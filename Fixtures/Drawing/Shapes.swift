/// An area given by the distance to its edge: negative inside, in points.
struct Shape {
  /// A box around the whole area.
  let bounds: Box
  let distance: (Point) -> Float

  static func circle(_ center: Point, radius: Float) -> Shape {
    Shape(bounds: Box(center, center).grown(by: radius)) { ($0 - center).length - radius }
  }

  /// An ellipse with the given half axes; its distance is close to exact near the edge.
  static func ellipse(_ center: Point, radii: Point) -> Shape {
    Shape(bounds: Box(center - radii, center + radii)) {
      let scaled = ($0 - center) / radii
      let slope = (scaled / radii).length
      return slope > 0 ? scaled.length * (scaled.length - 1) / slope : -radii.min()
    }
  }

  /// An upright rectangle, its corners rounded with the radius `corner`.
  static func box(_ box: Box, corner: Float = 0) -> Shape {
    let half = box.size / 2 - corner
    return Shape(bounds: box) {
      let offset = $0 - box.center
      let beyond = Point(abs(offset.x), abs(offset.y)) - half
      return pointwiseMax(beyond, .zero).length + min(beyond.max(), 0) - corner
    }
  }

  /// A straight stroke with round ends, `width` wide at `start` and `endWidth` at `end`.
  static func line(
    _ start: Point, _ end: Point, width: Float, endWidth: Float? = nil
  ) -> Shape {
    let (along, endWidth) = (end - start, endWidth ?? width)
    let scale = 1 / max(along.dot(along), 1e-6)
    return Shape(bounds: Box(around: [start, end]).grown(by: max(width, endWidth) / 2)) {
      let t = unit(($0 - start).dot(along) * scale)
      return ($0 - start - along * t).length - mix(width, endWidth, t) / 2
    }
  }

  /// A smooth stroke through `points`, `width` wide at the first and `endWidth` at the last.
  static func curve(through points: [Point], width: Float, endWidth: Float? = nil) -> Shape {
    let path = smoothPath(through: points)
    let endWidth = endWidth ?? width
    let last = Float(path.count - 1)
    let pieces = path.indices.dropLast().map { index in
      Shape.line(
        path[index], path[index + 1], width: mix(width, endWidth, Float(index) / last),
        endWidth: mix(width, endWidth, Float(index + 1) / last))
    }
    return .all(pieces)
  }

  /// The area within the closed outline through `corners`.
  static func polygon(_ corners: [Point]) -> Shape {
    Shape(bounds: Box(around: corners)) { point in
      guard var before = corners.last else { return .infinity }
      var nearest = Float.infinity
      var inside = false
      for corner in corners {
        let edge = before - corner
        let offset = point - corner
        let t = unit(offset.dot(edge) / max(edge.dot(edge), 1e-6))
        let gap = offset - edge * t
        nearest = min(nearest, gap.dot(gap))
        if (corner.y > point.y) != (before.y > point.y),
          offset.x < edge.x * offset.y / edge.y
        {
          inside.toggle()
        }
        before = corner
      }
      return nearest.squareRoot() * (inside ? -1 : 1)
    }
  }

  /// The area within a closed smooth outline through `points`.
  static func blob(through points: [Point]) -> Shape {
    .polygon(smoothPath(through: points, closed: true))
  }

  /// This area turned clockwise around `center` by `angle` radians.
  func turned(by angle: Float, around center: Point) -> Shape {
    let (low, high) = (bounds.low, bounds.high)
    let corners = [low, Point(high.x, low.y), high, Point(low.x, high.y)]
    return Shape(bounds: Box(around: corners.map { $0.turned(by: angle, around: center) })) {
      self.distance($0.turned(by: -angle, around: center))
    }
  }

  /// Everything that any of `shapes` covers.
  static func all(_ shapes: [Shape]) -> Shape {
    let bounds = shapes.dropFirst().reduce(shapes[0].bounds) { $0.union($1.bounds) }
    return Shape(bounds: bounds) { point in
      shapes.reduce(.infinity) { min($0, $1.distance(point)) }
    }
  }

  /// This area and `other`, flowing into each other over about `softness` points.
  func merged(with other: Shape, softness: Float) -> Shape {
    let bounds = bounds.union(other.bounds).grown(by: softness / 4)
    return Shape(bounds: bounds) {
      let (a, b) = (self.distance($0), other.distance($0))
      let overlap = max(softness - abs(a - b), 0) / softness
      return min(a, b) - overlap * overlap * softness / 4
    }
  }

  /// The part of this area outside `other`.
  func cut(by other: Shape) -> Shape {
    Shape(bounds: bounds) { max(self.distance($0), -other.distance($0)) }
  }

  /// The part of this area within `other`.
  func within(_ other: Shape) -> Shape {
    Shape(bounds: bounds) { max(self.distance($0), other.distance($0)) }
  }
}

/// Points along a Catmull-Rom curve through `points`, `steps` for each span.
func smoothPath(through points: [Point], closed: Bool = false, steps: Int = 8) -> [Point] {
  let count = points.count
  func point(_ index: Int) -> Point {
    closed ? points[(index + count) % count] : points[min(max(index, 0), count - 1)]
  }
  var path: [Point] = []
  for index in 0..<(closed ? count : count - 1) {
    let (a, b, c, d) = (point(index - 1), point(index), point(index + 1), point(index + 2))
    for step in 0..<steps {
      let t = Float(step) / Float(steps)
      let cubic = (b - c) * 3 + d - a
      let square = a * 2 - b * 5 + c * 4 - d
      let change = (c - a) + (square + cubic * t) * t
      path.append(b + change * t / 2)
    }
  }
  return closed ? path : path + [point(count - 1)]
}
