import CommandKit
import GridKit

/// How the layout of a grid is determined.
enum LayoutChoice: Hashable, Sendable {
  /// A layout that does not depend on the photos, and is not justified.
  case fixed(Layout)
  /// As many equal cells side by side, or one above another, and as many lines of them as the photos need.
  case lines(Layout.Axis, of: Int)
  /// The layout in which the photos keep most of themselves.
  case automatic
  /// Rows or columns in which the photos keep their shapes.
  case justified(Layout.Axis)
  /// A mosaic, in which they do so in a picture of any shape; `nil` for the best division.
  case mosaic(MosaicTree?)

  /// The words for justified layouts.
  static let justifiedWords: [(axis: Layout.Axis, word: String)] = [
    (.rows, "justified"), (.columns, "columns:justified"),
  ]

  /// Returns the layout for photos; `nil` if there can be none for so many.
  func layout(
    for aspectRatios: [Double], in size: PictureSize, style: Style = Style(),
    captionHeight: Int = 0, sortedByShape isSorted: Bool = false
  ) -> Layout? {
    switch self {
    case .fixed(let layout): layout
    case .lines(let axis, let most): .lines(axis, of: most, forPhotos: aspectRatios.count)
    case .automatic:
      .automatic(
        for: aspectRatios, in: size, style: style, captionHeight: captionHeight,
        sortedByShape: isSorted)
    case .justified(let axis): .justified(axis, aspectRatios)
    case .mosaic(let tree?): .mosaic(tree, for: aspectRatios)
    case .mosaic(nil):
      .mosaic(for: aspectRatios, in: size, style: style, captionHeight: captionHeight)
    }
  }

  /// Returns the layouts that would do for photos, the best one first; none if there can be none for so many.
  func candidates(
    for aspectRatios: [Double], in size: PictureSize, style: Style, captionHeight: Int,
    sortedByShape isSorted: Bool
  ) -> [Layout.Candidate] {
    if self == .automatic {
      return Layout.candidates(
        for: aspectRatios, in: size, style: style, captionHeight: captionHeight,
        sortedByShape: isSorted)
    }
    return layout(
      for: aspectRatios, in: size, style: style, captionHeight: captionHeight,
      sortedByShape: isSorted
    ).map { [Layout.Candidate(layout: $0, excess: 0)] } ?? []
  }

  /// Returns the layout for photos of unknown shapes, which is found faster than any layout for known ones;
  /// `nil` if there can be none for so many.
  func provisionalLayout(forPhotos count: Int, in size: PictureSize) -> Layout? {
    let squares = Array(repeating: 1.0, count: count)
    return switch (self, size) {
    case (.automatic, .both(let size)): .plain(cells: count, in: size)
    case (.automatic, _), (.mosaic(nil), _):
      .justified(size.width == nil ? .columns : .rows, squares)
    default: layout(for: squares, in: size)
    }
  }
}

/// A layout as it was typed.
struct LayoutValue: Sendable {
  let choice: LayoutChoice
  /// The word, for messages; `nil` if the layout was not typed.
  private let word: Argument?

  init(_ layout: Layout) { (choice, word) = (.fixed(layout), nil) }

  var layout: Layout? { if case .fixed(let layout) = choice { layout } else { nil } }

  /// Whether it was typed by the number or the name of a preset, which has a look of its own.
  var isTypedAsPreset: Bool {
    guard let word = word?.text.lowercased(), let preset = layout?.preset else { return false }
    return word == "\(preset.number)" || word == preset.name
  }

  /// The layout in messages as it was typed, and what that means, such as `layout 3 (quad, 2x2)`.
  var named: String {
    guard let word else { return layout?.named ?? "the layout" }
    guard let preset = layout?.preset, let layout else { return "layout \(word)" }
    return switch word.text.lowercased() {
    case "\(preset.number)": "layout \(word) (\(preset.name), \(layout))"
    case preset.name: "layout \(word) (\(layout))"
    default: "layout \(word)"
    }
  }

  /// A clause for messages, such as `layout 3x2 has 6 cells`; `blank` of them stay empty.
  func cellCountClause(blank: Int = 0) -> String {
    let count =
      if case .mosaic(let tree?) = choice { tree.photos.count } else { layout?.cellCount ?? 0 }
    let rest = blank == 0 ? "" : ", \(blank) of them blank"
    return "\(named) has \(count == 1 ? "1 cell" : "\(count) cells")\(rest)"
  }
}

extension Layout {
  /// Returns equal cells with a number of columns, or at most a number of rows: no line is empty.
  fileprivate static func lines(_ axis: Axis, of most: Int, forPhotos count: Int) -> Layout? {
    guard count > 0 else { return nil }
    let across = axis == .columns ? min(most, count) : (count + most - 1) / most
    return Layout(across: across, down: (count + across - 1) / across)
  }

  /// The layout in messages: `layout 2x2`, `layout 3+3+3`, `layout justified`.
  var named: String { "layout \(typed)" }

  /// The layout as a user types it: for a justified one, without the photos' shapes.
  var typed: String {
    justifiedAxis.flatMap { axis in LayoutChoice.justifiedWords.first { $0.axis == axis }?.word }
      ?? description
  }
}

extension LayoutValue: TypedValue {
  static var expectation: String {
    "a layout: 1, 2, 3, \(Layout.presets.map(\.name).joined(separator: ", ")), cells across and down"
      + " such as 3x2, 6x or x4, cells by row or column such as 2+1 or columns:1+2, a template such as"
      + " aab/aac/def, mosaic, or justified"
  }

  static let words = AcceptedWords(
    "layouts",
    Layout.presets.map { AcceptedWords.Word($0.name, "layout \($0.number): \($0.summary)") } + [
      AcceptedWords.Word("6x", "six columns, any number of rows; x4: four rows"),
      AcceptedWords.Word("mosaic", "whole photos of any shape"),
      AcceptedWords.Word("aab/aac", "a template: one large photo beside two"),
      AcceptedWords.Word("aab/aac/def", "a template: one large photo and five small ones"),
      AcceptedWords.Word("justified", "rows in which photos up to 3:1 stay whole"),
      AcceptedWords.Word("columns:justified", "columns in which photos up to 3:1 stay whole"),
    ])

  init?(typed text: String) {
    guard let choice = Self.choice(text) else { return nil }
    (self.choice, word) = (choice, Argument(text))
  }

  private static func choice(_ text: String) -> LayoutChoice? {
    if let layout = Layout(text), !layout.keepsShapes { return .fixed(layout) }
    if let lines = lines(text) { return lines }
    if let template = mosaicTemplate(text) {
      return template.isEmpty
        ? .mosaic(nil) : (try? MosaicTree(template: template)).map { .mosaic($0) }
    }
    return LayoutChoice.justifiedWords.first { $0.word == text.lowercased() }.map {
      .justified($0.axis)
    }
  }

  /// Reads a number of columns such as `6x`, or of rows such as `x4`.
  private static func lines(_ text: String) -> LayoutChoice? {
    let digits = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard digits.count == 2, digits.contains(""),
      let count = digits.lazy.compactMap({ Int(digits: $0) }).first,
      (1...Layout.maximumCellCount).contains(count)
    else { return nil }
    return .lines(digits[0] == "" ? .rows : .columns, of: count)
  }

  /// The template of a mosaic, or nothing; `nil` if the text is something else.
  private static func mosaicTemplate(_ text: String) -> String? {
    let fields = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard fields[0] == "mosaic", fields.count <= 2 else { return nil }
    return fields.count == 1 ? "" : String(fields[1])
  }

  /// Explains a notation such as `20x300`, which has too many cells, and what is wrong with a template.
  static func reason(against text: String) -> String? {
    if let template = mosaicTemplate(text) {
      do throws(LayoutTemplateError) { _ = try MosaicTree(template: template) } catch {
        return "\(error)"
      }
    }
    if text.contains("/"), text.contains(where: \.isLetter) {
      do throws(LayoutTemplateError) { _ = try LayoutTemplate(text) } catch { return "\(error)" }
    }
    if ["auto", "best"].contains(text.lowercased()) {
      return "is no layout; without --layout, compose chooses one that suits the photos"
    }
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let counts = parts.compactMap { Int(digits: $0) }
    guard parts.count == 2, counts.count == 2 else { return nil }
    let (count, overflows) = counts[0].multipliedReportingOverflow(by: counts[1])
    guard count > Layout.maximumCellCount, !overflows else { return nil }
    return "has \(count) cells; the maximum is \(Layout.maximumCellCount)"
  }

  /// Returns the nearest word, or for a number the layout of so many cells.
  static func guess(_ text: String) -> String? {
    guard let count = Int(digits: text) else {
      return nearest(to: text, among: words.words.map(\.text))
    }
    return Layout.plain(cells: count, in: PicturePreset.square.size)?.description
  }
}
