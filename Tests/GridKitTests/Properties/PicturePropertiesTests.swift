import GridKit
import GridModel
import TestSupport
import Testing

/// Pictures of random grids against the float64 model.
@Suite struct PicturePropertiesTests {
  @Test(arguments: seeds(40))
  func `an exact picture matches the ideal one to one level`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let grid = ReferenceGrid.random(fidelity: .exact, using: &random)
    let picture = try await Compositor().compose(grid.plan())
    let difference = try #require(grid.composed()).difference(of: picture)
    #expect(difference.levels < 0.501, "INSTAGRID_SEED=\(seed): \(difference)")
  }

  /// As narrow as a picture can be, so that the model computes only few cells.
  @Test(
    arguments: [Size(width: 16, height: 16384), Size(width: 16384, height: 16)],
    [Fidelity.standard, .exact])
  func `the longest pictures match the ideal ones to one level`(
    size: Size, fidelity: Fidelity
  ) async throws {
    for seed in seeds(1) {
      var random = SplitMix64(seed: seed)
      let grid = ReferenceGrid.random(fidelity: fidelity, size: size, using: &random)
      let picture = try await Compositor().compose(grid.plan())
      let difference = try #require(grid.composed()).difference(of: picture)
      #expect(difference.levels < 0.501, "INSTAGRID_SEED=\(seed): \(difference)")
    }
  }

  @Test(arguments: seeds(40))
  func `a standard picture is the result of its boxes and kernels`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let grid = ReferenceGrid.random(fidelity: .standard, using: &random)
    let picture = try await Compositor().compose(grid.plan())
    let difference = try #require(grid.composed()).difference(of: picture)
    #expect(difference.levels < 0.501, "INSTAGRID_SEED=\(seed): \(difference)")
  }
}
