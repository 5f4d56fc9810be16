/// A width and a height in whole pixels.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size of `width` x `height` pixels; neither may be negative.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "width and height must not be negative")
    self.width = width
    self.height = height
  }

  /// Creates the size of a square.
  ///
  /// - Parameter side: in pixels, at least 0.
  public init(side: Int) {
    self.init(width: side, height: side)
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The length of the shorter side.
  public var shorterSide: Int { min(width, height) }

  /// The size after a quarter turn.
  public var transposed: Size { Size(width: height, height: width) }
}

extension Size: CustomStringConvertible {
  /// The size as `4000x3000`.
  public var description: String { "\(width)x\(height)" }
}

extension Size {
  /// Returns the size of a picture made `factor` times smaller; a part of a pixel counts as one.
  public func shrunk(by factor: Int) -> Size {
    Size(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
  }
}
