import GridKit

/// How captions and a title look: by default as those of the command.
public struct TextLook: Sendable {
  /// The font of captions; `nil` for `Sans`.
  public var font: TextFont?
  /// The font of the title; `nil` for ``font`` or else `Sans Semi-Bold`.
  public var titleFont: TextFont?
  /// The size of the letters of captions in pixels, more than 0 and at most ``TextRequest/maximumSide``; `nil` for 4.4 %
  /// of the picture's shorter side, less in more than four cells and for long words.
  public var captionSize: Double?
  /// The size of the letters of the title in pixels, which is smaller if that shows all of it; `nil` for 1.5 times
  /// ``captionSize`` or else 4.6 % of the picture's shorter side.
  public var titleSize: Double?
  /// The color of all letters; `nil` for black or white, whichever contrasts more with the background, and for a paler
  /// one of captions.
  public var color: Color?

  /// Creates the usual look.
  public init() {}

  /// The usual size of the letters of a title in pixels: 4.6 % of a picture's reference side, but at least 1.5 times that
  /// of the smallest captions.
  package static func usualTitleSize(side: Int) -> Double { max(16.5, 0.046 * Double(side)) }

  /// The usual color of captions: that of the title or, if enough contrast is left, somewhat paler: 70 % of black, or a
  /// light gray. WCAG 2.2 asks for a contrast of 4.5.
  package static func captionColor(on background: Color) -> Color {
    let title = background.contrasting
    let pale =
      title == .white
      ? Color(red: 0xCD, green: 0xCD, blue: 0xD2) : Color(red: 0x4D, green: 0x4D, blue: 0x4D)
    return pale.contrast(with: background) >= 4.5 ? pale : title
  }
}

/// The size of the letters of all captions of a grid.
package struct CaptionSize: Sendable {
  /// The size in pixels.
  package private(set) var pixels: Double
  private let least: Double

  /// - Parameters:
  ///   - chosen: the size that was asked for, in pixels; `nil` for the usual one: 4.4 % of the picture's reference side
  ///     or, for more than four cells, 8.8 % divided by the square root of their number, so that about twenty letters fit
  ///     a cell; but at least 11 pixels.
  ///   - count: the number of cells.
  ///   - side: the reference side in pixels.
  package init(_ chosen: Double?, forCells count: Int, side: Int) {
    pixels = chosen ?? max(11, 0.088 * Double(side) / max(2, Double(count).squareRoot()))
    least = chosen ?? max(11, pixels / 2)
  }

  /// Makes the letters smaller by the factor with which captions have whole words, unless the size was asked for: to
  /// half of the usual size and 11 pixels at least. Returns whether they are smaller now.
  package mutating func shrink(by scale: Double) -> Bool {
    let before = pixels
    pixels = max(least, pixels * scale)
    return pixels < before
  }
}

extension GridPlan {
  /// Plans a grid with its photos, captions under them and a title above all, which are drawn by the program
  /// `instagrid-captions`: it must be installed in the folder of the running program or in `../libexec/instagrid`, and so
  /// must a font.
  ///
  ///     let plan = try GridPlan(
  ///       grid, size: Size(side: 1080), captions: ["Rome", "Oslo", nil], title: "Two towns", drawnBy: TextPainter())
  ///
  /// A line break begins a new line. What does not fit is shortened.
  ///
  /// - Parameters:
  ///   - grid: the layout and the photos.
  ///   - size: the picture's size in pixels.
  ///   - style: the appearance of the grid apart from its photos.
  ///   - fidelity: how closely the picture must match the ideal one.
  ///   - captions: the text under each cell, in reading order; `nil` or empty for none.
  ///   - title: the text above all cells; `nil` or empty for none.
  ///   - look: fonts, sizes and the color.
  ///   - painter: draws the text; one serves any number of plans.
  /// - Throws: ``TextError`` if a text cannot be drawn, or if the program or a font is missing; `LayoutFitError` if text,
  ///   margin and gaps leave no pixel for a photo.
  public init(
    _ grid: Grid<CellPhoto>, size: Size = PicturePreset.square.size, style: Style = Style(),
    fidelity: Fidelity = .standard, captions: [String?], title: String? = nil,
    look: TextLook = TextLook(), drawnBy painter: TextPainter
  ) throws {
    precondition(captions.count <= grid.layout.cellCount, "each caption must have a cell")
    let layout = grid.layout
    let side = size.shorterSide
    let texts = captions.enumerated().map { ($0, $0, CaptionText($1 ?? "")) }.filter {
      !$0.2.isEmpty
    }
    let titleText = CaptionText(title ?? "")
    let text = PlannedText(
      captions: texts.isEmpty
        ? nil
        : PlannedText.Captions(
          texts, try look.font ?? painter.font("Sans"),
          CaptionSize(look.captionSize, forCells: layout.cellCount, side: side),
          look.color ?? TextLook.captionColor(on: style.background)),
      title: titleText.isEmpty
        ? nil
        : PlannedText.Title(
          titleText, try look.titleFont ?? look.font ?? painter.font("Sans Semi-Bold"),
          largestSize: look.titleSize ?? look.captionSize.map { 1.5 * $0 }
            ?? TextLook.usualTitleSize(side: side),
          look.color ?? style.background.contrasting))
    self = try GridPlan(layout, size: size, style: style, fidelity: fidelity)
    let drawn = try place(text) { _, text, request in
      try painter.drawIfPossible(text, request)
    } planWithRoom: { captions, title in
      try GridPlan(
        layout, size: .both(size), style: style, fidelity: fidelity, captions: captions,
        title: title)
    }
    for each in drawn { _ = try each.result.get() }
    for (cell, photo) in grid.cells.enumerated() { if let photo { place(photo, in: cell) } }
  }
}
