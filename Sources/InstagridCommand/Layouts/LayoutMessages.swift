import GridKit

extension Layout {
  /// The layout's name in messages: `layout 2`, `layout 3+3+3`.
  var named: String { "layout " + (preset.map { "\($0.number)" } ?? description) }

  /// The layout's name in messages to somebody who typed it as `word`, if that is known.
  func named(as word: Argument?) -> String { word.map { "layout \($0)" } ?? named }

  /// Returns the message about a number of photos that is not the number of cells, to somebody who
  /// typed the layout as `word`, if that is known.
  func mismatch(_ photos: Int, typed word: Argument?) -> String {
    let cells = cellCount == 1 ? "1 cell" : "\(cellCount) cells"
    return "\(named(as: word)) has \(cells) and \(photos.photosWereGiven)"
  }
}

extension UsageError {
  /// A layout that does not fit into the picture.
  ///
  /// - Parameter photos: the number of photos, which led to the layout if none was given.
  init(_ error: LayoutFitError, _ settings: ComposeSettings, photos: Int) {
    let subject =
      settings.layout.map { "\($0.named(as: settings.typed.layout)) has" }
      ?? "\(photos.photosWereGiven), and there is"
    self.init("\(subject) \(error.shortage)")
  }
}

extension Int {
  var photosWereGiven: String {
    self == 1 ? "1 photo was given" : "\(self) photos were given"
  }
}

extension Layout {
  /// What layouts are typed as, for messages.
  static var forms: String {
    "1, 2, 3, \(presets.map(\.name).joined(separator: ", ")), cells across and down such as 3x2,"
      + " or cells by row or column such as 2+1 or columns:1+2"
  }
}

extension UsageError {
  static func unknownLayout(_ word: Argument) -> UsageError {
    UsageError(
      "'\(word)' is no layout: \(Layout.forms)\(ChoiceList.layouts.hint(for: word))")
  }
}

extension Layout {
  /// The longest notation, in bytes, that is suggested: what fits into a message of one line.
  private static let longestGuess = 60

  /// Returns the layout that was probably meant by something like its notation: with other signs or
  /// spaces between the numbers (`1,2`, `3*2`), or with another word before them (`column:1+2`).
  ///
  /// - Returns: `nil` if none was, or one that is too long to suggest on one line.
  static func guess(_ text: String) -> Layout? {
    let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard let lines = parts.last, parts.count <= 2, lines.utf8.count <= longestGuess else {
      return nil
    }
    let numbers = lines.split { !("0"..."9").contains($0) }
    let signs = lines.filter { !("0"..."9").contains($0) }
    let counts = numbers.compactMap { Int(digits: $0) }
    guard counts.count == numbers.count, signs.allSatisfy({ " +,;./&-x×*".contains($0) }) else {
      return nil
    }
    if signs.contains(where: { "x×*".contains($0) }) {
      return counts.count == 2 ? Layout(across: counts[0], down: counts[1]) : nil
    }
    // A number alone may also be meant as the number of a preset.
    guard parts.count == 2 || counts.count > 1 else { return nil }
    return Layout(parts[0].hasPrefix("c") ? .columns : .rows, counts: counts)
  }
}
