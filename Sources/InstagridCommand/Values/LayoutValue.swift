import CommandKit
import GridKit

/// A layout as it was typed.
struct LayoutValue: Sendable {
  let layout: Layout
  /// The word, for messages; `nil` if the layout was not typed.
  let word: Argument?
  /// A note if the notation is easily misread: `rows:4` is one row of four cells, but some people
  /// mean four rows. It gives the clear notation.
  private(set) var note: String?

  init(_ layout: Layout) { (self.layout, word, note) = (layout, nil, nil) }

  /// The same layout, which was typed as a word.
  init(_ value: LayoutValue, typedAs word: Argument) {
    (layout, self.word, note) = (value.layout, word, value.note)
  }

  /// Returns the note, and removes it.
  mutating func takeNote() -> String? { note.take() }

  /// The layout in messages: `layout 2`, `layout 3+3+3`, or as it was typed.
  var named: String { word.map { "layout \($0)" } ?? layout.named }

  /// A clause for messages, such as `layout 2 has 3 cells`.
  var cells: String {
    "\(named) has \(layout.cellCount == 1 ? "1 cell" : "\(layout.cellCount) cells")"
  }
}

extension Layout {
  /// The layout in messages: `layout 2`, `layout 3+3+3`.
  var named: String { "layout " + (preset.map { "\($0.number)" } ?? description) }
}

extension LayoutValue: TypedValue {
  static var expectation: String { "a layout: \(forms)" }

  /// The notations of layouts.
  private static var forms: String {
    "1, 2, 3, \(Layout.presets.map(\.name).joined(separator: ", ")), cells across and down such as"
      + " 3x2, or cells by row or column such as 2+1 or columns:1+2"
  }

  static let words = WordList(
    "layouts",
    Layout.presets.map {
      WordList.Word($0.name, "\(LayoutDiagram.line($0.layout))  \($0.summary)")
    })

  init?(typed text: String) {
    guard let layout = Layout(text) ?? Self.respelled(text) else { return nil }
    (self.layout, word) = (layout, nil)
    let count = layout.cellCount
    guard text.contains(":"), layout.counts.count == 1, count > 1 else {
      note = nil
      return
    }
    let (row, column) = ("\(count)x1", "1x\(count)")
    let meaning =
      switch layout.axis {
      case .rows: "one row of \(count) cells, also written \(row); \(count) rows are \(column)"
      case .columns:
        "one column of \(count) cells, also written \(column); \(count) columns are \(row)"
      }
    note = "layout '\(Argument(text))': warning: this is \(meaning)"
  }

  /// Reads a layout with other signs between the numbers (`3*2`, `3×2`), with another word before
  /// them (`col:1+2`), or with another sign between the words of its name (`wide_top`).
  private static func respelled(_ text: String) -> Layout? {
    let text = text.lowercased()
    if let preset = Layout.presets.first(where: { $0.name.joinedWords == text.joinedWords }) {
      return preset.layout
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2,
      let axis = ["row": "rows", "col": "columns", "column": "columns"][parts[0]]
    {
      return Layout("\(axis):\(parts[1])")
    }
    return Layout(String(text.map { "×*".contains($0) ? "x" : $0 }))
  }

  /// Explains a notation such as `20x300`, in which only the number of cells is wrong.
  static func remark(on text: String) -> Remark? {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let counts = parts.compactMap { Int(digits: $0) }
    guard parts.count == 2, counts.count == 2 else { return nil }
    let (count, overflows) = counts[0].multipliedReportingOverflow(by: counts[1])
    guard count > Layout.maximumCellCount, !overflows else { return nil }
    return .reason("has \(count) cells; the maximum is \(Layout.maximumCellCount)")
  }

  static func guess(_ text: String) -> String? {
    nearest(to: text, among: words.words.map(\.text)) ?? guessedLayout(text)?.description
  }

  /// The length in bytes of the longest notation that is suggested, so that the message fits on one
  /// line.
  private static let longestGuess = 60

  /// Guesses the layout that a misspelled notation means: with other signs or spaces between the
  /// numbers (`1,2`), with another word before them (`colums:1+2`), or with only the number of cells
  /// (`9`).
  ///
  /// - Returns: `nil` if there is no plausible guess, or if it is too long to suggest on one line.
  static func guessedLayout(_ text: String) -> Layout? {
    let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard let lines = parts.last, parts.count <= 2, lines.utf8.count <= longestGuess else {
      return nil
    }
    if parts.count == 1, let count = Int(digits: lines) {
      return .suggested(forPhotos: count, in: PicturePreset.square.size)
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

extension String {
  /// The text in lower case, without the hyphens and underscores between its words.
  var joinedWords: String { lowercased().filter { !"-_".contains($0) } }
}
