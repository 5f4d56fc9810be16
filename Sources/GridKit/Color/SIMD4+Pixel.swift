/// Operations on pixels that compile to one or two vector instructions. The standard library's
/// vector minimum, maximum and comparisons work lane by lane.
extension SIMD4<Float> {
  /// Returns the smaller value in each lane; the value of `other` where either is NaN.
  @inline(__always)
  func smaller(_ other: Self) -> Self {
    @inline(__always) func choose(_ a: Float, _ b: Float) -> Float { a < b ? a : b }
    return Self(choose(x, other.x), choose(y, other.y), choose(z, other.z), choose(w, other.w))
  }

  /// Returns the larger value in each lane; the value of `other` where either is NaN.
  @inline(__always)
  func larger(_ other: Self) -> Self {
    @inline(__always) func choose(_ a: Float, _ b: Float) -> Float { a > b ? a : b }
    return Self(choose(x, other.x), choose(y, other.y), choose(z, other.z), choose(w, other.w))
  }

  /// Returns the values clipped to 0...maximum; NaN becomes 0.
  @inline(__always)
  func clipped(to maximum: Float) -> Self { larger(.zero).smaller(Self(repeating: maximum)) }

  /// The values, which must be in 0...255, rounded to the nearest integers.
  @inline(__always)
  var nearestBytes: SIMD4<UInt8> {
    // In a float of 2^23 or more, the lowest bit counts units.
    SIMD4<UInt8>(
      truncatingIfNeeded: unsafe unsafeBitCast(self + 8_388_608, to: SIMD4<UInt32>.self))
  }
}

extension Array {
  /// Returns the results of a function for all elements, as `map` does, but without the capacity
  /// check that `map` makes for each element.
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
