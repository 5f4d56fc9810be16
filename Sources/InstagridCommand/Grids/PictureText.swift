import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// The captions and the title of a grid, which are drawn into its plan.
struct PictureText: Sendable {
  private(set) var undrawn: [UndrawnText] = []
  private let request: GridRequest
  /// The number of each photo's cell.
  private let places: [Int]
  private let painter: TextPainter
  private let font: TextFont
  private var captionSize: CaptionSize
  private let title: CaptionText?
  /// For each photo with a caption, its index, its name and the caption.
  private let captions: [(index: Int, name: FileName, text: CaptionText)]
  /// The rows that the caption of each cell needs.
  private var captionBands: [LabelBand?]
  private var labels: [(cell: Int, label: Label)] = []
  private var missingLetters: [Unicode.Scalar] = []
  private var (titleIsShortened, shortenedCaptions) = (false, 0)
  /// The number of captions with a date, and of those whose date is not known.
  private let dates: (all: Int, undated: Int)
  /// Whether the title has a date, but no photo.
  private let titleIsUndated: Bool

  /// Draws the text of a grid with photos in these cells of a plan, which gets room for it; `nil` if there is none.
  ///
  /// - Throws: `TextError` if no text can be drawn, a usage error if it leaves no room for photos, or
  ///   ``UndrawnText``. With `--skip-bad`, a text that can never be drawn is left out instead.
  init?(of grid: OpenGrid, in places: [Int], of plan: inout GridPlan) throws {
    let (request, photos) = (grid.request, grid.photos)
    let (settings, size) = (request.settings, request.size)
    guard settings.hasText(with: grid.asked) else { return nil }
    captionBands = plan.cells.map { _ in nil }
    (self.request, self.places, painter) = (request, places, request.run.painter)
    font = try request.font()
    captionSize = settings.text.captionSize(for: plan.layout, in: size, at: settings.resolution)
    let isDated = settings.text.titleHasDates
    let metadata = photos.map(\.file.metadata)
    let taken = zip(photos, metadata).map { photo, metadata in
      isDated || photo.asked.caption.contains(.date) ? metadata.taken?.value : nil
    }
    titleIsUndated = isDated && taken.allSatisfy { $0 == nil }
    let typed = request.title { taken.compactMap(\.self) }
    title = typed.map { CaptionText($0) }.flatMap { $0.isEmpty ? nil : $0 }
    var dates = (all: 0, undated: 0)
    captions = photos.enumerated().compactMap { index, photo in
      // Nobody expects one of a stream.
      let hasDate = photo.asked.caption.contains(.date) && photo.asked.name.file != nil
      dates.all += hasDate ? 1 : 0
      dates.undated += hasDate && taken[index] == nil ? 1 : 0
      return photo.asked.captionText(metadata[index], format: settings.text.dateFormat)
        .map { (index, photo.file.name, $0) }
    }
    self.dates = dates
    // The cells of a justified layout become narrower if the band becomes higher, and then a caption
    // may need another line. The band never becomes lower, so that few passes are enough; but a title
    // may become too high for a picture that would be wide enough without it.
    for _ in 0..<8 { if try !draw(into: &plan) { break } }
    for (cell, label) in labels { plan.place(label, in: cell) }
    if !undrawn.isEmpty && !settings.selection.skipsBad {
      throw SeveralErrors(causes: undrawn.map { ErrorWithSkipAdvice(cause: $0) })
    }
  }

  /// Draws all text, and plans the cells again. Returns whether they have changed, so that it must be repeated.
  private mutating func draw(into plan: inout GridPlan) throws -> Bool {
    (undrawn, missingLetters, titleIsShortened) = ([], [], false)
    let titled = try title.flatMap { try drawTitle($0, in: plan) }
    while captionSize.shrink(by: try drawCaptions(in: plan)) {}
    for (cell, label) in labels {
      let band = LabelBand(ofCaption: label, fontSize: captionSize.pixels)
      captionBands[cell] = LabelBand.union([captionBands[cell], band])
    }
    let next = try request.settings.plan(
      of: plan.layout, in: request.size, captions: captionBands, title: titled)
    let changes =
      next.size.width != plan.size.width
      || zip(next.cells, plan.cells).contains { $0.frame.width != $1.frame.width }
    plan = next
    return changes
  }

  /// Draws the captions. Returns the factor by which their letters must be smaller so that all words are whole.
  private mutating func drawCaptions(in plan: GridPlan) throws -> Double {
    undrawn.removeAll { $0.photo != nil }
    (labels, shortenedCaptions) = ([], 0)
    var scale = 1.0
    for (index, name, text) in captions {
      let cell = places[index]
      let wanted = TextRequest(
        captionIn: cell, of: plan, text, font, fontSize: captionSize.pixels,
        color: request.settings.captionColor)
      guard let drawn = try drawn(text, wanted, at: .caption(photo: index), of: name) else {
        continue
      }
      labels.append((cell, drawn.label))
      shortenedCaptions += drawn.isShortened ? 1 : 0
      scale = min(scale, drawn.scaleOfWholeWords)
    }
    return scale
  }

  /// Draws the title, smaller if that shows all of it.
  private mutating func drawTitle(
    _ title: CaptionText, in plan: GridPlan
  ) throws -> (label: Label, band: LabelBand)? {
    let font = try request.titleFont()
    let largest = request.settings.text.titleFontSize(
      for: plan.layout, in: request.size, at: request.settings.resolution)
    let sizes = TextLook.titleSizes(from: largest)
    for fontSize in sizes {
      let wanted = TextRequest(
        titleOf: plan, title, font, fontSize: fontSize, color: request.settings.titleColor)
      let drawn = try drawn(title, wanted, at: .title)
      if fontSize != sizes.last && drawn?.isShortened != false {
        // The title may only be too high.
        undrawn = []
        continue
      }
      guard let drawn else { break }
      titleIsShortened = drawn.isShortened
      return LabelBand(ofTitle: drawn.label, fontSize: fontSize).map { (drawn.label, $0) }
    }
    return nil
  }

  /// Draws a text.
  ///
  /// - Returns: `nil` if it can never be drawn, which is noted.
  /// - Throws: `TextError` if no text can be drawn, or ``UndrawnText`` if this one could not be drawn for
  ///   a reason that has nothing to do with it.
  private mutating func drawn(
    _ text: CaptionText, _ wanted: TextRequest, at place: UndrawnText.Place,
    of photo: FileName? = nil
  ) throws -> DrawnText? {
    do throws(TextError) {
      let drawn = try painter.draw(text, wanted)
      for letter in drawn.missingLetters where !missingLetters.contains(letter) {
        missingLetters.append(letter)
      }
      return request.settings.textIsShaded ? drawn.shaded : drawn
    } catch {
      let failure = UndrawnText(place: place, photo: photo, cause: error)
      switch error.code {
      case .text: undrawn.append(failure)
      case .failed: throw failure
      default: throw error
      }
      return nil
    }
  }

  var warnings: [String] {
    var lines: [String] = []
    if dates.undated > 0 {
      lines.append(
        "--caption: warning: \(dates.undated) of \(dates.all) captions"
          + " \(dates.undated == 1 ? "has" : "have") no date, because neither the photo nor its name has one"
      )
    }
    if titleIsUndated {
      lines.append(
        "--title: warning: its dates are empty, because neither the photos nor their names have one"
      )
    }
    if titleIsShortened {
      lines.append("--title: warning: it is shortened; a smaller --title-size shows more of it")
    }
    if shortenedCaptions > 0 {
      lines.append(
        "--caption: warning: \(shortenedCaptions) of \(captions.count) captions"
          + " \(shortenedCaptions == 1 ? "is" : "are") shortened; a smaller --font-size shows more of"
          + " \(shortenedCaptions == 1 ? "it" : "them")")
    }
    if font.isSubstitute {
      lines.append(
        "--font: warning: no font '\(Argument(font.description))' is installed; '\(Argument(font.family))' is"
          + " used instead; `fc-list : family` lists fonts, and a file is named as in --font ./Font.ttf"
      )
    }
    if !missingLetters.isEmpty {
      var letters = missingLetters.prefix(8).map { letter in
        let code = String(letter.value, radix: 16, uppercase: true).zeroPadded(to: 4)
        return "\(String(escaping: String(Character(letter)).utf8)) (U+\(code))"
      }
      if missingLetters.count > letters.count {
        letters.append("and \(missingLetters.count - letters.count) more")
      }
      let hasEmoji = missingLetters.contains(where: \.properties.isEmojiPresentation)
      lines.append(
        "warning: no installed font has \(letters.joined(separator: ", ")); boxes take the place of"
          + " such letters"
          + (hasEmoji ? " (Debian's package fonts-noto-color-emoji has emoji)" : ""))
    }
    return lines
  }
}
