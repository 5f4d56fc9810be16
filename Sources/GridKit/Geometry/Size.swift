/// A width and a height in whole pixels.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size of `width` x `height` pixels; neither is negative.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a size is not negative")
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The same size turned by a quarter.
  public var transposed: Size { Size(width: height, height: width) }
}

extension Size: CustomStringConvertible {
  /// The size as `4000x3000`.
  public var description: String { "\(width)x\(height)" }
}

extension Size {
  /// The size of a picture made `factor` times smaller, parts of a pixel counting as one.
  public func shrunk(by factor: Int) -> Size {
    Size(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
  }
}
