/// The upright chart that shows whether a picture was turned: a colored patch of 16 pixels in each
/// corner of a light gray background, and a dark F in the middle.
func drawChart(width: Int, height: Int) -> Bitmap {
  Bitmap(width: width, height: height, kind: .rgb) { x, y in
    let (left, right) = (x < 16, x >= width - 16)
    let (top, bottom) = (y < 16, y >= height - 16)
    if top && left { return [220, 40, 40] }
    if top && right { return [40, 170, 60] }
    if bottom && left { return [40, 70, 200] }
    if bottom && right { return [235, 200, 40] }
    return isInLetterF(x - width / 2, y - height / 2) ? [30, 30, 30] : [225, 225, 225]
  }
}

/// Whether the pixel (`x`, `y`), counted from the middle, belongs to the F, which is 32 by 32
/// pixels. Its edges are between blocks of 8 pixels, so that JPEG keeps the flat colors.
private func isInLetterF(_ x: Int, _ y: Int) -> Bool {
  guard (-16..<16).contains(x), (-16..<16).contains(y) else { return false }
  let isStem = x < -8
  let isTopBar = y < -8
  let isMiddleBar = (0..<8).contains(y) && x < 8
  return isStem || isTopBar || isMiddleBar
}

/// The chart in all eight orientations, landscape and portrait.
let orientations: [Fixture] = [("landscape", 96, 64), ("portrait", 64, 96)].flatMap {
  (name: String, width: Int, height: Int) in
  (1...8).map { orientation in
    let exif = EXIF(
      orientation: orientation, byteOrder: orientation.isMultiple(of: 2) ? .big : .little,
      imageDescription: "An orientation chart")
    return Fixture(
      "orientations/\(name)-\(orientation).jpg",
      JPEGFile(quality: 95, subsampling: .none444, exif: exif)
    ) { drawChart(width: width, height: height).stored(orientation: orientation) }
  }
}
