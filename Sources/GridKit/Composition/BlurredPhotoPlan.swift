/// The plan of the photo that is blurred behind the cells of a grid.
///
/// The photo covers the whole picture and is blurred in linear light by a Gaussian with a standard
/// deviation of 3 % of the picture's shorter side. Beyond the picture's edges, the photo continues;
/// beyond its own edges, its outermost pixels are repeated.
///
/// The photo is reduced to nodes that are half a standard deviation apart, and the picture is
/// interpolated from them. So their number does not depend on the picture's size, but only on its
/// proportions.
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
  public let shrinkFactor: Int

  /// The part of the photo that the source decodes.
  public var part: PhotoPart {
    PhotoPart(
      resize.area, shrunkBy: shrinkFactor, averagedOver: resize.boxSide,
      renderingMemory: Resizer.memory(for: resize))
  }

  /// The number of nodes across and down in the picture.
  let nodes: Size

  /// The number of nodes beyond each of the picture's edges: those that the Gaussian and the
  /// interpolation reach from there.
  static let border = 10

  /// The number of all nodes across and down.
  var allNodes: Size { Self.withBorder(nodes) }

  /// The resizing of the decoded part to the nodes, both in the photo's stored orientation.
  let resize: ResizePlan

  /// The variance of the kernel that reduces the photo, in squared distances of the nodes.
  let kernelVariance: Double

  /// Plans the background of a picture.
  ///
  /// - Parameters:
  ///   - photo: the plan of the photo in its cell.
  ///   - cell: the number of the cell, from 0.
  ///   - picture: the picture's size, at least 1x1.
  ///   - fidelity: which shortcuts may be taken.
  init(_ photo: PhotoPlan, ofCell cell: Int, behind picture: Size, fidelity: Fidelity) {
    (self.cell, source, uprightSize) = (cell, photo.source, photo.uprightSize)
    crop = AspectFill.crop(of: uprightSize, in: picture, focus: photo.focus)
    nodes = Self.nodes(for: picture)
    let across = crop.width / Double(nodes.width)
    let down = crop.height / Double(nodes.height)
    let reduction = min(across, down)
    shrinkFactor = fidelity.shrinkFactor(amongThoseOfBlurred: source.shrinkFactors, reduction)
    let (orientation, decoded) = (source.orientation, reduction / Double(shrinkFactor))
    // A photo with fewer pixels than nodes is interpolated without blurring it.
    let kernel = decoded < 1 ? CubicKernel(reduction: decoded) : .spline
    kernelVariance = kernel.variance
    let whole = CropRect(
      x: crop.x - Double(Self.border) * across, y: crop.y - Double(Self.border) * down,
      width: crop.width + Double(2 * Self.border) * across,
      height: crop.height + Double(2 * Self.border) * down)
    resize = ResizePlan(
      of: source.size.shrunk(by: shrinkFactor),
      crop: orientation.inverse.apply(to: whole, in: uprightSize).shrunk(by: shrinkFactor),
      to: orientation.inverse.apply(to: Self.withBorder(nodes)), reduction: decoded,
      kernel: kernel,
      // Boxes would be repeated beyond the photo's edges instead of pixels, and save little: there are
      // few nodes.
      fidelity: .exact)
  }

  private static func withBorder(_ nodes: Size) -> Size {
    Size(width: nodes.width + 2 * border, height: nodes.height + 2 * border)
  }

  /// Returns the number of nodes across and down in a picture.
  private static func nodes(for picture: Size) -> Size {
    let distance = BlurredBackground.deviation(in: picture) / 2
    func count(_ length: Int) -> Int { Int((Double(length) / distance).rounded(.up)) }
    return Size(width: count(picture.width), height: count(picture.height))
  }

  /// Returns the memory in bytes that the background of a picture takes while it is composed, apart
  /// from the picture's own pixels.
  package static func memory(for picture: Size) -> Int {
    withBorder(nodes(for: picture)).area * MemoryLayout<LinearPixel>.stride
  }
}
