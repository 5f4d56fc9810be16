/// All decisions about a grid that are made before any photo is decoded: the frames of its cells and, for each
/// photo, its visible part, its rectangle in the picture, how far its decoder shrinks it, and how it is filtered.
///
/// First, the frames are computed from the layout, the style and the size, so that a layout that does not fit is
/// found before any photo is opened. Then each photo is placed, for which its header is enough.
///
///     var plan = try GridPlan(.wideBottom, size: Size(side: 1080))
///     plan.place(CellPhoto(photo), in: 0)
///     plan.cells[0].frame          // 516x516 at (16, 16)
///     plan.cells[0].photo?.crop    // the visible part of the photo
///
/// ``Compositor`` composes a plan.
public struct GridPlan: Sendable {
  /// The layout.
  public let layout: Layout
  /// The picture's size in pixels.
  public let size: Size
  /// The appearance of the grid apart from its photos.
  public private(set) var style: Style
  /// The pixels between each of the picture's edges and the cells.
  public let margin: Sides<Int>
  /// The pixels between neighboring cells, across and down.
  public let gap: Directions<Int>
  /// How closely the picture must match the ideal one.
  public let fidelity: Fidelity
  /// The radius of the cells' corners in pixels; at most half of the longest of the cells' shorter
  /// sides, rounded up, because a larger one makes no difference. Unless the style has one, it is larger
  /// with a blurred photo.
  public var radius: Int { radius(isBlurred: blurredPhoto != nil) }
  private let mostRadius: Int
  /// The side of the picture on which lengths in percent depend.
  private let side: Int
  /// The text at the top of the picture; `nil` if there is none.
  public private(set) var title: Label?
  /// The rectangle of the ``title``.
  public let titleFrame: Rect?
  /// The rows of ``titleFrame``.
  private let titleBand: LabelBand?
  /// The cells in reading order.
  public private(set) var cells: [CellPlan]
  /// The photo that is blurred behind the cells; `nil` if the background is the style's color.
  public private(set) var blurredPhoto: BlurredPhotoPlan?

  /// Plans a grid without photos in a picture of at least 1x1 pixels.
  ///
  /// - Throws: ``LayoutFitError`` if margin and gaps leave no pixel for a cell.
  public init(
    _ layout: Layout, size: Size = PicturePreset.square.size, style: Style = Style(),
    fidelity: Fidelity = .standard
  ) throws(LayoutFitError) {
    try self.init(layout, size: .both(size), style: style, fidelity: fidelity)
  }

  /// Plans a grid without photos, of whose size one side may follow from a justified layout.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - size: the picture's size in pixels: its width is enough for ``Layout/justified(rows:)``, its height for
  ///     ``Layout/justified(columns:)``, and either of them for a mosaic. All other layouts need both.
  ///   - style: the appearance of the grid apart from its photos.
  ///   - fidelity: how closely the picture must match the ideal one.
  ///   - captions: for each cell, the rows that its caption needs, `nil` for none; or an empty array. Each row of
  ///     cells has as many as the highest of its own captions needs. In a mosaic, a row is of single photos side by
  ///     side; in a template that is not in rows, all cells have as many as the highest of all. The captions of the
  ///     last row are in the bottom margin if it is more than twice as wide as the others and they fit there.
  ///   - title: the text at the top of the picture, drawn for the width between the margins, and its
  ///     rows, below which the cells begin; `nil` for none.
  /// - Throws: ``LayoutFitError`` if margin, gaps, captions and title leave no pixel for a photo.
  public init(
    _ layout: Layout, size: PictureSize, style: Style = Style(), fidelity: Fidelity = .standard,
    captions: [LabelBand?] = [], title: (label: Label, band: LabelBand)? = nil
  ) throws(LayoutFitError) {
    (self.layout, self.style, self.fidelity) = (layout, style, fidelity)
    (self.title, titleBand) = (title?.label, title?.band)
    (margin, gap) = style.spacing(of: layout, in: size)
    let titleHeight = titleBand?.height ?? 0
    if let height = size.height, titleHeight >= height {
      throw LayoutFitError(
        layout: layout, length: 0, margin: margin, gap: gap.down,
        captionHeight: LabelBand.union(captions)?.height ?? 0, count: 1, direction: .down)
    }
    precondition(
      captions.isEmpty || captions.count == layout.cellCount, "there must be a band for each cell")
    let captions = captions.isEmpty ? Array(repeating: nil, count: layout.cellCount) : captions
    var (wholeSize, frames, bands, inMargin) = try layout.division(
      of: size.reducingHeight(by: titleHeight), margin: margin, gap: gap, captions: captions,
      mayUseMargin: style.margin != nil)
    wholeSize.height += titleHeight
    for index in frames.indices { frames[index].y += titleHeight }
    titleFrame = titleBand.map { [margin] band in
      Rect(
        x: margin.left, y: margin.top, width: wholeSize.width - margin.left - margin.right,
        height: band.height)
    }
    self.size = wholeSize
    cells = frames.indices.map { [margin] index in
      CellPlan(
        frame: frames[index], captionBand: bands[index],
        marginBelow: inMargin.contains(index) ? margin.bottom : nil)
    }
    let longest = cells.reduce(0) { max($0, $1.photoArea.size.shorterSide) }
    (mostRadius, side) = ((longest + 1) / 2, size.referenceSide)
  }

  /// Plans a grid with its photos.
  ///
  ///     var grid = Grid<CellPhoto>(layout: .quad)
  ///     for photo in photos { grid.place(CellPhoto(photo)) }
  ///     let plan = try GridPlan(grid)
  ///
  /// - Throws: ``LayoutFitError`` if margin and gaps leave no pixel for a cell.
  public init(
    _ grid: Grid<CellPhoto>, size: Size = PicturePreset.square.size, style: Style = Style(),
    fidelity: Fidelity = .standard
  ) throws(LayoutFitError) {
    try self.init(grid.layout, size: size, style: style, fidelity: fidelity)
    for (cell, photo) in grid.cells.enumerated() {
      if let photo { place(photo, in: cell) }
    }
  }

  /// Returns the ``radius`` with or without a blurred photo.
  package func radius(isBlurred: Bool) -> Int {
    min(style.radius(isBlurred: isBlurred, in: side), mostRadius)
  }

  /// Plans a photo in a cell, numbered from 0, replacing any that was planned there, also where that is blurred.
  public mutating func place(_ photo: CellPhoto, in cell: Int) {
    precondition(cells.indices.contains(cell), "the cell's number must be one of the layout's")
    cells[cell].photo = PhotoPlan(photo, in: cells[cell].photoArea, fidelity: fidelity)
    if blurredPhoto?.cell == cell { blurPhoto(ofCell: cell) }
    if cells[cell].captionBand != nil { alignCaptions(besideCell: cell) }
  }

  /// Puts the captions of photos side by side, which may be contained in their cells, below the lowest of these.
  private mutating func alignCaptions(besideCell cell: Int) {
    let area = cells[cell].photoArea
    let row = cells.indices.filter { index in
      let other = cells[index].photoArea
      return other.y == area.y && other.maxY == area.maxY && cells[index].photo != nil
    }
    let lowest = row.reduce(0) { max($0, cells[$1].contentFrame.maxY) }
    for index in row { cells[index].captionTop = lowest }
  }

  /// Plans a caption below the photo of a cell, replacing any caption that was planned there.
  ///
  /// - Parameters:
  ///   - caption: the text, drawn for the width of the cell.
  ///   - cell: the cell's number, from 0. The plan must have rows for its caption.
  public mutating func place(_ caption: Label, in cell: Int) {
    precondition(cells.indices.contains(cell), "the cell's number must be one of the layout's")
    precondition(cells[cell].captionBand != nil, "the plan must have rows for the caption")
    cells[cell].caption = caption
  }

  /// The number of bytes of the pixels of all labels, and of the shade of one at a time.
  package var labelBytes: Int {
    let labels = cells.compactMap(\.caption) + (title.map { [$0] } ?? [])
    let shade = labels.filter(\.isShaded).map(LabelShade.memory(of:)).max() ?? 0
    return labels.reduce(shade) { $0 + $1.byteCount }
  }

  /// Draws the title and the captions over the background.
  func drawLabels(on pixels: inout PixelBands) {
    let texts =
      [(title, titleFrame, titleBand)] + cells.map { ($0.caption, $0.captionFrame, $0.captionBand) }
    let labels = texts.compactMap { label, frame, band in
      if let label, let frame, let band { (label, frame, band.baseline) } else { nil }
    }
    // All shades come first, so that none darkens the letters of a neighbor.
    let photos = cells.map(\.contentFrame)
    for (label, frame, baseline) in labels where label.isShaded {
      pixels.draw(
        LabelShade(of: label), x: frame.x + label.left, y: frame.y + baseline - label.baseline,
        except: photos)
    }
    for (label, frame, baseline) in labels { pixels.draw(label, in: frame, baseline: baseline) }
  }

  /// Puts the photo of a cell behind all cells as well, blurred and over the style's background. It
  /// covers the whole picture, and its focus and its faces are kept visible.
  ///
  ///     plan.place(CellPhoto(photo, fit: .contain), in: 0)
  ///     plan.blurPhoto(ofCell: 0)
  ///
  /// - Parameter cell: the cell's number, from 0. Its photo must have been placed.
  public mutating func blurPhoto(ofCell cell: Int) {
    precondition(cells.indices.contains(cell), "the cell's number must be one of the layout's")
    guard let photo = cells[cell].photo else { preconditionFailure("the cell must have a photo") }
    blurredPhoto = BlurredPhotoPlan(photo, ofCell: cell, behind: size, fidelity: fidelity)
  }

  /// The plan of the photos' gain maps: in the place of each photo its map, and gains of 1 elsewhere, in a
  /// ``GainCode``. `nil` if no photo has one.
  package var gains: GridPlan? {
    guard cells.contains(where: { $0.photo?.gainMap != nil }) else { return nil }
    var gains = self
    (gains.blurredPhoto, gains.title, gains.style) = (nil, nil, Style(background: GainCode.one))
    for index in cells.indices {
      gains.cells[index].caption = nil
      gains.cells[index].photo = cells[index].photo.flatMap { photo in
        photo.gainMap.map { PhotoPlan($0, asGainMapOf: photo, fidelity: fidelity) }
      }
    }
    return gains
  }

  /// Forgets the gain map of the photo of a cell.
  package mutating func removeGainMap(ofCell cell: Int) { cells[cell].photo?.gainMap = nil }
}

/// A photo for a cell of a grid.
public struct CellPhoto: Sendable {
  /// The source of the photo's pixels.
  public var source: any PhotoSource
  /// How the photo is fitted to the cell.
  public var fit: Fit
  /// The point of the photo to keep as near the cell's center as is possible while the photo covers
  /// the cell. It has no effect where the whole photo is visible.
  public var focus: UnitPoint
  /// The boxes of the faces in the upright photo, in its pixels: where the photo is cropped, it is moved from
  /// its focus by the rule of ``FaceFocus``, so that their heads are visible.
  public var faces: [Rect]
  /// How many times larger the photo is than its fit makes it, 1...16.
  public var zoom: Double { willSet { Self.check(zoom: newValue) } }
  /// The source of the photo's gain map for HDR displays, whose rows are gains; `nil` for none.
  package var gainMap: (any PhotoSource)?

  /// The allowed values of ``zoom``.
  public static let zoomRange = 1.0...16

  /// Creates a cell's photo; by default it covers the cell and is cropped evenly.
  public init(
    _ source: any PhotoSource, fit: Fit = .cover, focus: UnitPoint = .center,
    keeping faces: [Rect] = [], zoom: Double = 1
  ) {
    Self.check(zoom: zoom)
    (self.source, self.fit, self.focus) = (source, fit, focus)
    (self.faces, self.zoom) = (faces, zoom)
  }

  private static func check(zoom: Double) {
    precondition(zoomRange.contains(zoom), "a zoom must be in 1...16")
  }
}

/// The plan of one cell of a grid.
public struct CellPlan: Sendable {
  /// The cell's rectangle in the picture.
  public let frame: Rect
  /// The part of the cell that its photo may fill: the rows above those for a caption.
  public let photoArea: Rect
  /// The rows for a caption; `nil` if there are none.
  let captionBand: LabelBand?
  /// The rectangle for a caption in the margin of the picture; `nil` if it is part of the cell.
  private let captionInMargin: Rect?
  /// The first row for a caption that is part of the cell.
  fileprivate(set) var captionTop: Int
  /// The caption below the photo; `nil` if there is none.
  public internal(set) var caption: Label?
  /// The plan of the cell's photo; `nil` for an empty cell.
  public internal(set) var photo: PhotoPlan?

  /// - Parameters:
  ///   - captionBand: those of the cell's rows that are for a caption, fewer than it has; `nil` for none.
  ///   - marginBelow: the height of the margin below the cell, if the caption is there instead. The middle of
  ///     its rows is at 45 % of that.
  init(frame: Rect, captionBand: LabelBand?, marginBelow: Int?) {
    (self.frame, self.captionBand) = (frame, captionBand)
    photoArea = Rect(
      x: frame.x, y: frame.y, width: frame.width,
      height: frame.height - (marginBelow == nil ? captionBand?.height ?? 0 : 0))
    captionTop = photoArea.maxY
    if let captionBand, let marginBelow {
      let height = captionBand.height
      let above = min(max(0, 45 * marginBelow / 100 - height / 2), marginBelow - height)
      captionInMargin = Rect(
        x: frame.x, y: frame.maxY + above, width: frame.width, height: height)
    } else {
      captionInMargin = nil
    }
  }

  /// The rows for a caption: directly below the lowest of the photos side by side, so that the captions of a row
  /// stand on one line also if the photos are contained in their cells; or in the margin below them.
  public var captionFrame: Rect {
    captionInMargin
      ?? Rect(
        x: frame.x, y: captionTop, width: frame.width, height: frame.height - photoArea.height)
  }

  /// The rectangle that is drawn: the photo's frame, or all of an empty cell but the rows for a
  /// caption. The rest of the cell is background.
  var contentFrame: Rect { photo?.frame ?? photoArea }
}
