import GridKit
import GridModel

extension Target {
  /// Grids of any layout, style, fidelity and photos against the float64 model.
  static let compositor = Target("compositor") { bytes in
    var numbers = Numbers(bytes)
    let fidelity: Fidelity = Bool.random(using: &numbers) ? .standard : .exact
    // Small ones, since the model takes its time.
    let grid = ReferenceGrid.random(
      fidelity: fidelity, lines: 2, side: 24, longest: 60, using: &numbers)
    let square: Raster
    do {
      square = try finish {
        await Result { () async throws(CompositionError) in
          try await grid.compositor().compose(grid.grid)
        }
      }.get()
    } catch { fatalError("a grid with room for its cells is composed: \(error)") }
    guard let difference = grid.square()?.difference(of: square) else {
      fatalError("the model has room for the cells as well")
    }
    require(difference.levels < 0.501, "the square is the ideal to the level: \(difference)")
  }
}

/// Numbers that are those of an input as long as it has some, so that a change of the input changes
/// what is made of it in one place.
private struct Numbers: RandomNumberGenerator {
  private var rest: ArraySlice<UInt8>
  private var dice: Dice

  init(_ input: [UInt8]) {
    rest = input[...]
    dice = Dice(input)
  }

  mutating func next() -> UInt64 {
    guard rest.count >= 8 else { return dice.next() }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Result where Failure == CompositionError {
  fileprivate init(catching body: () async throws(Failure) -> Success) async {
    do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
