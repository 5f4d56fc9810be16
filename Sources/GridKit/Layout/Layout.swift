/// How a picture is divided into cells: lines of equal cells, one after the other.
///
///     Layout("2+1")            // two squares above a wide photo
///     Layout("columns:1+2")    // a tall photo, then two squares at its right
///
/// Cells are numbered in reading order: along the first line, then the second, and so on.
public struct Layout: Hashable, Sendable {
  /// The direction in which a layout's lines run.
  public enum Axis: Hashable, Sendable, CaseIterable {
    /// Lines are rows, from top to bottom.
    case rows
    /// Lines are columns, from left to right.
    case columns
  }

  /// Whether the lines are rows or columns.
  public let axis: Axis

  /// The number of cells in each line.
  public let counts: [Int]

  /// The largest number of cells that a layout may have: 64 x 64, more than a picture can show
  /// well.
  public static let maximumCellCount = 4096

  /// Creates a layout of lines with the given numbers of cells.
  ///
  /// - Returns: `nil` if there is no line, a line without a cell, or more than
  ///   ``maximumCellCount`` cells.
  public init?(_ axis: Axis = .rows, counts: [Int]) {
    guard !counts.isEmpty, counts.allSatisfy({ (1...Self.maximumCellCount).contains($0) }),
      counts.count <= Self.maximumCellCount,
      counts.reduce(0, +) <= Self.maximumCellCount
    else { return nil }
    self.axis = axis
    self.counts = counts
  }

  private init(rows counts: Int...) {
    axis = .rows
    self.counts = counts
  }

  /// The number of cells.
  public var cellCount: Int { counts.reduce(0, +) }

  /// One wide photo above two squares.
  public static let wideTop = Layout(rows: 1, 2)

  /// Two squares above one wide photo.
  public static let wideBottom = Layout(rows: 2, 1)

  /// Four squares.
  public static let quad = Layout(rows: 2, 2)

  /// The layout that is selected unless another one is asked for.
  public static let initial = wideBottom
}

extension Layout: LosslessStringConvertible {
  /// Creates a layout from its written form.
  ///
  /// The form is a preset's number (`2`) or name (`wide-bottom`), or the notation: the number of
  /// cells in each row, joined by `+` (`3+3+3`), optionally after `rows:` or `columns:`
  /// (`columns:1+2`). A single number means a preset unless it follows `rows:` or `columns:`.
  ///
  /// - Returns: `nil` if the text is none of these.
  public init?(_ text: String) {
    if let preset = Self.presets.first(where: { text == "\($0.number)" || text == $0.name }) {
      self = preset.layout
      return
    }
    let (axis, lines): (Axis?, Substring) =
      if text.hasPrefix("rows:") {
        (.rows, text.dropFirst(5))
      } else if text.hasPrefix("columns:") {
        (.columns, text.dropFirst(8))
      } else {
        (nil, text[...])
      }
    var counts: [Int] = []
    for field in lines.split(separator: "+", omittingEmptySubsequences: false) {
      guard let count = Int(digits: field) else { return nil }
      counts.append(count)
    }
    guard axis != nil || counts.count > 1 else { return nil }
    self.init(axis ?? .rows, counts: counts)
  }

  /// The shortest notation that reads back as this layout, such as `2+1`, `rows:2` or
  /// `columns:1+2`.
  public var description: String {
    let lines = counts.map(String.init).joined(separator: "+")
    return switch axis {
    case .columns: "columns:" + lines
    case .rows: counts.count == 1 ? "rows:" + lines : lines
    }
  }
}
