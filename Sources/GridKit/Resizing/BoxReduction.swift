/// The division of a line of pixels into boxes of equal length, each of which is averaged.
///
/// The outer boxes may extend beyond the line, both by the same length, so that a reversed line is divided at
/// the same places. The line's first or last pixel is repeated there.
struct BoxReduction: Hashable, Sendable {
  /// The number of pixels in a box.
  let side: Int
  /// The number of boxes.
  let count: Int
  /// The number of pixels by which the outer boxes extend beyond each end of the line.
  let overhang: Int
  /// The number of pixels in the line.
  private let extent: Int

  /// Divides a line.
  ///
  /// - Parameters:
  ///   - extent: the number of pixels in the line, at least 1.
  ///   - side: the number of pixels in a box, at least 1; one less is used if it is even and the line odd,
  ///     because there is no symmetric division.
  init(of extent: Int, side: Int) {
    self.side = side.isMultiple(of: 2) && !extent.isMultiple(of: 2) ? side - 1 : side
    let least = (extent + self.side - 1) / self.side
    count = (least * self.side - extent).isMultiple(of: 2) ? least : least + 1
    overhang = (count * self.side - extent) / 2
    self.extent = extent
  }

  /// Returns how much the averaging blurs the line: its variance, in units of the squared side of a box.
  ///
  /// - Parameter factor: the number of stored pixels of which each pixel of the line is the mean.
  func blur(ofPixelsShrunkBy factor: Int) -> Double {
    let stored = side * factor
    return (1 - 1 / Double(stored * stored)) / 12
  }

  /// Returns the position of a point of the line, in boxes.
  func position(of point: Double) -> Double { (point + Double(overhang)) / Double(side) }

  /// Returns the pixels of the line that some boxes contain.
  func pixels(in boxes: Range<Int>) -> Range<Int> {
    let start = boxes.lowerBound * side - overhang
    return max(0, start)..<min(extent, start + boxes.count * side)
  }

  /// Returns the number of pixels by which the first of some boxes begins before the line.
  func overhang(before boxes: Range<Int>) -> Int { max(0, overhang - boxes.lowerBound * side) }
}
