/// The rule by which a crop is moved so that the people in a photo keep their heads.
///
/// A head is the box of a face, 40 % of its height above it, and 15 % of its width on both sides, as far as
/// the photo reaches. If all heads are in the crop, it stays where it is. Otherwise it is moved along each
/// axis, first across, to where the weights of the whole heads are greatest; of such positions, to the
/// nearest; and of two that are equally near, to the left or upper one. Weights are the square roots of the
/// areas of the faces. Where a head is longer than the crop, its face counts, and the middle of a face that
/// is longer itself. Down, only heads count that are whole across.
public enum FaceFocus {
  /// Returns the crop, moved so that it keeps as many heads as possible. It has the same size.
  ///
  ///     let photo = Size(width: 300, height: 400)
  ///     let middle = CropRect(x: 0, y: 50, width: 300, height: 300)
  ///     FaceFocus.crop(middle, of: photo, keeping: [Rect(x: 100, y: 40, width: 100, height: 100)])
  ///     // y 0, since the head begins there
  ///
  /// - Parameters:
  ///   - crop: the crop without faces, inside the photo.
  ///   - photo: the upright photo's size.
  ///   - faces: the boxes of the faces inside the upright photo, in its pixels.
  public static func crop(_ crop: CropRect, of photo: Size, keeping faces: [Rect]) -> CropRect {
    let heads = faces.map { head(of: $0, in: photo) }
    if heads.allSatisfy({ crop.contains($0) }) { return crop }
    var result = crop
    let across = zip(faces, heads).map { face, head in
      HeadExtent(
        ofHead: (head.x, head.width), face: (face.x, face.width), of: face, for: crop.width)
    }
    result.x = position(near: crop.x, of: crop.width, in: photo.width, keeping: across)
    let whole = faces.indices.filter { across[$0].isKept(at: result.x, crop.width) }
    let down = whole.map { index in
      let (face, head) = (faces[index], heads[index])
      return HeadExtent(
        ofHead: (head.y, head.height), face: (face.y, face.height), of: face, for: crop.height)
    }
    result.y = position(near: crop.y, of: crop.height, in: photo.height, keeping: down)
    return result
  }

  /// Returns the number of heads of which a crop of an upright photo of this size shows less than 97 %.
  public static func headsCut(by crop: CropRect, of photo: Size, faces: [Rect]) -> Int {
    faces.count { face in
      let head = head(of: face, in: photo)
      func shown(_ start: Double, _ length: Double, _ from: Double, _ visible: Double) -> Double {
        max(0, min(start + length, from + visible) - max(start, from))
      }
      let area =
        shown(head.x, head.width, crop.x, crop.width)
        * shown(head.y, head.height, crop.y, crop.height)
      return area < 0.97 * head.width * head.height
    }
  }

  /// Returns the number of heads that are cropped of an upright photo that covers a cell.
  package static func headsCut(of photo: Size, in cell: Size, faces: [Rect]) -> Int {
    let crop = crop(AspectFill.crop(of: photo, in: cell), of: photo, keeping: faces)
    return headsCut(by: crop, of: photo, faces: faces)
  }

  /// What a layout does to the faces of its photos.
  public struct Outcome: Sendable {
    /// By how much its cost is higher than that of the best layout.
    public let excess: Double
    /// The number of heads that are cropped.
    public let headsCut: Int
    /// The part of the picture's cells that faces fill: the sum of each cell's area times the share that faces have of
    /// its photo.
    public let faceArea: Double

    /// Creates the outcome of a layout.
    ///
    /// - Parameters:
    ///   - excess: by how much its cost is higher than that of the best layout.
    ///   - headsCut: the number of heads that are cropped.
    ///   - faceArea: the part of the picture's cells that faces fill.
    public init(excess: Double, headsCut: Int, faceArea: Double) {
      (self.excess, self.headsCut, self.faceArea) = (excess, headsCut, faceArea)
    }
  }

  /// Returns the index of the layout to choose: of those whose cost is at most 0.03 higher than the best, or 0.1 if
  /// these crop a head, those that crop the fewest heads; and of these, the first one whose faces are at most 5 % smaller
  /// than the largest. Without faces, it is the first one.
  ///
  /// - Parameter outcomes: of layouts, the best one first; not empty.
  public static func choice(of outcomes: [Outcome]) -> Int {
    let near = outcomes.indices.filter { outcomes[$0].excess <= 0.03 }
    let cutsHead = near.allSatisfy { outcomes[$0].headsCut > 0 }
    let all = cutsHead ? outcomes.indices.filter { outcomes[$0].excess <= 0.1 } : near
    let fewest = all.map { outcomes[$0].headsCut }.min()
    let best = all.filter { outcomes[$0].headsCut == fewest }
    let largest = best.map { outcomes[$0].faceArea }.max() ?? 0
    return best.first { outcomes[$0].faceArea >= 0.95 * largest } ?? 0
  }

  private static func head(of face: Rect, in photo: Size) -> CropRect {
    let (width, height) = (Double(face.width), Double(face.height))
    let left = max(0, Double(face.x) - 0.15 * width)
    let top = max(0, Double(face.y) - 0.4 * height)
    let right = min(Double(photo.width), Double(face.maxX) + 0.15 * width)
    return CropRect(x: left, y: top, width: right - left, height: Double(face.maxY) - top)
  }

  /// Returns where a crop begins along one axis.
  private static func position(
    near start: Double, of length: Double, in whole: Int, keeping extents: [HeadExtent]
  ) -> Double {
    let free = Double(whole) - length
    guard free > CropRect.tolerance, !extents.allSatisfy({ $0.isKept(at: start, length) }) else {
      return start
    }
    let ends = extents.flatMap { [$0.start, $0.end - length] }.map { min(max(0, $0), free) }
    var best = (weight: -1, move: 0.0, position: start)
    for position in [start] + ends {
      let weight = extents.reduce(0) { $0 + ($1.isKept(at: position, length) ? $1.weight : 0) }
      // Rounded, so that positions at equal distances are equally near.
      let move = (abs(position - start) / CropRect.tolerance).rounded()
      if weight > best.weight
        || weight == best.weight && (move, position) < (best.move, best.position)
      {
        best = (weight, move, position)
      }
    }
    return best.position
  }
}

/// What must be visible of a head along one axis.
private struct HeadExtent {
  let start, end: Double
  let weight: Int

  /// - Parameter length: that of the crop.
  init(
    ofHead head: (start: Double, length: Double), face: (start: Int, length: Int), of box: Rect,
    for length: Double
  ) {
    weight = Int(Double(box.size.area).squareRoot().rounded())
    let limit = length + CropRect.tolerance
    let (faceStart, faceLength) = (Double(face.start), Double(face.length))
    if head.length <= limit {
      (start, end) = (head.start, head.start + head.length)
    } else if faceLength <= limit {
      (start, end) = (faceStart, faceStart + faceLength)
    } else {
      start = faceStart + (faceLength - length) / 2
      end = start + length
    }
  }

  func isKept(at position: Double, _ length: Double) -> Bool {
    start >= position - CropRect.tolerance && end <= position + length + CropRect.tolerance
  }
}
