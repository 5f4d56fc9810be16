import GridKit
import GridModel
import TestSupport
import Testing

/// Squares of random grids against the float64 model.
@Suite struct SquarePropertiesTests {
  @Test(arguments: seeds(40))
  func `an exact square is the ideal to the level`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let grid = ReferenceGrid.random(fidelity: .exact, using: &random)
    let square = try await Compositor().compose(grid.plan())
    let difference = try #require(grid.square()).difference(of: square)
    #expect(difference.levels < 0.501, "INSTAGRID_SEED=\(seed): \(difference)")
  }

  @Test(arguments: seeds(40))
  func `a standard square is what its boxes and kernels make`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let grid = ReferenceGrid.random(fidelity: .standard, using: &random)
    let square = try await Compositor().compose(grid.plan())
    let difference = try #require(grid.square()).difference(of: square)
    #expect(difference.levels < 0.501, "INSTAGRID_SEED=\(seed): \(difference)")
  }
}
