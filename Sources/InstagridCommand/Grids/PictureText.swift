import CommandKit
import FileSystem
import GridKit
import PhotoIO

/// The captions and the title of a grid, which are drawn into its plan.
struct PictureText: Sendable {
  let undrawn: [UndrawnText]
  private let font: TextFont
  private let missingLetters: [Unicode.Scalar]
  private let titleIsShortened: Bool
  /// The number of captions, and of those that are shortened.
  private let captions: (all: Int, shortened: Int)
  /// The number of captions with a date, and of those whose date is not known.
  private let dates: (all: Int, undated: Int)
  /// Whether the title has a date, but no photo.
  private let titleIsUndated: Bool

  /// Draws the text of a grid with photos in these cells of a plan, which gets room for it; `nil` if there is none.
  ///
  /// - Throws: `TextError` if no text can be drawn, a usage error if it leaves no room for photos, `PhotoError` if the
  ///   metadata of a photo cannot be read for a reason that may pass, or ``UndrawnText``. With `--skip-bad`, a text that
  ///   can never be drawn is left out instead.
  init?(of grid: OpenGrid, in places: [Int], of plan: inout GridPlan) throws {
    let (request, photos) = (grid.request, grid.photos)
    let (settings, layout) = (request.settings, plan.layout)
    guard settings.hasText(with: grid.asked) else { return nil }
    font = try request.font()
    let isDated = settings.text.titleHasDates
    let metadata = photos.map(\.file.metadata)
    let taken = zip(photos, metadata).map { photo, metadata in
      isDated || photo.asked.caption.contains(.date) ? metadata.taken?.value : nil
    }
    titleIsUndated = isDated && taken.allSatisfy { $0 == nil }
    let title = request.title { taken.compactMap(\.self) }.map { CaptionText($0) }
    var dates = (all: 0, undated: 0)
    let texts = photos.enumerated().compactMap { index, photo in
      // Nobody expects one of a stream.
      let hasDate = photo.asked.caption.contains(.date) && photo.asked.name.file != nil
      dates.all += hasDate ? 1 : 0
      dates.undated += hasDate && taken[index] == nil ? 1 : 0
      return photo.asked.captionText(metadata[index], format: settings.text.dateFormat)
        .map { (index, places[index], $0) }
    }
    self.dates = dates
    for known in metadata { try known.check() }
    let text = PlannedText(
      captions: PlannedText.Captions(
        texts, font,
        settings.text.captionSize(for: layout, in: request.size, at: settings.resolution),
        settings.captionColor),
      title: try title.flatMap { title in
        title.isEmpty
          ? nil
          : PlannedText.Title(
            title, try request.titleFont(),
            largestSize: settings.text.titleFontSize(
              for: layout, in: request.size, at: settings.resolution),
            settings.titleColor)
      })
    func failure(_ place: PlannedText.Place, _ cause: TextError) -> UndrawnText {
      let photo: FileName? =
        if case .caption(let index) = place { photos[index].file.name } else { nil }
      return UndrawnText(place: place, photo: photo, cause: cause)
    }
    let placed = try plan.place(text) { place, text, wanted in
      do throws(TextError) {
        let result = try request.run.painter.drawIfPossible(text, wanted)
        return settings.textIsShaded ? result.map(\.shaded) : result
      } catch {
        throw error.code == .failed ? failure(place, error) : error
      }
    } planWithRoom: { captions, title in
      try settings.plan(of: layout, in: request.size, captions: captions, title: title)
    }
    undrawn = placed.compactMap { place, result in
      if case .failure(let error) = result { failure(place, error) } else { nil }
    }
    if !undrawn.isEmpty && !settings.selection.skipsBad {
      throw SeveralErrors(causes: undrawn.map { ErrorWithSkipAdvice(cause: $0) })
    }
    let drawn = placed.compactMap { place, result in (try? result.get()).map { (place, $0) } }
    let shortened = drawn.filter(\.1.isShortened).map(\.0)
    titleIsShortened = shortened.contains(.title)
    captions = (texts.count, shortened.count { $0 != .title })
    var letters: Set<Unicode.Scalar> = []
    missingLetters = drawn.flatMap(\.1.missingLetters).filter { letters.insert($0).inserted }
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
    if captions.shortened > 0 {
      lines.append(
        "--caption: warning: \(captions.shortened) of \(captions.all) captions"
          + " \(captions.shortened == 1 ? "is" : "are") shortened; a smaller --font-size shows more of"
          + " \(captions.shortened == 1 ? "it" : "them")")
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
