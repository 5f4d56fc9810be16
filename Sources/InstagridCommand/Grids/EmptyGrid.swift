import CommandKit
import GridKit
import PhotoIO

/// The cells of a grid, before they have photos.
struct EmptyGrid: Sendable {
  let plan: GridPlan
  /// The numbers of the cells that may have a photo, from 0, in reading order.
  let usableCells: [Int]

  /// Returns how many faces, and how many heads, of a photo, by its index, are cropped in an area of the picture.
  typealias PeopleCut = (_ photo: Int, _ area: Rect) -> (faces: Int, heads: Int)

  /// Returns each photo's cell in reading order.
  func cells(forPhotos count: Int) -> [Int] { Array(usableCells.prefix(count)) }

  /// Returns each photo's cell by their shapes, but first by how many heads are cropped.
  fileprivate func cells(for aspectRatios: [Double], _ peopleCut: PeopleCut?) -> [Int] {
    let areas = plan.cells.map(\.photoArea)
    return plan.layout.cells(
      for: aspectRatios, in: plan.size, among: usableCells,
      losses: peopleCut.map { peopleCut in { peopleCut($0, areas[$1]).heads } })
  }
}

/// Cells in which the photos would keep most of themselves.
struct PossibleGrid {
  let cells: EmptyGrid
  /// By how much the layout's cost is higher than that of the best one.
  let excess: Double
}

extension GridRequest {
  /// Returns the cells for some of the photos; throws if they are too few.
  func emptyGrid(forPhotos count: Int) throws(UsageError) -> EmptyGrid {
    if count == 0 { throw UsageError("no photos are left for the grid") }
    if hasFixedLayout, count < emptyGrid.usableCells.count, settings.emptyOption == nil {
      throw UsageError(
        "\(cellCountClause), but only \(count) \(count == 1 ? "photo" : "photos") can be"
          + " read (--allow-empty leaves the other cells empty)")
    }
    let layout = try settings.provisionalLayout(forPhotos: count, in: size)
    return EmptyGrid(
      plan: try settings.provisionalPlan(of: layout, in: size),
      usableCells: try settings.picture.usableCells(of: layout))
  }

  /// Whether photos are sorted by shape into cells. In a layout that keeps shapes, each is in the cell that has its
  /// own.
  func sortsPhotos(into cells: EmptyGrid) -> Bool {
    settings.selection.order == .shape && !cells.plan.layout.keepsShapes
  }

  /// Returns the cell of each photo: by their shapes if that is wanted, else in reading order.
  func places(
    of aspectRatios: [Double], in cells: EmptyGrid, _ peopleCut: EmptyGrid.PeopleCut? = nil
  ) -> [Int] {
    sortsPhotos(into: cells)
      ? cells.cells(for: aspectRatios, peopleCut) : cells.cells(forPhotos: aspectRatios.count)
  }

  /// Returns the cells of the layouts that the shapes of photos allow, those that crop least first; `empty` alone, if
  /// they do not decide. Throws the errors of bad photos as well, if there were any: a layout might fit with them.
  func possibleGrids(
    of empty: EmptyGrid, for aspectRatios: [Double], withCaptions hasCaptions: Bool,
    after bad: [PhotoError]
  ) throws -> [PossibleGrid] {
    do throws(UsageError) {
      return try possibleGrids(of: empty, for: aspectRatios, withCaptions: hasCaptions)
    } catch {
      throw bad.isEmpty
        ? error : UnreadablePhotos(errors: bad, reasonNotSkipped: error) as any Error
    }
  }

  private func possibleGrids(
    of empty: EmptyGrid, for aspectRatios: [Double], withCaptions hasCaptions: Bool
  ) throws(UsageError) -> [PossibleGrid] {
    let layout = empty.plan.layout
    let (text, resolution) = (settings.text, settings.resolution)
    // About the rows below each photo for its caption of one line, and those of a title.
    let fontSize = text.captionSize(for: layout, in: size, at: resolution).pixels
    let titleSize = text.titleFontSize(for: layout, in: size, at: resolution)
    let rows = text.hasTitle ? Int(2 * titleSize) : 0
    let candidates =
      hasFixedLayout
      ? []
      : settings.picture.layoutChoice.candidates(
        for: aspectRatios, in: rows < size.referenceSide ? size.reducingHeight(by: rows) : size,
        style: settings.style, captionHeight: hasCaptions ? Int(1.6 * fontSize) : 0,
        sortedByShape: settings.selection.order == .shape)
    guard let best = candidates.first else { return [PossibleGrid(cells: empty, excess: 0)] }
    // Only for the sake of faces, another layout than the best one is taken.
    let keepsFaces = photos.contains { $0.framing.focus.keepsFaces }
    return [PossibleGrid(cells: try cells(of: best.layout), excess: 0)]
      + candidates.dropFirst(keepsFaces ? 1 : candidates.count).compactMap { candidate in
        (try? cells(of: candidate.layout)).map { PossibleGrid(cells: $0, excess: candidate.excess) }
      }
  }

  /// Returns the grid in which most faces and heads are whole, as ``FaceFocus/choice(of:)`` says, and the number of
  /// faces that it crops.
  ///
  /// - Parameters:
  ///   - faceShares: the share of each photo that its faces fill.
  ///   - peopleCut: counts the faces and heads that are cropped.
  func chosen(
    among grids: [PossibleGrid], for aspectRatios: [Double], faceShares: [Double],
    _ peopleCut: @escaping EmptyGrid.PeopleCut
  ) -> (cells: EmptyGrid, facesCut: Int) {
    let outcomes = grids.map { grid in
      let areas = places(of: aspectRatios, in: grid.cells, peopleCut)
        .map { grid.cells.plan.cells[$0].photoArea }
      let cut = areas.enumerated().map(peopleCut)
      return FaceFocus.Outcome(
        excess: grid.excess, facesCut: cut.reduce(0) { $0 + $1.faces },
        headsCut: cut.reduce(0) { $0 + $1.heads },
        faceArea: zip(areas, faceShares).reduce(0) { $0 + $1.1 * Double($1.0.size.area) })
    }
    let choice = FaceFocus.choice(of: outcomes)
    return (grids[choice].cells, outcomes[choice].facesCut)
  }

  /// Returns equal cells instead of those of an automatic layout that are not, which may have no room for captions
  /// of several lines; `nil` if there are no such cells.
  func equalCells(
    insteadOf cells: EmptyGrid, for aspectRatios: [Double]
  ) throws(UsageError) -> EmptyGrid? {
    guard case (.automatic, .both(let size)) = (settings.picture.layoutChoice, size),
      cells.plan.layout.keepsShapes,
      let lines = Layout.lines(
        for: aspectRatios, in: size, sortedByShape: settings.selection.order == .shape)
    else { return nil }
    return try self.cells(of: lines)
  }

  private func cells(of layout: Layout) throws(UsageError) -> EmptyGrid {
    let plan = try settings.plan(of: layout, in: size)
    try encoding.check(plan.size, within: run.memory.limit)
    return EmptyGrid(plan: plan, usableCells: Array(0..<layout.cellCount))
  }
}
