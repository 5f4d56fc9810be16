/// The division of a picture into cells: rows or columns of equal cells.
///
///     Layout("2+1")            // two squares above a wide photo
///     Layout("columns:1+2")    // a tall photo, then two squares to its right
///     Layout("3x2")            // three cells across, two down
///
/// Cells are numbered in reading order: along the first row or column, then the second, and so on.
public struct Layout: Hashable, Sendable {
  /// The direction along which the lines of a layout, which are its rows or columns, are arranged.
  package enum Axis: Hashable, Sendable, CaseIterable {
    /// Lines are rows, from top to bottom.
    case rows
    /// Lines are columns, from left to right.
    case columns
  }

  /// Whether the lines are rows or columns.
  package let axis: Axis

  /// The number of cells in each row or column.
  package let counts: [Int]

  /// The largest number of cells of a layout: 64 x 64, more than a picture can usefully show.
  public static let maximumCellCount = 4096

  /// Creates a layout of rows with the given numbers of cells, from top to bottom.
  ///
  /// - Returns: `nil` if there is no row, if one has no cell, or if there are more than
  ///   ``maximumCellCount`` cells.
  public init?(rows counts: [Int]) { self.init(.rows, counts: counts) }

  /// Creates a layout of columns with the given numbers of cells, from left to right.
  ///
  /// - Returns: `nil` if there is no column, if one has no cell, or if there are more than
  ///   ``maximumCellCount`` cells.
  public init?(columns counts: [Int]) { self.init(.columns, counts: counts) }

  /// Creates a layout of rows or columns, which are its lines, with the given numbers of cells.
  package init?(_ axis: Axis = .rows, counts: [Int]) {
    guard !counts.isEmpty, counts.allSatisfy({ (1...Self.maximumCellCount).contains($0) }),
      counts.count <= Self.maximumCellCount,
      counts.reduce(0, +) <= Self.maximumCellCount
    else { return nil }
    self.axis = axis
    self.counts = counts
  }

  /// Creates a layout of equal rows.
  ///
  ///     Layout(across: 3, down: 2)  // two rows of three cells
  ///
  /// - Parameters:
  ///   - across: the number of cells side by side.
  ///   - down: the number of rows.
  /// - Returns: `nil` if there is no cell, or if there are more than ``maximumCellCount``.
  public init?(across: Int, down: Int) {
    guard (1...Self.maximumCellCount).contains(down) else { return nil }
    self.init(counts: Array(repeating: across, count: down))
  }

  /// The number of cells.
  public var cellCount: Int { counts.reduce(0, +) }

  /// One cell.
  public static let single = Layout(rows: [1])!

  /// One wide photo above two squares.
  public static let wideTop = Layout(rows: [1, 2])!

  /// Two squares above one wide photo.
  public static let wideBottom = Layout(rows: [2, 1])!

  /// Four squares.
  public static let quad = Layout(rows: [2, 2])!

  /// The layout of a new ``Grid``, unless another one is given.
  public static let initial = wideBottom
}
