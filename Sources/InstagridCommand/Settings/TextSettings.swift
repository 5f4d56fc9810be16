import CommandKit
import GridKit
import PhotoIO

/// The text in a picture: captions under the photos, and a title.
struct TextSettings: Sendable {
  var captions: [PhotoSetting<CaptionPattern>] = []
  /// The title as it was typed, with the placeholders of ``TitleField``.
  var titlePattern: String?
  /// `nil` for ``defaultFont``, and ``defaultTitleFont`` of the title.
  var font: FontValue?
  static let defaultFont = FontValue.installed("Sans")
  static let defaultTitleFont = FontValue.installed("Sans Semi-Bold")
  /// `nil` for the size that suits the number of cells.
  var captionFontSize: LengthValue?
  /// `nil` for black or white.
  var color: Color?
  /// `nil` for 1.5 times that of captions, or the usual one.
  var titleFontSize: LengthValue?
  /// A format of strftime(3); `nil` for the usual one.
  var dateFormat: String?
  /// Whether the resolution decides how many pixels letters have.
  var isPrint: Bool { [captionFontSize, titleFontSize].contains { $0?.isPrinted ?? false } }
  var hasTitle: Bool { !(titlePattern ?? "").isEmpty }
  var hasCaptions: Bool { captions.contains { !$0.value.isEmpty } }
  /// Whether text is drawn only if Landlock keeps the process that draws it from reading other files.
  var requiresLandlock = true

  /// Returns the title with the values of its placeholders; `nil` if there is none.
  func title(_ value: (TitleField) -> String) -> String? {
    guard hasTitle, let titlePattern else { return nil }
    return TitleField.allCases.reduce(titlePattern) { text, field in
      titleContains(field) ? text.replacing(field.placeholder, with: value(field)) : text
    }
  }

  func titleContains(_ field: TitleField) -> Bool {
    titlePattern?.contains(field.placeholder) ?? false
  }

  /// A placeholder of the title that requires `--per`; `nil` if there is none.
  var titleFieldOfPeriod: TitleField? {
    TitleField.allCases.first { $0.requiresPeriod && titleContains($0) }
  }

  var titleHasDates: Bool { titleContains(.first) || titleContains(.last) }
}

extension TextSettings {
  static let options: [Option<Settings>] = [
    .values(
      "caption", "TEXT", in: .grids, under: .look,
      "text under each photo; *N=TEXT* for one (default: none)", to: \.text.captions),
    .value(
      "title", nil, "TEXT", in: .grids, under: .look,
      "text at the top of the picture (default: none)",
      not: "a title, which may contain \(TitleField.allCases.map(\.placeholder).alternatives)",
      parse: { (text: String) -> String? in
        let rest = TitleField.allCases.reduce(text) { $0.replacing($1.placeholder, with: "") }
        return rest.contains(/{.*}/) ? nil : text
      },
      set: { $0.text.titlePattern = $1 }),
    .word(
      "font", nil, "FONT", in: .grids, under: .look,
      """
      font of captions and title, such as `Noto Serif Bold`, or the file of one, such as `Lato.ttf` (default:
      `\("\(defaultFont)")`; title semi-bold)
      """,
      set: { (settings, argument) throws(UsageError) in
        settings.text.font = try FontValue(argument)
      }),
    .value(
      "font-size", nil, "LEN", in: .grids, under: .look,
      """
      size of the letters of captions: pixels, percent such as `3%` of the shorter side, or `12pt` of a
      print (default: `4.4%`, less for more than four photos and for long words)
      """,
      not: expectationOfSize, parse: sizeOfLetters, set: { $0.text.captionFontSize = $1 }),
    .value(
      "title-size", nil, "LEN", in: .grids, under: .look,
      """
      size of the letters of the title, which is smaller if that shows all of it (default: 1.5 times
      `--font-size`, or `4.6%`)
      """,
      not: expectationOfSize, parse: sizeOfLetters, set: { $0.text.titleFontSize = $1 }),
    .value(
      "text-color", nil, "COLOR", in: .grids, under: .look,
      """
      color of captions and title (default: black or white, whichever contrasts more with the
      background, and paler for captions; white over a blurred photo)
      """,
      to: \.text.color),
    .value(
      "date-format", nil, "FORMAT", in: .grids, under: .look,
      """
      form of dates in captions and title, as for strftime(3), such as `%d.%m.%Y` (default:
      the usual one in the language of `LC_TIME`)
      """,
      not: "a form of dates for strftime(3), such as %d.%m.%Y",
      parse: { (text: String) -> String? in
        let example = CaptureTime(fileName: Array("20240229".utf8))
        let date = example?.text(format: text.replacing("%%", with: "")) ?? ""
        // A conversion that does not exist stays as it is.
        return text.contains("%") && !date.isEmpty && !date.contains("%") ? text : nil
      },
      set: { $0.text.dateFormat = $1 }),
    // This one is not for single records, because all grids of a run share a process.
    .flag(
      "no-landlock", in: [.compose, .batch], under: .look,
      """
      draw text and find faces even if the kernel has no Landlock, which keeps `instagrid-captions` from
      reading files other than fonts, and `instagrid-faces` any
      """,
      set: { $0.text.requiresLandlock = !$1 }),
  ]

  private static let mostPixels = 4096
  private static let expectationOfSize =
    "a size of letters: pixels (1...\(mostPixels)) such as 24, percent such as 3%, or 12pt of a print"

  private static func sizeOfLetters(_ text: String) -> LengthValue? {
    LengthValue(typed: text).flatMap { size in
      let isAllowed =
        switch size {
        case .pixels(let count): (1...mostPixels).contains(count)
        case .percent(let percent): percent > 0 && percent <= 50
        case .printed(let length, let unit): length > 0 && length <= 10 * unit.perInch
        }
      return isAllowed ? size : nil
    }
  }

  /// Throws if an option says how text looks, but none was given.
  func check() throws(UsageError) {
    if dateFormat != nil && captions.isEmpty && !titleHasDates {
      throw UsageError("--date-format requires --caption")
    }
    if titleFontSize != nil && titlePattern == nil {
      throw UsageError("--title-size requires --title")
    }
    guard captions.isEmpty && titlePattern == nil else { return }
    let given = [
      ("font", font != nil), ("font-size", captionFontSize != nil), ("text-color", color != nil),
    ]
    if let option = given.first(where: \.1)?.0 {
      throw UsageError("--\(option) requires --caption or --title")
    }
  }

  /// Returns the size of the letters of captions before any is drawn.
  func captionSize(
    for layout: Layout, in size: PictureSize, at resolution: PrintResolution
  ) -> CaptionSize {
    CaptionSize(
      captionFontSize?.pixels(of: size, at: resolution), forCells: layout.cellCount,
      side: size.referenceSide)
  }

  /// Returns the size of the letters of the title in pixels: 1.5 times that of captions if only that is given.
  func titleFontSize(
    for layout: Layout, in size: PictureSize, at resolution: PrintResolution
  ) -> Double {
    titleFontSize?.pixels(of: size, at: resolution)
      ?? captionFontSize.map { 1.5 * $0.pixels(of: size, at: resolution) }
      ?? TextLook.usualTitleSize(side: size.referenceSide)
  }

  /// Returns the pattern of the caption of each photo; throws also if two texts are for all photos, each of
  /// which was probably meant for one.
  func patterns(count: Int, known: String) throws(UsageError) -> [CaptionPattern] {
    let shared = captions.filter { $0.number == nil }
    guard shared.count < 2 else {
      throw UsageError(
        option: "caption",
        "'\(shared[0])' and '\(shared[1])' are both for all photos; did you mean '1=\(shared[0])' and"
          + " '2=\(shared[1])'?")
    }
    return try captions.values(of: "caption", default: .none, count: count, known: known)
  }
}

extension LengthValue {
  /// The size of letters in pixels, at least 1.
  fileprivate func pixels(of size: PictureSize, at resolution: PrintResolution) -> Double {
    Double(max(1, length(at: resolution).pixels(of: size.referenceSide)))
  }
}
