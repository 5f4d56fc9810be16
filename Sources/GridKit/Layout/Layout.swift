/// The division of a picture into cells.
///
///     Layout("2+1")             // two squares above a wide photo
///     Layout("columns:1+2")     // a tall photo, then two squares to its right
///     Layout("3x2")             // three cells across, two down
///     Layout("aab/aac/def")     // a large cell and five small ones
///     Layout.justified(rows: [1.5, 0.75, 1.33])  // rows of cells with these aspect ratios
///
/// Cells are numbered in reading order: along the first row or column, then the second, and so on; those of a
/// template by the first appearance of their letters.
public struct Layout: Hashable, Sendable {
  /// Whether the lines of a layout are rows or columns.
  package enum Axis: Hashable, Sendable, CaseIterable {
    case rows, columns

    var transposed: Axis { self == .rows ? .columns : .rows }
  }

  /// How the picture is divided.
  package enum Kind: Hashable, Sendable {
    /// Lines of equal cells, by the number of cells in each.
    case lines(Axis, [Int])
    /// Rectangles of a table.
    case template(LayoutTemplate)
    /// Lines of cells with these aspect ratios, each 1/3...3.
    case justified(Axis, [Double])
    /// Cells with these aspect ratios, each 1/10...10, that tile the picture.
    case mosaic(MosaicTree, [Double])
  }

  package let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The largest number of cells of a layout: 64 x 64, more than a picture can usefully show.
  public static let maximumCellCount = 4096

  /// Creates a layout of rows with the given numbers of cells, from top to bottom; `nil` if there is no row, if one
  /// has no cell, or if there are more than ``maximumCellCount`` cells.
  public init?(rows counts: [Int]) { self.init(.rows, counts: counts) }

  /// Creates a layout of columns with the given numbers of cells, from left to right, as ``init(rows:)`` does.
  public init?(columns counts: [Int]) { self.init(.columns, counts: counts) }

  package init?(_ axis: Axis = .rows, counts: [Int]) {
    guard !counts.isEmpty, counts.allSatisfy({ (1...Self.maximumCellCount).contains($0) }),
      counts.count <= Self.maximumCellCount,
      counts.reduce(0, +) <= Self.maximumCellCount
    else { return nil }
    kind = .lines(axis, counts)
  }

  /// Creates a layout of equal rows; `nil` if there is no cell, or if there are more than ``maximumCellCount``.
  ///
  ///     Layout(across: 3, down: 2)  // two rows of three cells
  public init?(across: Int, down: Int) {
    guard (1...Self.maximumCellCount).contains(down) else { return nil }
    self.init(counts: Array(repeating: across, count: down))
  }

  /// Whether the lines are rows or columns, and the number of equal cells in each; `nil` for other layouts.
  package var lines: (axis: Axis, counts: [Int])? {
    if case .lines(let axis, let counts) = kind { (axis, counts) } else { nil }
  }

  /// The number of cells.
  public var cellCount: Int {
    switch kind {
    case .lines(_, let counts): counts.reduce(0, +)
    case .template(let template): template.areas.count
    case .justified(_, let aspectRatios), .mosaic(_, let aspectRatios): aspectRatios.count
    }
  }

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

  /// The part of an axis that a cell covers: of `count` equal tracks with gaps between them, those from `start` to
  /// `end`, which is not included.
  package struct TrackSpan {
    package let start, end, count: Int
  }

  /// The spans of the cells of a layout that does not keep the shapes of photos, in reading order.
  package var spans: [(across: TrackSpan, down: TrackSpan)] {
    switch kind {
    case .lines(let axis, let counts):
      return counts.enumerated().flatMap { line, count in
        let whole = TrackSpan(start: line, end: line + 1, count: counts.count)
        return (0..<count).map { cell in
          let part = TrackSpan(start: cell, end: cell + 1, count: count)
          return axis == .rows ? (part, whole) : (whole, part)
        }
      }
    case .template(let template):
      return template.areas.map {
        (
          TrackSpan(start: $0.x, end: $0.maxX, count: template.columns),
          TrackSpan(start: $0.y, end: $0.maxY, count: template.rows)
        )
      }
    case .justified, .mosaic: preconditionFailure("cells with photos' shapes cover no tracks")
    }
  }

  /// The largest number of cells side by side or one above another; for a justified layout, the
  /// number in a row if there are as many rows.
  package var mostCellsInLine: Int {
    switch kind {
    case .lines(_, let counts): max(counts.max()!, counts.count)
    case .template(let template):
      max(
        (0..<template.rows).map { y in template.areas.count { $0.y <= y && y < $0.maxY } }.max()!,
        (0..<template.columns).map { x in template.areas.count { $0.x <= x && x < $0.maxX } }.max()!
      )
    case .justified(_, let aspectRatios), .mosaic(_, let aspectRatios):
      Int(Double(aspectRatios.count).squareRoot().rounded(.up))
    }
  }
}
