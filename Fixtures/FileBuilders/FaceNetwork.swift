/// The file of a network for `instagrid-faces` that sees colors instead of faces, so that its answers are known.
/// See ExternalPrograms/Sources/instagrid-faces/network.h.
///
/// Of each cell, it sees the brightest red, green and blue of the samples whose rows and columns are even. A hundredth
/// of red and of green are the logarithms of the odds that there is a face and an object. The face is in the middle of
/// the cell. The logarithm of its width in cells is a hundredth of blue, and that of its height half of that.
package struct FaceNetwork {
  /// The side of a cell in pixels: 8, 16 or 32. In cells of other sides, nothing is found.
  package var cell = 8
  package var version: UInt32 = 2

  package init(cell: Int = 8) { self.cell = cell }

  package var bytes: [UInt8] {
    /// The bias and the weight of the center of a square for each plane.
    func center(_ bias: Float, _ weight: Float) -> [Float] {
      [bias, 0, 0, 0, 0, weight, 0, 0, 0, 0]
    }
    func square(blue: Float, green: Float, red: Float, bias: Float) -> [Float] {
      [bias] + [blue, green, red].flatMap { center(0, $0).dropFirst() }
    }
    /// What hides the faces of other cells.
    func bias(_ plane: Int, ofCell side: Int) -> Float { plane == 0 && side != cell ? -20 : 0 }
    let planes = 0..<6
    let steps: [(header: [UInt32], weights: [[Float]])] = [
      (
        [0, 0, 0, 1, 3, 6, 2, 0],
        [
          square(blue: 0, green: 0, red: 0.01, bias: 0),
          square(blue: 0, green: 0.01, red: 0, bias: 0),
          square(blue: 0, green: 0, red: 0, bias: 0.5),
          square(blue: 0, green: 0, red: 0, bias: 0.5),
          square(blue: 0.01, green: 0, red: 0, bias: 0),
          square(blue: 0.005, green: 0, red: 0, bias: 0),
        ]
      ),
      // Of 2x2 samples the greatest: cells of 4, 8, 16 and 32 pixels.
      ([4, 1, 1, 2, 6, 6, 2, 0], []),
      ([4, 2, 2, 1, 6, 6, 2, 0], []),
      ([4, 1, 1, 3, 6, 6, 2, 0], []),
      ([4, 3, 3, 4, 6, 6, 2, 0], []),
      // Cells of 16 pixels are the mean of themselves and of those of 32 pixels around them.
      ([5, 4, 4, 5, 6, 6, 1, 0], []),
      ([3, 3, 5, 6, 6, 6, 1, 0], []),
      ([1, 1, 1, 0, 6, 6, 1, 0], planes.map { center(bias($0, ofCell: 8), 1) }),
      ([1, 6, 6, 1, 6, 6, 1, 0], planes.map { center(bias($0, ofCell: 16), 0.5) }),
      (
        [2, 4, 4, 2, 6, 6, 1, 0],
        planes.map { plane in
          [bias(plane, ofCell: 32)] + planes.map { $0 == plane ? 1 : 0 }
        }
      ),
    ]
    var words: [UInt32] = [0x4E46_4749, version, UInt32(steps.count)]
    for step in steps {
      words += step.header
      words += step.weights.joined().map(\.bitPattern)
    }
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }
}
