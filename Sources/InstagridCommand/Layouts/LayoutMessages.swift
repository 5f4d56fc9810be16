import GridKit

extension Layout {
  /// The layout's name in messages: `layout 2`, `layout 3+3+3`.
  var named: String { "layout " + (preset.map { "\($0.number)" } ?? description) }

  /// The layout's name in messages; `word` is how the user typed it, if known.
  func named(as word: Argument?) -> String { word.map { "layout \($0)" } ?? named }

  /// Returns the message that the number of photos differs from the number of cells; `word` is how
  /// the user typed the layout, if known.
  func mismatch(_ photos: Int, typed word: Argument?) -> String {
    "\(cells(typed: word)), but \(photos.photosWereGiven)"
  }

  /// Returns a clause for messages, such as `layout 2 has 3 cells`; `word` is how the user typed
  /// the layout, if known.
  func cells(typed word: Argument?) -> String {
    "\(named(as: word)) has \(cellCount == 1 ? "1 cell" : "\(cellCount) cells")"
  }
}

extension UsageError {
  /// Creates the error for a layout that does not fit into the picture.
  ///
  /// - Parameters:
  ///   - error: what does not fit.
  ///   - settings: the settings of the grid.
  init(_ error: LayoutFitError, _ settings: ComposeSettings) {
    let layout = error.layout.named(as: settings.typed.layout)
    self.init("\(layout): \(error.shortage); reduce --gap or --margin, or increase --size")
  }
}

extension Int {
  var photosWereGiven: String {
    self == 1 ? "1 photo was given" : "\(self) photos were given"
  }
}

extension Layout {
  /// The notations of layouts, for messages.
  static var forms: String {
    "1, 2, 3, \(presets.map(\.name).joined(separator: ", ")), cells across and down such as 3x2,"
      + " or cells by row or column such as 2+1 or columns:1+2"
  }
}

extension UsageError {
  static func unknownLayout(_ word: Argument) -> UsageError {
    badValue(of: nil, word, not: "a layout: \(Layout.forms)", among: .layouts)
  }
}

extension Layout {
  /// Returns the number of cells that a notation such as `20x300` has, if only that is wrong.
  static func excessiveCellCount(_ text: String) -> Int? {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let counts = parts.compactMap { Int(digits: $0) }
    guard parts.count == 2, counts.count == 2 else { return nil }
    let (count, overflows) = counts[0].multipliedReportingOverflow(by: counts[1])
    return count > maximumCellCount && !overflows ? count : nil
  }

  /// The length in bytes of the longest notation that is suggested, so that the message fits on one
  /// line.
  private static let longestGuess = 60

  /// Guesses the layout that a misspelled notation means: with other signs or spaces between the
  /// numbers (`1,2`), with another word before them (`colums:1+2`), or with only the number of cells
  /// (`9`).
  ///
  /// - Returns: `nil` if there is no plausible guess, or if it is too long to suggest on one line.
  static func guess(_ text: String) -> Layout? {
    let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard let lines = parts.last, parts.count <= 2, lines.utf8.count <= longestGuess else {
      return nil
    }
    if parts.count == 1, let count = Int(digits: lines) {
      return .suggested(forPhotos: count, in: PictureShape.square.size)
    }
    let numbers = lines.split { !("0"..."9").contains($0) }
    let signs = lines.filter { !("0"..."9").contains($0) }
    let counts = numbers.compactMap { Int(digits: $0) }
    guard counts.count == numbers.count, signs.allSatisfy({ " +,;./&-".contains($0) }),
      parts.count == 2 || counts.count > 1
    else { return nil }
    return Layout(parts[0].hasPrefix("c") ? .columns : .rows, counts: counts)
  }
}
