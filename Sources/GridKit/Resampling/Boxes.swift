/// A line of pixels cut into boxes of equal length, the first and the last of which may stand out
/// by as much as each other; so a line that is turned round is cut at the same places.
struct Boxes: Hashable, Sendable {
  /// The pixels in a box.
  let side: Int

  /// The number of boxes.
  let count: Int

  /// The pixels by which the line's ends are short of the outer boxes' ends. The line's first and
  /// last pixels stand in for them.
  let overhang: Int

  private let extent: Int

  /// Cuts a line.
  ///
  /// - Parameters:
  ///   - extent: the number of pixels of the line, at least 1.
  ///   - side: the pixels in a box, at least 1; one less is taken where no even cut exists.
  init(of extent: Int, side: Int) {
    // Even boxes cannot overhang an odd line by whole pixels on both ends.
    self.side = side.isMultiple(of: 2) && !extent.isMultiple(of: 2) ? side - 1 : side
    let least = (extent + self.side - 1) / self.side
    count = (least * self.side - extent).isMultiple(of: 2) ? least : least + 1
    overhang = (count * self.side - extent) / 2
    self.extent = extent
  }

  /// The variance of a box, in square boxes: by so much averaging over it blurs the line.
  var blur: Double { (1 - 1 / Double(side * side)) / 12 }

  /// Where a point of the line lies, in boxes.
  func position(of point: Double) -> Double { (point + Double(overhang)) / Double(side) }

  /// The box that a pixel is in.
  func box(of pixel: Int) -> Int { (pixel + overhang) / side }

  /// The pixels of the line that boxes are made of.
  func pixels(in boxes: Range<Int>) -> Range<Int> {
    let start = boxes.lowerBound * side - overhang
    return max(0, start)..<min(extent, start + boxes.count * side)
  }

  /// The pixels by which the first of some boxes begins before the line.
  func overhang(before boxes: Range<Int>) -> Int {
    max(0, overhang - boxes.lowerBound * side)
  }
}
