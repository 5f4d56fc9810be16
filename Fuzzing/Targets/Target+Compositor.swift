import GridKit
import GridModel
import TestSupport

extension Target {
  /// Grids with any layout, style, fidelity and photos, compared with the float64 model.
  static let compositor = Target("compositor") { bytes in
    var numbers = Numbers(bytes)
    let fidelity: Fidelity = Bool.random(using: &numbers) ? .standard : .exact
    // Small grids, because the model is slow.
    let grid = ReferenceGrid.random(
      fidelity: fidelity, lines: 2, side: 24, longest: 60, using: &numbers)
    let picture: Raster
    do {
      let plan = try grid.plan()
      picture = try runOnThisThread {
        await Result { () async throws(CompositionError) in try await Compositor().compose(plan) }
      }.get()
    } catch { fatalError("a grid whose layout fits must be composed: \(error)") }
    guard let difference = grid.composed()?.difference(of: picture) else {
      fatalError("the layout must fit in the model as well")
    }
    require(
      difference.levels < 0.501, "the picture must match the ideal one to one level: \(difference)")
  }
}

/// The numbers in an input, and random ones after its end, so that a change of the input changes
/// the grid in one place.
private struct Numbers: RandomNumberGenerator {
  private var rest: ArraySlice<UInt8>
  private var random: SplitMix64

  init(_ input: [UInt8]) {
    rest = input[...]
    random = SplitMix64(input)
  }

  mutating func next() -> UInt64 {
    guard rest.count >= 8 else { return random.next() }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Result where Failure == CompositionError {
  fileprivate init(catching body: () async throws(Failure) -> Success) async {
    do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
