extension Bitmap {
  /// This upright picture as a camera stores it that then notes `orientation`, 1 to 8, in EXIF.
  func stored(orientation: Int) -> Bitmap {
    let (right, bottom) = (width - 1, height - 1)
    let isTurned = orientation > 4
    return Bitmap(
      width: isTurned ? height : width, height: isTurned ? width : height, kind: kind
    ) { x, y in
      let pixel =
        switch orientation {
        case 2: self[right - x, y]
        case 3: self[right - x, bottom - y]
        case 4: self[x, bottom - y]
        case 5: self[y, x]
        case 6: self[right - y, x]
        case 7: self[right - y, bottom - x]
        case 8: self[y, bottom - x]
        default: self[x, y]
        }
      return Array(pixel)
    }
  }
}
