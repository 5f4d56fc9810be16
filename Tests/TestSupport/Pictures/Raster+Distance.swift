import GridKit

extension Raster {
  /// Returns the largest difference in a channel of a pixel from a picture of the same size.
  package func distance(to other: Raster) -> Int {
    precondition(size == other.size, "the pictures must have the same size")
    return zip(pixels, other.pixels).reduce(0) { most, pair in
      (0..<4).reduce(most) { max($0, abs(Int(pair.0[$1]) - Int(pair.1[$1]))) }
    }
  }
}

extension Color {
  /// Returns the largest difference in a channel from another color.
  package func distance(to other: Color) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha)]
      .reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
