import GridKit
import GridModel
import TestSupport
import Testing

/// The standard fidelity against the ideal, which has no boxes, at sizes that make it use them.
@Suite struct StandardFidelityTests {
  /// Boxes let through detail that is too fine for the cell, so the photos have none: their waves
  /// are at least 4 pixels of the cell long, twice the shortest that it can show. Boxes half as
  /// large as a pixel of the cell reduce such waves by a factor of sin(pi / 8) / (pi / 8) = 0.9745,
  /// which the weights multiply by 1 + (1 - cos(pi / 4)) / 12 = 1.0244: 0.9983 along each axis. For
  /// waves of 0.3 around a light of 0.5 the error is 0.001, about that of the kernel's own ripple;
  /// at a light of 0.2, one level is 0.0035. Half a level is rounding. The largest difference over
  /// a thousand seeds was 1.16 levels.
  @Test(arguments: seeds(12))
  func `without detail finer than the cell's, a standard picture is close to the ideal`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let layout = try #require(Layout(counts: [[1], [2], [1, 2], [2, 2]][random.int(0...3)]))
    var model = ReferenceGrid(
      layout: layout, size: Size(width: random.int(9...16), height: random.int(9...16)),
      style: Style(margin: .pixels(0), gap: .pixels(1)), fidelity: .standard, cells: [])
    model.cells = try #require(model.frames).map { frame in
      let size = Size(
        width: random.int((4 * frame.width)...(11 * frame.width)),
        height: random.int((4 * frame.height)...(11 * frame.height)))
      return .init(photo: .waves(size, showingIn: frame.size, using: &random))
    }
    let picture = try await Compositor().compose(model.plan())
    model.fidelity = .exact
    let difference = try #require(model.composed()).difference(of: picture)
    #expect(difference.levels < 1.25, "INSTAGRID_SEED=\(seed): \(difference)")
  }
}

extension ReferencePhoto {
  /// A gray photo of three waves, each at least 4 pixels of the cell long.
  fileprivate static func waves(
    _ size: Size, showingIn cell: Size, using random: inout SplitMix64
  ) -> ReferencePhoto {
    let scale = min(
      Double(size.width) / Double(cell.width), Double(size.height) / Double(cell.height))
    let waves = (0..<3).map { _ in
      (
        across: random.double(-1...1) / (4 * scale) * 0.7,
        down: random.double(-1...1) / (4 * scale) * 0.7, phase: random.double(0...1)
      )
    }
    let samples = (0..<size.area).map { index in
      let (x, y) = (Double(index % size.width), Double(index / size.width))
      let sum = waves.reduce(0) {
        $0 + referenceWave($1.across * x + $1.down * y + $1.phase, cycles: 1)
      }
      return UInt16(referenceLevel(0.5 + 0.1 * sum).rounded())
    }
    return ReferencePhoto(size, SampleFormat(.gray), samples: samples)
  }
}
