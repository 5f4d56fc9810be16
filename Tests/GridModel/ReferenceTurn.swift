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

  /// The upright picture of a stored one.
  package func referenceTurn(_ stored: ReferencePicture) -> ReferencePicture {
    let (row, column) = firstRowAndColumn
    let size = row == .top || row == .bottom ? stored.size : stored.size.transposed
    return ReferencePicture(size) { x, y in
      func distance(from side: Side) -> Int {
        switch side {
        case .top: y
        case .bottom: size.height - 1 - y
        case .left: x
        case .right: size.width - 1 - x
        }
      }
      return stored[distance(from: column), distance(from: row)]
    }
  }
}
