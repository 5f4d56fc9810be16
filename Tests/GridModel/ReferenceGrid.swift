import GridKit

/// A grid and its ideal picture, in float64 and directly from the definitions.
package struct ReferenceGrid: Sendable {
  /// A photo in a cell.
  package struct Cell: Sendable {
    package var photo: ReferencePhoto
    package var fit: Fit
    package var focus: UnitPoint
    package var zoom: Double

    package init(
      photo: ReferencePhoto, fit: Fit = .cover, focus: UnitPoint = .center, zoom: Double = 1
    ) {
      self.photo = photo
      self.fit = fit
      self.focus = focus
      self.zoom = zoom
    }

    /// The rectangle of the photo in a cell.
    package func frame(in cell: Rect) -> Rect {
      let upright = photo.orientation.referenceSize(ofStored: photo.size)
      return fit == .cover ? cell : upright.referenceFrame(in: cell, zoom: zoom)
    }
  }

  package var layout: Layout
  package var size: Size
  package var style: Style
  package var fidelity: Fidelity
  /// The cells in reading order; `nil` is an empty one.
  package var cells: [Cell?]

  package init(layout: Layout, size: Size, style: Style, fidelity: Fidelity, cells: [Cell?]) {
    self.layout = layout
    self.size = size
    self.style = style
    self.fidelity = fidelity
    self.cells = cells
  }

  /// The layout and the photos.
  package var grid: Grid<CellPhoto> {
    var grid = Grid<CellPhoto>(layout: layout)
    for (number, cell) in cells.enumerated() {
      if let cell {
        grid.replace(
          number,
          with: CellPhoto(cell.photo, fit: cell.fit, focus: cell.focus, zoom: cell.zoom))
      }
    }
    return grid
  }

  /// The plan of the grid.
  package func plan() throws(LayoutFitError) -> GridPlan {
    try GridPlan(grid, size: size, style: style, fidelity: fidelity)
  }

  /// The cells' frames; `nil` if they do not fit.
  package var frames: [Rect]? {
    let (margin, gap) = (style.margin, style.gap)
    func pixels(_ length: Length?) -> Int { style.referencePixels(of: length, in: layout, size) }
    return layout.referenceFrames(
      in: size, margins: (pixels(margin?.left), pixels(margin?.right)),
      and: (pixels(margin?.top), pixels(margin?.bottom)),
      gaps: (pixels(gap?.across), pixels(gap?.down)))
  }

  /// The ideal picture; `nil` if the cells do not fit.
  package func composed() -> ReferenceComposition? {
    frames.map { frames in
      ReferenceComposition(
        size: size, background: style.background,
        cells: zip(frames, cells).map { frame, cell in
          let drawn = cell?.frame(in: frame) ?? frame
          return ReferenceComposition.Cell(
            frame: drawn, light: light(of: cell, in: frame.size, to: drawn.size),
            corners: ReferenceCorners(
              drawn.size, radius: (style.radius ?? .pixels(0)).referencePixels(in: size)))
        })
    }
  }

  private func light(of cell: Cell?, in size: Size, to output: Size) -> ReferencePicture {
    guard let cell else {
      return ReferencePicture(output) { _, _ in ReferencePicture.light(style.emptyCell) }
    }
    let picture = cell.photo.picture
    let crop: CropRect
    var reduction: Double?
    switch cell.fit {
    case .cover:
      crop = picture.size.referenceCrop(for: size, about: cell.focus, zoom: cell.zoom)
    case .contain:
      let scale = picture.size.referenceScale(in: size) * cell.zoom
      crop = picture.size.referenceCrop(for: size, about: cell.focus, scale: scale)
      reduction = 1 / scale
    }
    switch fidelity {
    case .exact:
      return picture.cell(crop, to: output, matrix: cell.photo.matrix, reduction: reduction)
    case .standard, .draft:
      return picture.standard(
        crop, to: output, cell.photo.matrix, reduction, isZoomed: cell.zoom != 1)
    }
  }
}

extension ReferencePicture {
  /// What the standard fidelity makes of a part: a picture that is at least four times as large as
  /// its cell is first averaged over boxes, which leave it at least twice as large.
  ///
  /// Boxes are placed so that they extend beyond both ends of a line by the same amount. Even boxes
  /// cannot do that on an odd line, so boxes that are smaller by one are used there.
  fileprivate func standard(
    _ crop: CropRect, to output: Size, _ matrix: ColorMatrix?, _ reduction: Double?,
    isZoomed: Bool
  ) -> ReferencePicture {
    // Photo and cell as integers: without zoom, the scale is that of the axis that the part spans.
    let zoomed = min(
      crop.width / Double(2 * output.width), crop.height / Double(2 * output.height))
    let box = max(
      1,
      isZoomed
        ? Int(zoomed) : min(size.width / (2 * output.width), size.height / (2 * output.height)))
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
      .cell(
        shrunk, to: output, undoing: (across.side, down.side), matrix: matrix,
        reduction: reduction)
  }
}
