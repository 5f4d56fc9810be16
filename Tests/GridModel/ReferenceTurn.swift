import GridKit

extension Orientation {
  private enum Side { case top, bottom, left, right }

  /// The sides of the upright picture at which the stored picture's first row and first column are.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.4 A, "Orientation".
  private var firstRowAndColumn: (Side, Side) {
    switch rawValue {
    case 2: (.top, .right)
    case 3: (.bottom, .right)
    case 4: (.bottom, .left)
    case 5: (.left, .top)
    case 6: (.right, .top)
    case 7: (.right, .bottom)
    case 8: (.left, .bottom)
    default: (.top, .left)
    }
  }

  /// The size of the upright picture of a stored one.
  package func referenceSize(ofStored size: Size) -> Size {
    switch firstRowAndColumn.0 {
    case .top, .bottom: size
    case .left, .right: Size(width: size.height, height: size.width)
    }
  }

  /// The pixel of a stored picture that is shown at (x, y).
  ///
  /// - Parameter upright: the size of the upright picture.
  package func referenceSource(ofUpright x: Int, _ y: Int, in upright: Size) -> (x: Int, y: Int) {
    func distance(from side: Side) -> Int {
      switch side {
      case .top: y
      case .bottom: upright.height - 1 - y
      case .left: x
      case .right: upright.width - 1 - x
      }
    }
    let (row, column) = firstRowAndColumn
    return (distance(from: column), distance(from: row))
  }
}
