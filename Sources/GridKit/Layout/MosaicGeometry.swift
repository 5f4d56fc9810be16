import LibC

/// A tree of photos that fills a rectangle.
///
/// The width w of every part is an affine function of its height h, w = a h + b. For a photo of aspect
/// ratio r with c rows for its caption, w = r (h - c). Side by side, the widths are added, and a gap for
/// each boundary; one above another, the heights are, so the inverse functions. If both sides of the
/// rectangle are given, all aspect ratios are multiplied by the one factor with which the tree fits.
///
/// Source: C. B. Atkins, "Blocked recursive image composition", 2008.
struct MosaicGeometry {
  private let tree: MosaicTree
  private let aspectRatios: [Double]
  private let gap: Directions<Int>
  private let captionHeights: [Int]
  private var factor = 1.0
  private var (width, height) = (0.0, 0.0)

  /// - Parameters:
  ///   - width: the width of the rectangle in pixels; `nil` if it follows from the height.
  ///   - height: its height; `nil` if it follows from the width.
  ///   - captionHeights: the rows below each photo for its caption.
  init(
    _ tree: MosaicTree, _ aspectRatios: [Double], width: Int?, height: Int?, gap: Directions<Int>,
    captionHeights: [Int]
  ) {
    (self.tree, self.aspectRatios, self.gap) = (tree, aspectRatios, gap)
    self.captionHeights = captionHeights
    if let width, let height {
      (self.width, self.height) = (Double(width), Double(height))
      // The larger the factor, the wider is a tree of this height.
      var (low, high) = (-12.0, 12.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        factor = exp(middle)
        let shape = shape(of: tree)
        if shape.slope * self.height + shape.offset < self.width {
          low = middle
        } else {
          high = middle
        }
      }
    } else {
      let shape = shape(of: tree)
      self.height = height.map(Double.init) ?? (Double(width!) - shape.offset) / shape.slope
      self.width = width.map(Double.init) ?? shape.slope * self.height + shape.offset
    }
  }

  /// The size of the rectangle, rounded down.
  var size: Size {
    func rounded(_ side: Double) -> Int { Int(min(max(side + 1e-9, 0), 1e9).rounded(.down)) }
    return Size(width: rounded(width), height: rounded(height))
  }

  /// The width of a part as a function of its height: slope * height + offset.
  private func shape(of tree: MosaicTree) -> (slope: Double, offset: Double) {
    switch tree {
    case .photo(let number):
      let ratio = aspectRatios[number] * factor
      return (ratio, -ratio * Double(captionHeights[number]))
    case .parts(.columns, let parts):
      return parts.reduce((0, Double(gap.across * (parts.count - 1)))) { sum, part in
        let shape = shape(of: part)
        return (sum.0 + shape.slope, sum.1 + shape.offset)
      }
    case .parts(.rows, let parts):
      let (slope, offset) = parts.reduce((0, Double(gap.down * (parts.count - 1)))) { sum, part in
        let shape = shape(of: part)
        return (sum.0 + 1 / shape.slope, sum.1 - shape.offset / shape.slope)
      }
      return (1 / slope, -offset / slope)
    }
  }

  /// Returns the frames of the photos, by their numbers, with their captions. Edges are rounded down, but
  /// the last part of each division ends exactly where the whole does.
  ///
  /// - Parameter area: a rectangle of ``size``.
  /// - Returns: `nil` if a photo has no pixel.
  func frames(in area: Rect) -> [Rect]? {
    var frames = [Rect](repeating: area, count: aspectRatios.count)
    /// Places a part, whose position and sides before rounding follow its rounded area.
    func place(
      _ tree: MosaicTree, in area: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> Bool {
      switch tree {
      case .photo(let number):
        frames[number] = area
        return area.height > captionHeights[number]
      case .parts(let axis, let parts):
        let isAcross = axis == .columns
        let (whole, gap) = isAcross ? (area.maxX, gap.across) : (area.maxY, gap.down)
        var (start, exact) = isAcross ? (area.x, x) : (area.y, y)
        for (index, part) in parts.enumerated() {
          let shape = shape(of: part)
          let length =
            isAcross ? shape.slope * height + shape.offset : (width - shape.offset) / shape.slope
          let isLast = index == parts.count - 1
          let end = isLast ? whole : Int((exact + length + 1e-9).rounded(.down))
          guard start < end, end <= whole else { return false }
          var part = (tree: part, area: area)
          if isAcross {
            (part.area.x, part.area.width) = (start, end - start)
          } else {
            (part.area.y, part.area.height) = (start, end - start)
          }
          guard
            isAcross
              ? place(part.tree, in: part.area, exact, y, length, height)
              : place(part.tree, in: part.area, x, exact, width, length)
          else { return false }
          (start, exact) = (end + gap, exact + length + Double(gap))
        }
        return true
      }
    }
    let isPlaced = place(tree, in: area, Double(area.x), Double(area.y), width, height)
    return isPlaced ? frames : nil
  }
}
