import GridKit
import GridModel
import TestSupport
import Testing

/// Contained photos and empty cells at the limits, against the float64 model.
@Suite struct ContainPropertiesTests {
  /// The sizes of photos that are as thin as possible, or have one pixel.
  static let sizes = [
    Size(width: 1, height: 5000), Size(width: 5000, height: 1), Size(width: 2, height: 701),
    Size(width: 1, height: 1), Size(width: 97, height: 3), Size(width: 40, height: 61),
  ]

  @Test(arguments: seeds(3), [Fidelity.standard, .exact])
  func `contained photos of any size, orientation and radius match the ideal picture`(
    seed: UInt64, fidelity: Fidelity
  ) async throws {
    var random = SplitMix64(seed: seed)
    for size in Self.sizes {
      let channels: SampleFormat.Channels = random.int(0...1) == 0 ? .rgba : .gray
      let format = SampleFormat(channels)
      let count = size.area * (channels == .rgba ? 4 : 1)
      let cells = (0..<6).map { number -> ReferenceGrid.Cell? in
        if number == 4 { return nil }
        let photo = ReferencePhoto(
          size, format, samples: (0..<count).map { _ in UInt16(random.int(0...255)) },
          orientation: Orientation(rawValue: random.int(1...8)) ?? .up)
        return ReferenceGrid.Cell(photo: photo, fit: .contain)
      }
      let pictureSize = Size(width: random.int(6...40), height: random.int(6...40))
      let grid = ReferenceGrid(
        layout: try #require(Layout(counts: [1, 2, 3])), size: pictureSize,
        style: Style(
          margin: .pixels(0), gap: .pixels(random.int(0...1)),
          // Up to more than half of any photo.
          radius: .pixels(random.int(0...pictureSize.shorterSide)),
          background: .random(using: &random),
          emptyCell: .random(using: &random)),
        fidelity: fidelity, cells: cells)
      let picture = try await Compositor().compose(grid.plan())
      let difference = try #require(grid.composed()).difference(of: picture)
      #expect(difference.levels < 0.501, "INSTAGRID_SEED=\(seed): \(size): \(difference)")
    }
  }

  @Test(arguments: seeds(2))
  func `in cells of one pixel a contained photo fills the cell`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let cells = (0..<9).map { _ in
      ReferenceGrid.Cell(photo: .random(longest: 60, using: &random), fit: .contain)
    }
    let grid = ReferenceGrid(
      layout: try #require(Layout(counts: [3, 3, 3])), size: Size(side: 3),
      style: Style(margin: .pixels(0), gap: .pixels(0), background: .transparent),
      fidelity: .exact, cells: cells)
    #expect(try grid.plan().cells.allSatisfy { $0.photo?.frame == $0.frame })
    let picture = try await Compositor().compose(grid.plan())
    let difference = try #require(grid.composed()).difference(of: picture)
    #expect(difference.levels < 0.501, "INSTAGRID_SEED=\(seed): \(difference)")
  }
}
