import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// The captions and the title of a grid, drawn, and the plan that has room for them.
struct PictureText: Sendable {
  /// The plan without photos.
  let plan: GridPlan
  /// The warnings about captions and the title, one line each.
  private(set) var warnings: [String] = []

  /// Draws the text of a grid. The band of the captions is as high as the highest caption needs, and
  /// the same for all cells, so that the rows of a contact sheet are even.
  ///
  /// - Parameters:
  ///   - request: the request, whose layout and cells are known.
  ///   - photos: its photos, in its order.
  /// - Throws: `TextError` if no text can be drawn, or a usage error if it leaves no room for photos.
  ///   A caption that cannot be drawn is left out, with a warning.
  init(_ request: GridRequest, _ photos: [PhotoFile]) throws {
    var drawing = try Drawing(request, photos)
    // The cells of a justified layout become narrower if the band becomes higher, and then a caption
    // may need another line. The band never becomes lower, so that few passes are enough; but a title
    // may become too high for a picture that would be wide enough without it.
    for _ in 0..<8 { if try !drawing.draw() { break } }
    plan = drawing.placed
    warnings = drawing.warnings
  }

  /// The drawing of the text, which may have to be repeated.
  private struct Drawing {
    let request: GridRequest
    let painter: TextPainter
    let font: TextFont
    let fontSize: Double
    let titleSize: Double
    let color: Color
    let title: CaptionText?
    /// For each photo with a caption, its index, its name and the caption.
    let captions: [(index: Int, name: FileName, text: CaptionText)]

    private(set) var plan: GridPlan
    private var captionBand: LabelBand?
    private var labels: [(cell: Int, label: Label)] = []
    private var refusals: [String] = []
    private var missingLetters: [Unicode.Scalar] = []
    private var (titleIsShortened, shortenedCaptions) = (false, 0)
    /// The number of captions with a date, and of those whose date is only that of the file.
    private let dates: (all: Int, undated: Int)

    init(_ request: GridRequest, _ photos: [PhotoFile]) throws {
      let settings = request.settings.text
      (self.request, painter, plan) = (request, settings.painter, request.plan)
      font = try painter.font(settings.font)
      fontSize = settings.fontSize(for: request.plan.layout, in: request.size)
      titleSize = settings.titleFontSize(for: request.plan.layout, in: request.size)
      color = request.textColor
      title = settings.title.map { CaptionText($0) }.flatMap { $0.isEmpty ? nil : $0 }
      captions = photos.indices.compactMap { index in
        request.caption(ofPhoto: index, opened: photos[index]).map { text in
          (index, photos[index].name, text)
        }
      }
      let dated = captions.map(\.index).filter { request.captions[$0].contains(.date) }
      dates = (
        dated.count,
        dated.count { index in
          request.photos[index].file.map { photos[index].captureTime(nameOf: $0) == nil } ?? false
        }
      )
    }

    /// Draws all text for the cells of the plan, and plans the cells again.
    ///
    /// - Returns: whether they have changed, so that the text must be drawn again.
    mutating func draw() throws -> Bool {
      (labels, refusals, missingLetters) = ([], [], [])
      (titleIsShortened, shortenedCaptions) = (false, 0)
      var titled: (label: Label, band: LabelBand)?
      if let title, let label = try drawTitle(title) {
        let (above, below) = (Int(0.3 * titleSize), Int(0.5 * titleSize))
        titled = LabelBand(for: [label], above: above, below: below).map { (label, $0) }
      }
      let lowest = plan.cells.reduce(Int.max) { min($0, $1.frame.height) }
      for (index, name, text) in captions {
        let cell = request.cells[index]
        let room = Size(width: plan.cells[cell].frame.width, height: max(1, lowest / 2))
        let drawn = try drawn(text, fontSize, in: room, warning: "\(name): warning: its caption")
        if let drawn {
          labels.append((cell, drawn.label))
          shortenedCaptions += drawn.isShortened ? 1 : 0
        }
      }
      let needed = LabelBand(
        for: labels.map(\.label), above: Int(0.3 * fontSize), below: Int(0.1 * fontSize))
      captionBand = needed.map { captionBand?.union($0) ?? $0 } ?? captionBand
      let next = try request.settings.plan(
        of: plan.layout, in: request.size, captions: captionBand, title: titled)
      let changes =
        next.size.width != plan.size.width
        || zip(next.cells, plan.cells).contains { $0.frame.width != $1.frame.width }
      plan = next
      return changes
    }

    private mutating func drawTitle(_ title: CaptionText) throws -> Label? {
      let width = max(1, plan.size.width - plan.margin.left - plan.margin.right)
      let room = Size(width: width, height: max(1, plan.size.height / 4))
      let drawn = try drawn(
        title, titleSize, in: room, keepingEnd: false, warning: "warning: the title")
      titleIsShortened = drawn?.isShortened == true
      return drawn?.label
    }

    /// Draws a text.
    ///
    /// - Returns: `nil` if it cannot be drawn, which is noted as a warning.
    private mutating func drawn(
      _ text: CaptionText, _ fontSize: Double, in room: Size, keepingEnd keepsEnd: Bool = true,
      warning: String
    ) throws(TextError) -> (label: Label, isShortened: Bool)? {
      do throws(TextError) {
        var wanted = TextRequest(font, fontSize: fontSize, room: room, color: color)
        wanted.keepsEnd = keepsEnd
        let drawn = try painter.draw(text, wanted)
        for letter in drawn.missingLetters where !missingLetters.contains(letter) {
          missingLetters.append(letter)
        }
        // What a blurred photo has behind the letters is known only when it has been decoded.
        let settings = request.settings
        let adapts = settings.look.blurredPhoto != nil && settings.text.color == nil
        return (adapts ? drawn.label.contrasting : drawn.label, drawn.isShortened)
      } catch {
        guard error.code == .text else { throw error }
        refusals.append("\(warning) is left out: \(error)")
        return nil
      }
    }

    /// The plan with the captions.
    var placed: GridPlan {
      var plan = plan
      for (cell, label) in labels { plan.place(label, in: cell) }
      return plan
    }

    var warnings: [String] {
      var lines = refusals
      if dates.undated > 0 {
        lines.append(
          "--caption: warning: \(dates.undated) of \(dates.all)"
            + (dates.undated == 1
              ? " dates is only that of a file" : " dates are only those of files")
            + ", because the photos and their names have none")
      }
      if titleIsShortened {
        lines.append("--title: warning: it is shortened; a smaller --font-size shows more of it")
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
            + " used instead")
      }
      if !missingLetters.isEmpty {
        var letters = missingLetters.prefix(8).map { letter in
          "\(String(escaping: String(Character(letter)).utf8)) (U+\(letter.hexadecimal))"
        }
        if missingLetters.count > letters.count {
          letters.append("and \(missingLetters.count - letters.count) more")
        }
        lines.append(
          "warning: no installed font has \(letters.joined(separator: ", ")); boxes take the place of"
            + " such letters")
      }
      return lines
    }
  }
}

extension Unicode.Scalar {
  /// The number of the character, with at least four digits.
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension PhotoFile {
  /// Returns when the photo was taken, according to its EXIF data or its name; `nil` if they do not say.
  fileprivate func captureTime(nameOf file: Pathname?) -> CaptureTime? {
    capture.time ?? file.flatMap { CaptureTime(fileName: $0.stem) }
  }

  /// Returns the date by which `--sort taken` sorts the photo, as text; empty for a stream without one.
  ///
  /// - Parameters:
  ///   - file: the photo's file; `nil` for a stream.
  ///   - format: the form, as for ``CaptureTime/text(format:)``.
  func date(ofFile file: Pathname?, format: String?) -> String {
    let time =
      captureTime(nameOf: file)
      ?? file.flatMap { try? FileStatus(of: $0) }.map { CaptureTime($0.modified) }
    return time?.text(format: format) ?? ""
  }
}

extension GridRequest {
  /// The color of the letters on the color of the background.
  fileprivate var textColor: Color {
    settings.text.color ?? settings.look.style.background.contrasting
  }

  /// Returns the caption of a photo; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - index: the index of the photo.
  ///   - photo: the open photo. Without it, the fields that must be read from it stay placeholders.
  func caption(ofPhoto index: Int, opened photo: PhotoFile?) -> CaptionText? {
    captions[index].caption { field in
      let file = photos[index].file
      switch field {
      case .name: return file.map { String(decoding: $0.stem, as: UTF8.self) } ?? ""
      case .filename: return file.map { String(decoding: $0.name, as: UTF8.self) } ?? ""
      case .number: return "\(numbers[index])"
      case .date:
        return photo?.date(ofFile: file, format: settings.text.dateFormat) ?? "{date}"
      case .title: return photo.map { $0.title ?? "" } ?? "{title}"
      }
    }
  }

  /// Everything that determines the text of the picture and is known before the photos are opened,
  /// as lines of its mark; none if it has no text.
  ///
  /// - Throws: `TextError` if nothing can be drawn.
  func markLinesOfText() throws(TextError) -> [String] {
    let text = settings.text
    guard hasText else { return [] }
    let font = try text.painter.font(text.font)
    var lines = [
      "text \(font.identity.sixteenDigits), \(text.font), \(text.fontSize?.description ?? "default"),"
        + " \(textColor)"
    ]
    if let title = text.title, text.hasTitle {
      lines.append("title \(CaptionText(title).string)")
    }
    for index in photos.indices {
      lines.append("caption \(caption(ofPhoto: index, opened: nil)?.string ?? "none")")
    }
    if captions.contains(where: { $0.contains(.date) }) {
      lines.append("dates \(text.dateFormat ?? "usual"), \(CaptureTime.language)")
    }
    return lines
  }
}
