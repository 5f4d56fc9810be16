extension Layout {
  /// Returns the cells for photos that are sorted by shape, so that as little as possible of them is
  /// cropped: the photo that is widest for its height is put into the widest cell, and so on.
  ///
  ///     Layout.wideBottom.cells(for: [1.5, 1, 1], in: Size(side: 1080))  // [2, 0, 1]
  ///
  /// That minimizes the sum of |ln(cell's aspect ratio / photo's)|, where cells divide the picture
  /// without gap and margin. Among cells of equal aspect ratio, the photos are in the given order.
  ///
  /// - Parameters:
  ///   - aspectRatios: width divided by height of each upright photo, more than 0.
  ///   - size: the picture's size in pixels, at least 1x1.
  ///   - cells: the numbers of the cells that may be used, from 0, in ascending order. Of these, the
  ///     first ones are used, as many as there are photos. There must be enough.
  /// - Returns: the number of each photo's cell, in the order of the photos.
  /// - Precondition: the layout is not justified, since photos determine the cells of such a layout.
  public func cells(
    for aspectRatios: [Double], in size: Size, among cells: [Int]? = nil
  ) -> [Int] {
    let cells = (cells ?? Array(0..<cellCount)).prefix(aspectRatios.count)
    precondition(cells.count == aspectRatios.count, "there must be a cell for each photo")
    let shapes = aspectRatiosOfCells(in: size)
    // Equal cells may differ by rounding.
    func areEqual(_ one: Int, _ other: Int) -> Bool {
      abs(shapes[one] - shapes[other]) <= 1e-9 * shapes[one]
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

  /// Width divided by height of each cell, without gap, margin and rounding.
  private func aspectRatiosOfCells(in size: Size) -> [Double] {
    let picture = Double(size.width) / Double(size.height)
    return spans.map { across, down in
      picture * Double((across.end - across.start) * down.count)
        / Double((down.end - down.start) * across.count)
    }
  }
}
