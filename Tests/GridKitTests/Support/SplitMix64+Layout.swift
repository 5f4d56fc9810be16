import GridKit
import TestSupport

extension SplitMix64 {
  /// Returns a layout of up to 5 lines of up to 6 cells.
  mutating func layout() -> Layout {
    let axis: Layout.Axis = int(0...1) == 0 ? .rows : .columns
    let counts = (0..<int(1...5)).map { _ in int(1...6) }
    return Layout(axis, counts: counts)!
  }
}
