import GridKit

/// A grid and the ideal square of it, in float64 and straight from the definitions.
package struct ReferenceGrid: Sendable {
  /// A photo in a cell.
  package struct Cell: Sendable {
    package var photo: ReferencePhoto
    package var focus: UnitPoint

    package init(photo: ReferencePhoto, focus: UnitPoint = .center) {
      self.photo = photo
      self.focus = focus
    }
  }

  package var layout: Layout
  package var side: Int
  package var style: Style
  package var fidelity: Fidelity
  /// The cells in reading order; `nil` is an empty one.
  package var cells: [Cell?]

  package init(layout: Layout, side: Int, style: Style, fidelity: Fidelity, cells: [Cell?]) {
    self.layout = layout
    self.side = side
    self.style = style
    self.fidelity = fidelity
    self.cells = cells
  }

  /// The layout and the photos.
  package var grid: Grid<CellPhoto> {
    var grid = Grid<CellPhoto>(layout: layout)
    for (number, cell) in cells.enumerated() {
      if let cell { grid.replace(number, with: CellPhoto(cell.photo, focus: cell.focus)) }
    }
    return grid
  }

  /// The plan of the grid.
  package func plan() throws(LayoutFitError) -> GridPlan {
    try GridPlan(grid, size: Size(side: side), style: style, fidelity: fidelity)
  }

  /// The cells' frames, or `nil` if there is no room for them.
  package var frames: [Rect]? {
    layout.referenceFrames(
      side: side, margin: style.margin.referencePixels(side: side),
      gap: style.gap.referencePixels(side: side))
  }

  /// The ideal square, or `nil` if there is no room for the cells.
  package func square() -> ReferenceSquare? {
    frames.map { frames in
      ReferenceSquare(
        side: side, background: style.background,
        cells: zip(frames, cells).map { frame, cell in
          ReferenceSquare.Cell(
            frame: frame, light: light(of: cell, in: frame.size),
            corners: ReferenceCorners(
              frame.size, radius: style.radius.referencePixels(side: side)))
        })
    }
  }

  private func light(of cell: Cell?, in size: Size) -> ReferencePicture {
    guard let cell else {
      return ReferencePicture(size) { _, _ in ReferencePicture.light(style.emptyCell) }
    }
    let picture = cell.photo.picture
    let crop = picture.size.referenceCrop(for: size, about: cell.focus)
    switch fidelity {
    case .exact: return picture.cell(crop, to: size, matrix: cell.photo.matrix)
    case .standard: return picture.standard(crop, to: size, cell.photo.matrix)
    }
  }
}

extension ReferencePicture {
  /// What the standard fidelity makes of a part: a picture that is at least four times as
  /// large as its cell is first averaged over boxes, which leave it at least twice as large.
  ///
  /// Boxes are cut so that both ends of a line stand out by as much; an even box cannot do that on
  /// an odd line, and one less is taken.
  fileprivate func standard(
    _ crop: CropRect, to output: Size, _ matrix: ColorMatrix?
  ) -> ReferencePicture {
    // Photo and cell in whole numbers: the scale is that of the axis that the part spans.
    let box = max(
      1, min(size.width / (2 * output.width), size.height / (2 * output.height)))
    func cut(_ extent: Int) -> Cut {
      let side = box % 2 == 0 && extent % 2 == 1 ? box - 1 : box
      var count = 1
      while count * side < extent || (count * side - extent) % 2 != 0 { count += 1 }
      return (side, (count * side - extent) / 2)
    }
    let (across, down) = (cut(size.width), cut(size.height))
    let shrunk = CropRect(
      x: (crop.x + Double(across.overhang)) / Double(across.side),
      y: (crop.y + Double(down.overhang)) / Double(down.side),
      width: crop.width / Double(across.side), height: crop.height / Double(down.side))
    return averaged(across: across, down: down)
      .cell(shrunk, to: output, undoing: (across.side, down.side), matrix: matrix)
  }
}
