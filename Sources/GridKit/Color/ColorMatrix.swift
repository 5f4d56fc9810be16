/// A linear transformation of colors, given by its columns: the images of red, green and blue.
public struct ColorMatrix: Hashable, Sendable {
  /// The image of red.
  public var red: SIMD3<Double>
  /// The image of green.
  public var green: SIMD3<Double>
  /// The image of blue.
  public var blue: SIMD3<Double>

  /// Creates a matrix from its columns.
  public init(red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Returns the composition of two transformations: `other` is applied first, then this one.
  public func after(_ other: ColorMatrix) -> ColorMatrix {
    ColorMatrix(red: self(other.red), green: self(other.green), blue: self(other.blue))
  }

  /// Returns the color transformed by the matrix.
  public func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
    red * color.x + green * color.y + blue * color.z
  }

  /// The inverse matrix; `nil` if the matrix is singular.
  package var inverse: ColorMatrix? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
    }
    // The rows of the inverse are cross products of columns, divided by the determinant.
    let rows = [cross(green, blue), cross(blue, red), cross(red, green)]
    let determinant = (red * rows[0]).sum()
    // Real primaries have a determinant near 1. Below this limit, rounding errors dominate.
    guard abs(determinant) > 1e-9 else { return nil }
    return ColorMatrix(
      red: SIMD3(rows[0].x, rows[1].x, rows[2].x) / determinant,
      green: SIMD3(rows[0].y, rows[1].y, rows[2].y) / determinant,
      blue: SIMD3(rows[0].z, rows[1].z, rows[2].z) / determinant)
  }
}
