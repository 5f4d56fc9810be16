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

  /// The sizes that are tried in turn until one shows all of a title.
  package static func titleSizes(from largest: Double) -> [Double] {
    stride(from: 100.0, through: 60, by: -10).map { max(1, largest * $0 / 100) }
  }

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
    let usual = pixels
    pixels = max(least, pixels * scale)
    return pixels < usual
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
    let texts = captions.map { CaptionText($0 ?? "") }
    let titleText = CaptionText(title ?? "")
    let side = size.shorterSide
    var captionSize = CaptionSize(look.captionSize, forCells: layout.cellCount, side: side)
    let color = look.color ?? TextLook.captionColor(on: style.background)
    self = try GridPlan(layout, size: size, style: style, fidelity: fidelity)
    var bands: [LabelBand?] = cells.map { _ in nil }
    var labels: [(cell: Int, label: Label)] = []
    // See the command's PictureText.
    for _ in 0..<8 {
      let titled =
        titleText.isEmpty
        ? nil : try drawn(titleText, look, side: side, style.background, by: painter)
      var scale: Double
      repeat {
        (labels, scale) = ([], 1)
        for (cell, text) in texts.enumerated() where !text.isEmpty {
          let font = try look.font ?? painter.font("Sans")
          let request = TextRequest(
            captionIn: cell, of: self, text, font, fontSize: captionSize.pixels, color: color)
          let drawn = try painter.draw(text, request)
          labels.append((cell, drawn.label))
          scale = min(scale, drawn.scaleOfWholeWords)
        }
      } while captionSize.shrink(by: scale)
      for (cell, label) in labels {
        let band = LabelBand(ofCaption: label, fontSize: captionSize.pixels)
        bands[cell] = LabelBand.union([bands[cell], band])
      }
      let next = try GridPlan(
        layout, size: .both(size), style: style, fidelity: fidelity, captions: bands, title: titled)
      let isSettled = zip(next.cells, cells).allSatisfy { $0.frame.width == $1.frame.width }
      self = next
      if isSettled { break }
    }
    for (cell, label) in labels { place(label, in: cell) }
    for (cell, photo) in grid.cells.enumerated() { if let photo { place(photo, in: cell) } }
  }

  /// Draws a title in the largest size in which all of it is shown.
  private func drawn(
    _ title: CaptionText, _ look: TextLook, side: Int, _ background: Color,
    by painter: TextPainter
  ) throws -> (label: Label, band: LabelBand)? {
    let font = try look.titleFont ?? look.font ?? painter.font("Sans Semi-Bold")
    let color = look.color ?? background.contrasting
    let sizes = TextLook.titleSizes(
      from: look.titleSize ?? look.captionSize.map { 1.5 * $0 }
        ?? TextLook.usualTitleSize(side: side))
    for fontSize in sizes {
      let request = TextRequest(
        titleOf: self, title, font, fontSize: fontSize, color: color)
      let isLast = fontSize == sizes.last
      let drawn: DrawnText
      do throws(TextError) { drawn = try painter.draw(title, request) } catch {
        // It may only be too high.
        if error.code == .text && !isLast { continue }
        throw error
      }
      if drawn.isShortened && !isLast { continue }
      return LabelBand(ofTitle: drawn.label, fontSize: fontSize).map { (drawn.label, $0) }
    }
    return nil
  }
}

extension TextRequest {
  /// How the caption of a cell is drawn: in one line more than it has, and in at most half of the lowest cell.
  package init(
    captionIn cell: Int, of plan: GridPlan, _ text: CaptionText, _ font: TextFont,
    fontSize: Double, color: Color
  ) {
    let lowest = plan.cells.reduce(Int.max) { min($0, $1.frame.height) }
    let room = Size(width: plan.cells[cell].frame.width, height: max(1, lowest / 2))
    self.init(
      font, fontSize: fontSize, room: room, lines: text.mostLines, color: color)
    keepsEnd = text.isFileName
  }

  /// How a title is drawn: between the margins, in one line more than it has, and in at most a quarter of the picture.
  package init(
    titleOf plan: GridPlan, _ title: CaptionText, _ font: TextFont, fontSize: Double, color: Color
  ) {
    let width = max(1, plan.size.width - plan.margin.left - plan.margin.right)
    let room = Size(width: width, height: max(1, plan.size.height / 4))
    self.init(
      font, fontSize: fontSize, room: room, lines: title.mostLines, color: color)
    keepsEnd = false
  }
}

extension CaptionText {
  /// The largest number of lines that the text is drawn in: one more than it has.
  fileprivate var mostLines: Int { min(lineCount + 1, 100) }
}

extension LabelBand {
  /// The rows that a caption needs; `nil` if nothing is to be seen of it.
  package init?(ofCaption label: Label, fontSize: Double) {
    self.init(for: [label], above: Int(0.3 * fontSize), below: Int(0.1 * fontSize))
  }

  /// The rows that a title needs.
  package init?(ofTitle label: Label, fontSize: Double) {
    self.init(for: [label], above: Int(0.3 * fontSize), below: Int(0.6 * fontSize))
  }
}
