import CommandKit
import GridKit

/// How the layout of a grid is determined.
enum LayoutChoice: Hashable, Sendable {
  /// A layout that does not depend on the photos, and is not justified.
  case fixed(Layout)
  /// The layout of rows or columns that suits the photos.
  case automatic
  /// Rows or columns in which the photos keep their shapes.
  case justified(Layout.Axis)

  /// The words for justified layouts.
  static let justifiedWords: [(axis: Layout.Axis, word: String)] = [
    (.rows, "justified"), (.columns, "columns:justified"),
  ]

  /// Returns the layout for photos; `nil` if there can be none for so many.
  ///
  /// - Parameters:
  ///   - aspectRatios: width divided by height of each upright photo.
  ///   - size: the size of the picture; both sides, unless the layout is justified.
  ///   - isSorted: whether the photos are sorted by shape.
  func layout(
    for aspectRatios: [Double], in size: PictureSize, sortedByShape isSorted: Bool
  ) -> Layout? {
    switch (self, size) {
    case (.fixed(let layout), _): layout
    case (.automatic, .both(let size)):
      .automatic(for: aspectRatios, in: size, sortedByShape: isSorted)
    case (.automatic, _): nil
    case (.justified(let axis), _): .justified(axis, aspectRatios)
    }
  }
}

/// A layout as it was typed.
struct LayoutValue: Sendable {
  let choice: LayoutChoice
  /// The word, for messages; `nil` if the layout was not typed.
  let word: Argument?
  /// A note if the notation is easily misread: `rows:4` is one row of four cells, but some people
  /// mean four rows. It gives the clear notation.
  private(set) var note: String?

  init(_ layout: Layout) { (choice, word, note) = (.fixed(layout), nil, nil) }

  /// The same layout, which was typed as a word.
  init(_ value: LayoutValue, typedAs word: Argument) {
    (choice, self.word, note) = (value.choice, word, value.note)
  }

  /// The layout; `nil` if it depends on the photos.
  var layout: Layout? { if case .fixed(let layout) = choice { layout } else { nil } }

  /// Returns the note, and removes it.
  mutating func takeNote() -> String? { note.take() }

  /// The layout in messages as it was typed, and what its number or name means: `layout 3+3+3`,
  /// `layout 3 (quad, 2x2)`.
  var named: String {
    guard let word else { return layout?.named ?? "the layout" }
    guard let preset = layout?.preset, let layout else { return "layout \(word)" }
    return switch word.text.joinedWords {
    case "\(preset.number)": "layout \(word) (\(preset.name), \(layout))"
    case preset.name.joinedWords: "layout \(word) (\(layout))"
    default: "layout \(word)"
    }
  }

  /// A clause for messages, such as `layout 3x2 has 6 cells`.
  ///
  /// - Parameter blank: how many of them stay empty.
  func cells(blank: Int = 0) -> String {
    let count = layout?.cellCount ?? 0
    let rest = blank == 0 ? "" : ", \(blank) of them blank"
    return "\(named) has \(count == 1 ? "1 cell" : "\(count) cells")\(rest)"
  }
}

extension Layout {
  /// The layout in messages: `layout 2x2`, `layout 3+3+3`, `layout justified`.
  var named: String { "layout \(typed)" }

  /// The layout as a user types it: for a justified one, without the photos' shapes.
  var typed: String {
    justifiedAxis.flatMap { axis in LayoutChoice.justifiedWords.first { $0.axis == axis }?.word }
      ?? description
  }
}

extension LayoutValue: TypedValue {
  static var expectation: String { "a layout: \(forms)" }

  /// The notations of layouts.
  private static var forms: String {
    "1, 2, 3, \(Layout.presets.map(\.name).joined(separator: ", ")), cells across and down such as"
      + " 3x2, cells by row or column such as 2+1 or columns:1+2, a template such as aab/aac/def, or"
      + " justified"
  }

  static let words = WordList(
    "layouts",
    Layout.presets.map {
      WordList.Word($0.name, "layout \($0.number): \(LayoutDiagram.line($0.layout))  \($0.summary)")
    } + [
      WordList.Word("aab/aac", "a template: one large photo beside two"),
      WordList.Word("aab/aac/def", "a template: one large photo and five small ones"),
      WordList.Word("aabc/aade", "a template: one large photo and four small ones"),
      WordList.Word("justified", "rows in which photos up to 3:1 stay whole"),
      WordList.Word("columns:justified", "columns in which photos up to 3:1 stay whole"),
    ])

  init?(typed text: String) {
    guard let choice = Self.choice(text) else { return nil }
    (self.choice, word) = (choice, nil)
    note = layout.flatMap { $0.note(about: text) }
  }

  private static func choice(_ text: String) -> LayoutChoice? {
    if let layout = Layout(text) ?? respelled(text), !layout.isJustified { return .fixed(layout) }
    let words = text.lowercased().split { ":-_ ".contains($0) }
    guard words.contains("justified"), words.count <= 2 else { return nil }
    switch words.first(where: { $0 != "justified" }) {
    case nil where words.count == 1: return .justified(.rows)
    case .some(let axis): return axes[axis].map { .justified($0) }
    default: return nil
    }
  }

  /// The words for rows and columns.
  private static let axes: [Substring: Layout.Axis] = [
    "rows": .rows, "row": .rows, "columns": .columns, "column": .columns, "cols": .columns,
    "col": .columns,
  ]

  /// Reads a layout with other signs between the numbers (`3*2`, `3×2`), with another word before
  /// them (`col:1+2`), or with another sign between the words of its name (`wide_top`).
  private static func respelled(_ text: String) -> Layout? {
    let text = text.lowercased()
    if let preset = Layout.presets.first(where: { $0.name.joinedWords == text.joinedWords }) {
      return preset.layout
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let axis = axes[parts[0]] {
      return Layout("\(axis):\(parts[1])")
    }
    return Layout(String(text.map { "×*".contains($0) ? "x" : $0 }))
  }

  /// Explains a notation such as `20x300`, in which only the number of cells is wrong, what is wrong
  /// with a template, and what a ratio such as `2:1` could mean.
  static func remark(on text: String) -> Remark? {
    if text.contains("/"), guessedLayout(text) == nil {
      do throws(LayoutTemplateError) { _ = try LayoutTemplate(text) } catch {
        return .reason("\(error)")
      }
    }
    if ["auto", "best", "automatic"].contains(text.lowercased()) {
      return .reason("is no layout; without --layout, compose chooses one that suits the photos")
    }
    if let advice = advice(aboutRatio: text) { return advice }
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let counts = parts.compactMap { Int(digits: $0) }
    guard parts.count == 2, counts.count == 2 else { return nil }
    let (count, overflows) = counts[0].multipliedReportingOverflow(by: counts[1])
    guard count > Layout.maximumCellCount, !overflows else { return nil }
    return .reason("has \(count) cells; the maximum is \(Layout.maximumCellCount)")
  }

  /// Returns the advice about a ratio such as `2:1`; `nil` for other texts.
  private static func advice(aboutRatio text: String) -> Remark? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let counts = parts.compactMap { Int(digits: $0) }
    guard parts.count == 2, counts.count == 2, Layout(rows: counts) != nil,
      Layout(across: counts[0], down: counts[1]) != nil
    else { return nil }
    return .advice(
      "did you mean \(counts[0])x\(counts[1]), which is \(counts[0]) across and \(counts[1]) down, or"
        + " \(counts[0])+\(counts[1]), the cells of two rows?")
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
      return .plain(cells: count, in: PicturePreset.square.size)
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

extension Layout {
  /// A note if the notation of this layout is easily misread; otherwise `nil`.
  fileprivate func note(about text: String) -> String? {
    guard let (axis, counts) = lines, text.contains(":"), counts.count == 1, cellCount > 1 else {
      return nil
    }
    let count = cellCount
    let (row, column) = ("\(count)x1", "1x\(count)")
    let meaning =
      switch axis {
      case .rows: "one row of \(count) cells, also written \(row); \(count) rows are \(column)"
      case .columns:
        "one column of \(count) cells, also written \(column); \(count) columns are \(row)"
      }
    return "layout '\(Argument(text))': warning: this is \(meaning)"
  }
}

extension String {
  /// The text in lower case, without the hyphens and underscores between its words.
  var joinedWords: String { lowercased().filter { !"-_".contains($0) } }
}
