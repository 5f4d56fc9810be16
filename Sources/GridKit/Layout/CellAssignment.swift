import LibC

extension Layout {
  /// Returns the cells for photos that are sorted by shape, so that as little as possible of them is
  /// cropped: the photo that is widest for its height is put into the widest cell, and so on.
  ///
  ///     Layout.wideBottom.cells(for: [1.5, 1, 1], in: Size(side: 1080))  // [2, 0, 1]
  ///
  /// That minimizes the sum of |ln(cell's aspect ratio / photo's)|, where cells divide the picture
  /// without gap and margin. Among cells of equal aspect ratio, the photos are in the given order. With
  /// `losses`, it first minimizes the sum of these, of up to 256 photos.
  ///
  /// - Parameters:
  ///   - aspectRatios: width divided by height of each upright photo, more than 0.
  ///   - size: the picture's size in pixels, at least 1x1.
  ///   - cells: the numbers of the cells that may be used, from 0, in ascending order. Of these, the
  ///     first ones are used, as many as there are photos. There must be enough.
  ///   - losses: returns what is lost of a photo in a cell, such as the number of heads; `nil` if that
  ///     does not matter.
  /// - Returns: the number of each photo's cell, in the order of the photos.
  /// - Precondition: the layout is not justified, since photos determine the cells of such a layout.
  public func cells(
    for aspectRatios: [Double], in size: Size, among cells: [Int]? = nil,
    losses: ((_ photo: Int, _ cell: Int) -> Int)? = nil
  ) -> [Int] {
    let cells = Array((cells ?? Array(0..<cellCount)).prefix(aspectRatios.count))
    precondition(cells.count == aspectRatios.count, "there must be a cell for each photo")
    let shapes = aspectRatiosOfCells(in: size)
    // Equal cells may differ by rounding.
    func areEqual(_ one: Int, _ other: Int) -> Bool {
      abs(shapes[one] - shapes[other]) <= 1e-9 * shapes[one]
    }
    if let losses, cells.count <= 256 {
      return self.cells(for: aspectRatios, among: cells, of: shapes, areEqual, losses)
    }
    let sortedCells = cells.sorted { one, other in
      areEqual(one, other) ? one < other : shapes[one] < shapes[other]
    }
    let sortedPhotos = aspectRatios.indices.sorted {
      (aspectRatios[$0], $0) < (aspectRatios[$1], $1)
    }
    var result = Array(repeating: 0, count: aspectRatios.count)
    var first = 0
    while first < sortedCells.count {
      let end =
        sortedCells[first...].firstIndex { !areEqual($0, sortedCells[first]) } ?? sortedCells.count
      for (photo, cell) in zip(sortedPhotos[first..<end].sorted(), sortedCells[first..<end]) {
        result[photo] = cell
      }
      first = end
    }
    return result
  }

  private func cells(
    for aspectRatios: [Double], among cells: [Int], of shapes: [Double],
    _ areEqual: (Int, Int) -> Bool, _ losses: (Int, Int) -> Int
  ) -> [Int] {
    let lost = aspectRatios.indices.map { photo in cells.map { losses(photo, $0) } }
    // All shapes together differ by less than what one head weighs.
    let assignment = Assignment(count: cells.count) { photo, cell in
      1e6 * Double(lost[photo][cell])
        + abs(log(shapes[cells[cell]] / aspectRatios[photo]))
    }
    var result = assignment.columns
    // The given order among equal cells, unless it loses more.
    for photo in result.indices {
      for later in result.indices.dropFirst(photo + 1) where result[later] < result[photo] {
        let (one, other) = (result[photo], result[later])
        let now = lost[photo][one] + lost[later][other]
        let swapped = lost[photo][other] + lost[later][one]
        if now == swapped && areEqual(cells[one], cells[other]) { result.swapAt(photo, later) }
      }
    }
    return result.map { cells[$0] }
  }

  /// Width divided by height of each cell, without gap, margin and rounding.
  private func aspectRatiosOfCells(in size: Size) -> [Double] {
    let picture = Double(size.width) / Double(size.height)
    return spans.map { across, down in
      picture * Double((across.end - across.start) * down.count)
        / Double((down.end - down.start) * across.count)
    }
  }
}
