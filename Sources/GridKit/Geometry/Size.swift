/// A width and a height in whole pixels.
public struct Size: Hashable, LosslessStringConvertible, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size of `width` x `height` pixels; neither may be negative.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "width and height must not be negative")
    (self.width, self.height) = (width, height)
  }

  /// Creates the size of a square.
  public init(side: Int) { self.init(width: side, height: side) }

  /// The number of pixels.
  public var area: Int { width * height }

  /// Whether width and height are equal.
  public var isSquare: Bool { width == height }

  /// The length of the shorter side.
  public var shorterSide: Int { min(width, height) }

  /// The size with width and height swapped, as after a quarter turn.
  public var transposed: Size { Size(width: height, height: width) }

  /// Returns the size of a picture shrunk by a factor, at least 1; partial pixels are rounded up.
  public func shrunk(by factor: Int) -> Size {
    Size(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
  }

  /// Creates a size from its notation, in upper or lower case.
  ///
  ///     Size("1080x1350")   // 1080 pixels wide, 1350 high
  ///     Size("1080")        // a square
  ///     Size("story")       // the size of a PicturePreset
  ///     Size("3:2")         // a ratio: 1080 pixels wide, 720 high
  ///
  /// A ratio consists of two decimal numbers. The height is rounded up to a whole pixel.
  ///
  /// - Returns: `nil` for any other text, and if a side is longer than 2147483647.
  public init?(_ text: String) {
    if let shape = PicturePreset(text) {
      self = shape.size
      return
    }
    let terms = text.split(separator: ":", omittingEmptySubsequences: false)
    if terms.count == 2 {
      guard let across = Double(digits: terms[0]), let down = Double(digits: terms[1]), across > 0
      else { return nil }
      let width = PicturePreset.width
      // 1e-9 compensates for the error of binary fractions, so that whole heights stay as they are.
      let height = (Double(width) * down / across - 1e-9).rounded(.up)
      guard (1...Double(Int32.max)).contains(height) else { return nil }
      self.init(width: width, height: Int(height))
      return
    }
    let fields = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let sides = fields.compactMap { Int(digits: $0) }
    guard sides.count == fields.count, sides.count <= 2, sides.allSatisfy({ $0 <= Int32.max })
    else { return nil }
    self.init(width: sides[0], height: sides[sides.count - 1])
  }

  /// The size in the form `4000x3000`, which reads back as the same size.
  public var description: String { "\(width)x\(height)" }
}
