/// Operations on pixels that become a vector instruction or two; the standard library's minimum,
/// maximum and comparisons of vectors go from lane to lane.
extension SIMD4<Float> {
  /// Returns the smaller number of each lane; the other's where one is NaN.
  @inline(__always)
  func smaller(_ other: Self) -> Self {
    @inline(__always) func choose(_ a: Float, _ b: Float) -> Float { a < b ? a : b }
    return Self(choose(x, other.x), choose(y, other.y), choose(z, other.z), choose(w, other.w))
  }

  /// Returns the larger number of each lane; the other's where one is NaN.
  @inline(__always)
  func larger(_ other: Self) -> Self {
    @inline(__always) func choose(_ a: Float, _ b: Float) -> Float { a > b ? a : b }
    return Self(choose(x, other.x), choose(y, other.y), choose(z, other.z), choose(w, other.w))
  }

  /// Returns the numbers clipped to 0...most; NaN becomes 0.
  @inline(__always)
  func clipped(to most: Float) -> Self { larger(.zero).smaller(Self(repeating: most)) }

  /// The whole numbers nearest to numbers of 0...255.
  @inline(__always)
  var nearestBytes: SIMD4<UInt8> {
    // From 2^23 on, the lowest bit of a float is its unit.
    SIMD4<UInt8>(
      truncatingIfNeeded: unsafe unsafeBitCast(self + 8_388_608, to: SIMD4<UInt32>.self))
  }
}

extension Array {
  /// Returns the results of a function for all elements, as `map` does, but without its check of the
  /// capacity for each element.
  @inline(__always)
  func mapPixels<Result>(_ transform: (Element) -> Result) -> [Result] {
    unsafe [Result](unsafeUninitializedCapacity: count) { results, filled in
      for (index, element) in enumerated() {
        unsafe results.initializeElement(at: index, to: transform(element))
      }
      filled = count
    }
  }
}
