import TestSupport

@testable import GridKit

extension SplitMix64 {
  /// Returns a layout of up to 5 lines of up to 6 cells.
  mutating func layout() -> Layout {
    let axis: Layout.Axis = int(0...1) == 0 ? .rows : .columns
    let counts = (0..<int(1...5)).map { _ in int(1...6) }
    return Layout(axis, counts: counts)!
  }

  /// Returns a division for photos, from a number on.
  ///
  /// - Parameter axis: an axis along which it is not divided.
  mutating func mosaicTree(
    of count: Int, from first: Int = 0, not axis: Layout.Axis? = nil
  ) -> MosaicTree {
    if count == 1 { return .photo(first) }
    let axis = axis?.transposed ?? (int(0...1) == 0 ? .rows : .columns)
    let cuts = (0..<int(1...3)).map { _ in int(1...(count - 1)) }
    let ends = Set([0, count] + cuts).sorted()
    return .parts(
      axis,
      zip(ends, ends.dropFirst()).map { start, end in
        mosaicTree(of: end - start, from: first + start, not: axis)
      })
  }
}
