/// The rule by which a crop is moved so that the people in a photo keep their heads.
///
/// A head is the box of a face, 40 % of its height above it, and 15 % of its width on both sides, as far as
/// the photo reaches. If all heads are in the crop, it stays where it is. Otherwise it is moved along each
/// axis, first across, to where the weights of the whole faces are greatest; of such positions, to where
/// those of the whole heads are; of these, to the nearest; and of two that are equally near, to the left or
/// upper one. Weights are the square roots of the areas of the faces. Of a head that is longer than the crop,
/// the part counts that is as long as the crop, has the whole face, and is nearest to the middle of the head; of
/// a face that is longer itself, its middle. Down, only those count whose faces are whole across.
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
    func extents(_ start: KeyPath<CropRect, Double>, _ length: KeyPath<CropRect, Double>)
      -> [FaceExtent]
    {
      zip(faces, heads).map { face, head in
        FaceExtent(
          of: face.box, head: head, weight: Int(Double(face.size.area).squareRoot().rounded()),
          start, length, for: crop[keyPath: length])
      }
    }
    var result = crop
    let across = extents(\.x, \.width)
    result.x = position(near: crop.x, of: crop.width, in: photo.width, keeping: across)
    let down = zip(across, extents(\.y, \.height)).filter {
      $0.0.face.isKept(at: result.x, crop.width)
    }
    result.y = position(
      near: crop.y, of: crop.height, in: photo.height, keeping: down.map(\.1))
    return result
  }

  /// Returns the number of heads of which a crop of an upright photo of this size shows less than 97 %.
  public static func headsCut(by crop: CropRect, of photo: Size, faces: [Rect]) -> Int {
    faces.count { isCut(head(of: $0, in: photo), by: crop) }
  }

  /// Returns as well the number of faces of which less than 97 % is visible.
  package static func peopleCut(
    by crop: CropRect, of photo: Size, faces: [Rect]
  ) -> (faces: Int, heads: Int) {
    (faces.count { isCut($0.box, by: crop) }, headsCut(by: crop, of: photo, faces: faces))
  }

  private static func isCut(_ part: CropRect, by crop: CropRect) -> Bool {
    func shown(_ start: Double, _ length: Double, _ from: Double, _ visible: Double) -> Double {
      max(0, min(start + length, from + visible) - max(start, from))
    }
    let area =
      shown(part.x, part.width, crop.x, crop.width)
      * shown(part.y, part.height, crop.y, crop.height)
    return area < 0.97 * part.width * part.height
  }

  /// What a layout does to the faces of its photos.
  public struct Outcome: Sendable {
    /// By how much its cost is higher than that of the best layout.
    public let excess: Double
    /// The number of faces that are cropped.
    public let facesCut: Int
    /// The number of heads that are cropped, with or without their faces.
    public let headsCut: Int
    /// The part of the picture's cells that faces fill: the sum of each cell's area times the share that faces have of
    /// its photo.
    public let faceArea: Double

    /// Creates the outcome of a layout.
    ///
    /// - Parameters:
    ///   - excess: by how much its cost is higher than that of the best layout.
    ///   - facesCut: the number of faces that are cropped.
    ///   - headsCut: the number of heads that are cropped.
    ///   - faceArea: the part of the picture's cells that faces fill.
    public init(excess: Double, facesCut: Int, headsCut: Int, faceArea: Double) {
      (self.excess, self.faceArea) = (excess, faceArea)
      (self.facesCut, self.headsCut) = (facesCut, headsCut)
    }
  }

  /// Returns the index of the layout to choose: of those whose cost is at most 0.03 higher than the best, or 0.1 if
  /// these crop a head, those that crop the fewest faces, and then the fewest heads; or of those whose cost is at most
  /// 0.3 higher, if that saves a face. Of these, it is the first one whose faces are at most 5 % smaller than the
  /// largest; without faces, the first one.
  ///
  /// - Parameter outcomes: of layouts, the best one first; not empty.
  public static func choice(of outcomes: [Outcome]) -> Int {
    func cut(_ index: Int) -> (faces: Int, heads: Int) {
      (outcomes[index].facesCut, outcomes[index].headsCut)
    }
    func fewestCut(within excess: Double) -> [Int] {
      let near = outcomes.indices.filter { outcomes[$0].excess <= excess }
      let least = near.map(cut).min { $0 < $1 }!
      return near.filter { cut($0) == least }
    }
    var best = fewestCut(within: 0.03)
    if cut(best[0]).heads > 0 { best = fewestCut(within: nearExcess) }
    let farther = fewestCut(within: farExcess)
    if cut(farther[0]).faces < cut(best[0]).faces { best = farther }
    let largest = best.map { outcomes[$0].faceArea }.max()!
    return best.first { outcomes[$0].faceArea >= 0.95 * largest }!
  }

  /// By how much the cost of a layout may be higher than that of the best one for the sake of heads, and of faces.
  package static let (nearExcess, farExcess) = (0.1, 0.3)

  private static func head(of face: Rect, in photo: Size) -> CropRect {
    let (width, height) = (Double(face.width), Double(face.height))
    let left = max(0, Double(face.x) - 0.15 * width)
    let top = max(0, Double(face.y) - 0.4 * height)
    let right = min(Double(photo.width), Double(face.maxX) + 0.15 * width)
    return CropRect(x: left, y: top, width: right - left, height: Double(face.maxY) - top)
  }

  /// Returns where a crop begins along one axis.
  private static func position(
    near start: Double, of length: Double, in whole: Int, keeping faces: [FaceExtent]
  ) -> Double {
    let free = Double(whole) - length
    guard free > CropRect.tolerance, !faces.allSatisfy({ $0.head.isKept(at: start, length) })
    else { return start }
    let ends = faces.flatMap { face in
      [face.head, face.face].flatMap { [$0.start, $0.end - length] }
    }.map { min(max(0, $0), free) }
    var best = (faces: -1, heads: 0, move: 0.0, position: start)
    for position in [start] + ends {
      func weight(_ part: KeyPath<FaceExtent, Extent>) -> Int {
        faces.reduce(0) { $0 + ($1[keyPath: part].isKept(at: position, length) ? $1.weight : 0) }
      }
      let kept = (faces: weight(\.face), heads: weight(\.head))
      // Rounded, so that positions at equal distances are equally near.
      let move = (abs(position - start) / CropRect.tolerance).rounded()
      if kept > (best.faces, best.heads)
        || kept == (best.faces, best.heads) && (move, position) < (best.move, best.position)
      {
        best = (kept.faces, kept.heads, move, position)
      }
    }
    return best.position
  }
}

/// A part of one axis.
private struct Extent {
  let start, end: Double

  /// Returns the extent, moved no farther than it must be to contain a part that is not longer.
  func moved(toContain part: Extent) -> Extent {
    let move = max(0, part.end - end) - max(0, start - part.start)
    return Extent(start: start + move, end: end + move)
  }

  func isKept(at position: Double, _ length: Double) -> Bool {
    start >= position - CropRect.tolerance && end <= position + length + CropRect.tolerance
  }
}

/// What should be visible of a head along one axis: first of all the face.
private struct FaceExtent {
  let face, head: Extent
  let weight: Int

  /// - Parameter most: the length of the crop.
  init(
    of face: CropRect, head: CropRect, weight: Int, _ start: KeyPath<CropRect, Double>,
    _ length: KeyPath<CropRect, Double>, for most: Double
  ) {
    func middle(of box: CropRect) -> Extent {
      let hidden = max(0, box[keyPath: length] - most) / 2
      return Extent(
        start: box[keyPath: start] + hidden,
        end: box[keyPath: start] + box[keyPath: length] - hidden)
    }
    self.face = middle(of: face)
    self.head = middle(of: head).moved(toContain: self.face)
    self.weight = weight
  }
}

extension Rect {
  fileprivate var box: CropRect {
    CropRect(x: Double(x), y: Double(y), width: Double(size.width), height: Double(size.height))
  }
}
