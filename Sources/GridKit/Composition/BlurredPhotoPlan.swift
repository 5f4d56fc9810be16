/// The plan of the photo that is blurred behind the cells of a grid.
///
/// The photo covers the whole picture and is blurred in linear light by a Gaussian with a standard
/// deviation of 3 % of the picture's shorter side. Then its light is multiplied by 0.62, or by less until
/// the mean luminance is 0.26, and the photos of the cells throw a soft shadow on it. Beyond the picture's
/// edges, the photo continues; beyond its own edges, its outermost pixels are repeated.
///
/// The photo is reduced to nodes, from which the picture is interpolated. If the cell shows the whole blurred
/// area with at least two pixels for each node, the nodes are made from the cell's rows, whose outermost pixels
/// are then repeated, so that the photo is decoded only once. This is not done if it has an alpha channel:
/// transparent pixels of the cell show the background, which must be finished before.
public struct BlurredPhotoPlan: Sendable {
  /// The number of the cell with the same photo, from 0.
  public let cell: Int
  /// The source of the photo's pixels.
  public let source: any PhotoSource
  /// The size of the upright photo.
  public let uprightSize: Size
  /// The part of the upright photo that covers the picture, in its pixels.
  public let crop: CropRect
  /// The factor by which the source shrinks the photo while decoding it; 1 if it does not.
  public var shrinkFactor: Int { part.shrinkFactor }
  /// The part of the photo that the source decodes.
  public let part: PhotoPart
  /// Whether the nodes are made from the rows of the photo's cell.
  package let usesCell: Bool
  let nodes: SplineGrid

  /// The resizing of the decoded part, or of the photo as it is in its cell, to the nodes; all in the
  /// photo's stored orientation.
  let resize: ResizePlan

  /// The variance of the kernels that reduce the photo, in squared distances of the nodes.
  let kernelVariance: Double

  /// Plans the background of a picture with the photo of a cell, from the photo's plan there.
  init(_ photo: PhotoPlan, ofCell cell: Int, behind picture: Size, fidelity: Fidelity) {
    (self.cell, source, uprightSize) = (cell, photo.source, photo.uprightSize)
    let unmoved = AspectFill.crop(of: uprightSize, in: picture, focus: photo.focus)
    crop = FaceFocus.crop(unmoved, of: uprightSize, keeping: photo.faces)
    nodes = BlurredBackground.nodes(for: picture)
    let across = crop.width / Double(nodes.across.inside)
    let down = crop.height / Double(nodes.down.inside)
    let border = Double(nodes.across.border)
    let whole = CropRect(
      x: crop.x - border * across, y: crop.y - border * down,
      width: crop.width + 2 * border * across, height: crop.height + 2 * border * down)
    let (left, top) = (max(0, whole.x), max(0, whole.y))
    let inPhoto = CropRect(
      x: left, y: top, width: min(Double(uprightSize.width), whole.x + whole.width) - left,
      height: min(Double(uprightSize.height), whole.y + whole.height) - top)
    let backward = source.orientation.inverse
    let output = backward.apply(to: nodes.size)
    // The size of the photo in its cell, for each of its pixels.
    let drawn = photo.frame.size
    let (scaleX, scaleY) = (
      Double(drawn.width) / photo.crop.width, Double(drawn.height) / photo.crop.height
    )
    let pixelsPerNode = min(across * scaleX, down * scaleY)
    usesCell =
      !photo.resize.limitsOvershoot && pixelsPerNode >= 2
      && fidelity.shrinkFactor(amongThoseOfBlurred: [1, photo.shrinkFactor], min(across, down))
        == photo.shrinkFactor
      && photo.crop.contains(inPhoto)
    // Boxes would be repeated beyond the photo's edges instead of pixels, and save little: there are
    // few nodes. So the plans below are exact.
    if usesCell {
      let shown = CropRect(
        x: (whole.x - photo.crop.x) * scaleX, y: (whole.y - photo.crop.y) * scaleY,
        width: whole.width * scaleX, height: whole.height * scaleY)
      resize = ResizePlan(
        of: photo.resize.output, crop: backward.apply(to: shown, in: drawn), to: output,
        reduction: pixelsPerNode, kernel: .spline, fidelity: .exact)
      kernelVariance =
        CubicKernel.spline.variance
        + photo.resize.columns.kernel.variance / (pixelsPerNode * pixelsPerNode)
      let part = photo.part
      self.part = PhotoPart(
        part.area, shrunkBy: part.shrinkFactor, averagedOver: part.boxSide,
        renderingMemory: part.renderingMemory + KernelFilter.memory(for: resize),
        wantsVariances: true)
    } else {
      let factor = fidelity.shrinkFactor(
        amongThoseOfBlurred: source.shrinkFactors, min(across, down))
      let reduction = min(across, down) / Double(factor)
      // A photo with fewer pixels than nodes is interpolated without blurring it.
      let kernel = reduction < 1 ? CubicKernel(reduction: reduction) : .spline
      kernelVariance = kernel.variance
      resize = ResizePlan(
        of: source.size.shrunk(by: factor),
        crop: backward.apply(to: whole, in: uprightSize).shrunk(by: factor), to: output,
        reduction: reduction, kernel: kernel, fidelity: .exact)
      part = PhotoPart(
        resize.sourceArea, shrunkBy: factor, averagedOver: resize.boxSide,
        renderingMemory: CellRenderer.memory(for: resize), wantsVariances: true)
    }
  }

  /// Returns the memory in bytes that the background of a picture takes while it is composed, apart
  /// from the picture's own pixels.
  package static func memory(for picture: Size) -> Int {
    BlurredBackground.nodes(for: picture).size.area * MemoryLayout<LinearPixel>.stride
      + PhotoShadows.nodes(for: picture).size.area * MemoryLayout<Float>.stride
  }
}
