import GridKit

/// The captions and the title of a picture before they are drawn.
package struct PlannedText: Sendable {
  /// Where a text is.
  package enum Place: Hashable, Sendable {
    case title
    /// - Parameter photo: the index of its photo.
    case caption(photo: Int)
  }

  /// The captions, which all have the same look.
  package struct Captions: Sendable {
    /// The texts, each with the index of its photo and the number of its cell.
    fileprivate let texts: [(photo: Int, cell: Int, text: CaptionText)]
    fileprivate let font: TextFont
    fileprivate var size: CaptionSize
    fileprivate let color: Color

    package init(
      _ texts: [(photo: Int, cell: Int, text: CaptionText)], _ font: TextFont, _ size: CaptionSize,
      _ color: Color
    ) {
      (self.texts, self.font, self.size, self.color) = (texts, font, size, color)
    }
  }

  package struct Title: Sendable {
    fileprivate let text: CaptionText
    fileprivate let font: TextFont
    /// The size of the letters in pixels, unless all of the title is only shown in smaller ones.
    fileprivate let largestSize: Double
    fileprivate let color: Color

    package init(_ text: CaptionText, _ font: TextFont, largestSize: Double, _ color: Color) {
      (self.text, self.font, self.largestSize, self.color) = (text, font, largestSize, color)
    }

    /// The sizes that are tried in turn until one shows all of the title.
    fileprivate var sizes: [Double] {
      stride(from: 100.0, through: 60, by: -10).map { max(1, largestSize * $0 / 100) }
    }
  }

  fileprivate var captions: Captions?
  fileprivate let title: Title?

  package init(captions: Captions?, title: Title?) {
    (self.captions, self.title) = (captions, title)
  }
}

extension GridPlan {
  /// Draws captions and a title, plans the cells again with room for them, and places them.
  ///
  /// - Parameters:
  ///   - draw: draws a text; throws if no text can be drawn.
  ///   - planWithRoom: plans the cells with room for captions and a title.
  /// - Returns: the title and the captions as they were drawn, each of them or why it cannot be.
  package mutating func place(
    _ text: PlannedText,
    drawnBy draw: (PlannedText.Place, CaptionText, TextRequest) throws -> Result<
      DrawnText, TextError
    >,
    planWithRoom: (_ captions: [LabelBand?], _ title: (label: Label, band: LabelBand)?) throws ->
      GridPlan
  ) throws -> [(place: PlannedText.Place, result: Result<DrawnText, TextError>)] {
    typealias DrawnPlace = (place: PlannedText.Place, result: Result<DrawnText, TextError>)
    var text = text
    var (drawnTitle, drawnCaptions): (DrawnPlace?, [DrawnPlace]) = (nil, [])
    var labels: [(cell: Int, label: Label)] = []
    var bands: [LabelBand?] = cells.map { _ in nil }

    /// Draws the title, smaller if that shows all of it. Returns it with the rows that it needs.
    func drawTitle(_ title: PlannedText.Title) throws -> (label: Label, band: LabelBand)? {
      for fontSize in title.sizes {
        let request = TextRequest(titleOf: self, title, fontSize: fontSize)
        let result = try draw(.title, title.text, request)
        drawnTitle = (.title, result)
        // It may only be too high.
        guard case .success(let drawn) = result, !drawn.isShortened || fontSize == title.sizes.last
        else { continue }
        return LabelBand(ofTitle: drawn.label, fontSize: fontSize).map { (drawn.label, $0) }
      }
      return nil
    }

    /// Draws the captions, smaller if that keeps words whole, and notes the rows that they need.
    func drawCaptions(_ captions: inout PlannedText.Captions) throws {
      var scale: Double
      repeat {
        (labels, drawnCaptions, scale) = ([], [], 1)
        for (photo, cell, text) in captions.texts {
          let request = TextRequest(captionIn: cell, of: self, text, captions)
          let place = PlannedText.Place.caption(photo: photo)
          let result = try draw(place, text, request)
          drawnCaptions.append((place, result))
          guard case .success(let drawn) = result else { continue }
          labels.append((cell, drawn.label))
          scale = min(scale, drawn.scaleOfWholeWords)
        }
      } while captions.size.shrink(by: scale)
      for (cell, label) in labels {
        let band = LabelBand(ofCaption: label, fontSize: captions.size.pixels)
        bands[cell] = LabelBand.union([bands[cell], band])
      }
    }

    // The cells of a justified layout become narrower if the band becomes higher, and then a caption
    // may need another line. The band never becomes lower, so that few passes are enough; but a title
    // may become too high for a picture that would be wide enough without it.
    for _ in 0..<8 {
      let title = try text.title.flatMap { try drawTitle($0) }
      if text.captions != nil { try drawCaptions(&text.captions!) }
      let next = try planWithRoom(bands, title)
      let isSettled =
        next.size.width == size.width
        && zip(next.cells, cells).allSatisfy { $0.frame.width == $1.frame.width }
      self = next
      if isSettled { break }
    }
    for (cell, label) in labels { place(label, in: cell) }
    return (drawnTitle.map { [$0] } ?? []) + drawnCaptions
  }
}

extension TextRequest {
  /// How the caption of a cell is drawn: in one line more than it has, and in at most half of the lowest cell.
  fileprivate init(
    captionIn cell: Int, of plan: GridPlan, _ text: CaptionText, _ captions: PlannedText.Captions
  ) {
    let lowest = plan.cells.reduce(Int.max) { min($0, $1.frame.height) }
    let room = Size(width: plan.cells[cell].frame.width, height: max(1, lowest / 2))
    self.init(
      captions.font, fontSize: captions.size.pixels, room: room, lines: text.mostLines,
      color: captions.color)
    keepsEnd = text.isFileName
  }

  /// How a title is drawn: between the margins, in one line more than it has, and in at most a quarter of the picture.
  fileprivate init(titleOf plan: GridPlan, _ title: PlannedText.Title, fontSize: Double) {
    let width = max(1, plan.size.width - plan.margin.left - plan.margin.right)
    let room = Size(width: width, height: max(1, plan.size.height / 4))
    self.init(
      title.font, fontSize: fontSize, room: room, lines: title.text.mostLines, color: title.color)
    keepsEnd = false
  }
}

extension CaptionText {
  /// The largest number of lines that the text is drawn in: one more than it has.
  fileprivate var mostLines: Int { min(lineCount + 1, 100) }
}

extension LabelBand {
  /// The rows that a caption needs; `nil` if nothing is to be seen of it.
  fileprivate init?(ofCaption label: Label, fontSize: Double) {
    self.init(for: [label], above: Int(0.3 * fontSize), below: Int(0.1 * fontSize))
  }

  /// The rows that a title needs.
  fileprivate init?(ofTitle label: Label, fontSize: Double) {
    self.init(for: [label], above: Int(0.3 * fontSize), below: Int(0.6 * fontSize))
  }
}
