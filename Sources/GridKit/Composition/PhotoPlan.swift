/// What is decided about a photo in a cell.
public struct PhotoPlan: Sendable {
  /// Where the photo's pixels come from.
  public let source: any PhotoSource

  /// The size of the upright photo.
  public let uprightSize: Size

  /// The part of the upright photo that shows, in its pixels.
  public let crop: CropRect

  /// The number of pixels of the cell for each pixel of the photo, along an axis; above 1 the photo
  /// is enlarged.
  public let magnification: Double

  /// The factor by which the source shrinks the photo while decoding it; 1 if it does not.
  public let shrinkFactor: Int

  /// The part of the photo that the source decodes.
  public var part: PhotoPart {
    PhotoPart(resize.area, shrunkBy: shrinkFactor, averagedOver: resize.boxSide)
  }

  /// How the decoded part becomes the cell, both as the photo is stored.
  let resize: ResizePlan

  /// Plans a photo in a cell.
  ///
  /// - Parameters:
  ///   - photo: the photo. Only its header is read.
  ///   - cell: the cell's size, at least 1x1.
  ///   - fidelity: which shortcuts may be taken.
  public init(_ photo: CellPhoto, in cell: Size, fidelity: Fidelity = .standard) {
    source = photo.source
    let orientation = source.orientation
    uprightSize = orientation.apply(to: source.size)
    crop = AspectFill.crop(of: uprightSize, in: cell, focus: photo.focus)
    magnification = Double(cell.width) / crop.width
    shrinkFactor = fidelity.shrinkFactor(
      among: source.shrinkFactors, reduction: crop.width / Double(cell.width))
    resize = ResizePlan(
      of: source.size.shrunk(by: shrinkFactor),
      crop: orientation.inverse.apply(to: crop, in: uprightSize).shrunk(by: shrinkFactor),
      to: orientation.inverse.apply(to: cell), fidelity: fidelity)
  }
}
