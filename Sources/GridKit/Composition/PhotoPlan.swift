/// The plan of one photo in a cell.
public struct PhotoPlan: Sendable {
  /// The source of the photo's pixels.
  public let source: any PhotoSource
  /// The source of its gain map; `nil` for none.
  package internal(set) var gainMap: (any PhotoSource)?
  /// The size of the upright photo.
  public let uprightSize: Size
  /// How the photo is fitted to its cell.
  public let fit: Fit
  /// The point of the photo to keep visible where it is cropped.
  public let focus: UnitPoint
  /// The boxes of the faces whose heads are to be visible, in pixels of the upright photo.
  public let faces: [Rect]
  /// How many times larger the photo is than its fit makes it.
  public let zoom: Double
  /// The visible part of the upright photo, in its pixels.
  public let crop: CropRect

  /// The number of heads of ``faces`` that are cropped, as ``FaceFocus/headsCut(by:of:faces:)`` counts them.
  public var headsCut: Int { FaceFocus.headsCut(by: crop, of: uprightSize, faces: faces) }

  /// The numbers of faces and of heads that are cropped.
  package var peopleCut: (faces: Int, heads: Int) {
    FaceFocus.peopleCut(by: crop, of: uprightSize, faces: faces)
  }

  /// The rectangle that the photo fills in the picture: the whole cell, or for a contained photo,
  /// the rectangle of ``AspectFit/frame(of:in:zoom:)``.
  public let frame: Rect

  /// The number of pixels of the picture for each pixel of the upright photo along an axis; above
  /// 1, the photo is enlarged.
  public let magnification: Double

  /// The factor by which the source shrinks the photo while decoding it; 1 if it does not.
  public let shrinkFactor: Int

  /// The part of the photo that the source decodes.
  public var part: PhotoPart {
    PhotoPart(
      resize.sourceArea, shrunkBy: shrinkFactor, averagedOver: resize.boxSide,
      renderingMemory: CellRenderer.memory(for: resize), wantsVariances: true)
  }

  /// The resizing of the decoded part to the frame, both in the photo's stored orientation.
  let resize: ResizePlan

  /// Plans a photo in a cell.
  ///
  /// - Parameters:
  ///   - photo: the photo. Only its header is used.
  ///   - cell: the cell's rectangle in the picture, at least 1x1.
  ///   - fidelity: which shortcuts may be taken.
  public init(_ photo: CellPhoto, in cell: Rect, fidelity: Fidelity = .standard) {
    (source, gainMap) = (photo.source, photo.gainMap)
    (fit, focus, zoom) = (photo.fit, photo.focus, photo.zoom)
    faces = photo.faces
    let orientation = source.orientation
    uprightSize = orientation.apply(to: source.size)
    // Without zoom, the photo spans the cell exactly along one axis, which determines the scale.
    let across = Double(cell.width) / Double(uprightSize.width)
    let down = Double(cell.height) / Double(uprightSize.height)
    let unmoved: CropRect
    switch fit {
    case .cover:
      magnification = max(across, down) * photo.zoom
      unmoved = AspectFill.crop(
        of: uprightSize, in: cell.size, focus: photo.focus, zoom: photo.zoom)
      frame = cell
    case .contain:
      magnification = min(across, down) * photo.zoom
      unmoved = AspectFit.crop(
        of: uprightSize, in: cell.size, focus: photo.focus, zoom: photo.zoom)
      frame = AspectFit.frame(of: uprightSize, in: cell, zoom: photo.zoom)
    }
    crop = FaceFocus.crop(unmoved, of: uprightSize, keeping: faces)
    shrinkFactor = fidelity.shrinkFactor(
      among: source.shrinkFactors, reduction: 1 / magnification,
      chromaCoarseness: source.chromaCoarseness)
    resize = ResizePlan(
      of: source.size.shrunk(by: shrinkFactor),
      crop: orientation.inverse.apply(to: crop, in: uprightSize).shrunk(by: shrinkFactor),
      to: orientation.inverse.apply(to: frame.size),
      reduction: 1 / magnification / Double(shrinkFactor), shrunkBy: shrinkFactor,
      fidelity: fidelity)
  }

  /// Plans the gain map of a photo, whose part in fractions of the whole is the same, and whose size is any.
  init(_ map: any PhotoSource, asGainMapOf photo: PhotoPlan, fidelity: Fidelity) {
    (source, fit, focus, zoom, faces) = (map, photo.fit, photo.focus, photo.zoom, [])
    (frame, shrinkFactor) = (photo.frame, 1)
    uprightSize = map.orientation.apply(to: map.size)
    let across = Double(uprightSize.width) / Double(photo.uprightSize.width)
    let down = Double(uprightSize.height) / Double(photo.uprightSize.height)
    magnification = photo.magnification / max(across, down)
    crop = CropRect(
      x: photo.crop.x * across, y: photo.crop.y * down, width: photo.crop.width * across,
      height: photo.crop.height * down)
    let inverse = map.orientation.inverse
    resize = ResizePlan(
      of: map.size, crop: inverse.apply(to: crop, in: uprightSize),
      to: inverse.apply(to: frame.size),
      reduction: 1 / magnification, kernel: .linear, fidelity: fidelity)
  }

  /// Plans a photo in a cell of a size, at least 1x1, at the picture's top left corner.
  public init(_ photo: CellPhoto, in cell: Size, fidelity: Fidelity = .standard) {
    self.init(photo, in: Rect(cell), fidelity: fidelity)
  }
}
