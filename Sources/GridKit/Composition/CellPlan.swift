/// All that is decided about a photo in a cell before its first row is decoded.
public struct CellPlan: Sendable {
  /// What shows of the upright photo, in its pixels.
  public let window: Window

  /// How many pixels of the cell one of the photo becomes, along an axis; above 1 it is enlarged.
  public let magnification: Double

  /// The factor by which the source makes itself smaller, 1 if it does not.
  public let shrinkFactor: Int

  /// The part that the source decodes.
  public var part: PhotoPart {
    PhotoPart(resampling.area, shrunkBy: shrinkFactor, averagedOver: resampling.boxSide)
  }

  /// How the decoded part becomes the cell, as the photo is stored.
  let resampling: Resampling

  /// Plans a photo in a cell.
  ///
  /// - Parameters:
  ///   - photo: the source of the photo.
  ///   - cell: the cell's size, at least 1x1.
  ///   - focus: the point to keep as near the cell's centre as a full cell allows.
  ///   - fidelity: whether the source may shrink itself.
  public init(
    _ photo: some PhotoSource, in cell: Size, focus: UnitPoint = .center,
    fidelity: Fidelity = .standard
  ) {
    let turn = photo.orientation
    let upright = turn.apply(to: photo.size)
    window = AspectFill.window(of: upright, in: cell, focus: focus)
    magnification = Double(cell.width) / window.width
    shrinkFactor = fidelity.shrinkFactor(
      among: photo.shrinkFactors, scale: window.width / Double(cell.width))
    resampling = Resampling(
      of: photo.size.shrunk(by: shrinkFactor),
      window: turn.inverse.apply(to: window, in: upright).shrunk(by: shrinkFactor),
      to: turn.inverse.apply(to: cell), fidelity: fidelity)
  }
}
