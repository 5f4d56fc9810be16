/// A layout and the photos in its cells.
///
/// When the layout changes, every photo keeps its cell number. Photos whose number the new layout does
/// not have are kept but not shown; they reappear when a layout with enough cells is selected.
/// <doc:Layouts> has an example.
///
/// Cells are numbered from 0.
public struct Grid<Photo> {
  /// The selected layout.
  public var layout: Layout

  /// The photos by cell number. The array may be longer or shorter than the layout's number of cells.
  private var slots: [Photo?] = []

  /// Creates a grid without photos.
  public init(layout: Layout = .initial) { self.layout = layout }

  /// The photo in each cell of the selected layout, in reading order; `nil` for an empty cell.
  public var cells: [Photo?] {
    let count = layout.cellCount
    return slots.prefix(count) + Array(repeating: nil, count: max(0, count - slots.count))
  }

  /// The photo in a cell, or `nil` if it is empty.
  public subscript(cell: Int) -> Photo? {
    check(cell)
    return cell < slots.count ? slots[cell] : nil
  }

  /// The numbers of the cells that have no photo.
  public var emptyCells: [Int] { (0..<layout.cellCount).filter { self[$0] == nil } }

  /// Whether every cell has a photo.
  public var isComplete: Bool { emptyCells.isEmpty }

  /// Puts a photo into the first empty cell.
  ///
  /// - Returns: the cell's number; `nil` if no cell is empty, in which case nothing changes.
  @discardableResult
  public mutating func place(_ photo: Photo) -> Int? {
    guard let cell = emptyCells.first else { return nil }
    replace(cell, with: photo)
    return cell
  }

  /// Puts a photo, or `nil` for none, into a cell, and returns the one that was there.
  @discardableResult
  public mutating func replace(_ cell: Int, with photo: Photo?) -> Photo? {
    check(cell)
    makeRoom(for: cell)
    defer { slots[cell] = photo }
    return slots[cell]
  }

  /// Removes the photo from a cell, and returns it.
  @discardableResult
  public mutating func remove(_ cell: Int) -> Photo? { replace(cell, with: nil) }

  /// Swaps the photos of two cells, either of which may be empty.
  public mutating func swap(_ first: Int, _ second: Int) {
    check(first)
    check(second)
    makeRoom(for: max(first, second))
    slots.swapAt(first, second)
  }

  private mutating func makeRoom(for cell: Int) {
    while slots.count <= cell { slots.append(nil) }
  }

  private func check(_ cell: Int) {
    precondition(
      (0..<layout.cellCount).contains(cell), "the cell's number must be one of the layout's")
  }
}

extension Grid: Sendable where Photo: Sendable {}
