extension InnerLoops {
  /// Returns a sharpened row: see ``Sharpener``.
  ///
  /// - Parameters:
  ///   - row: the row's pixels.
  ///   - above: as many pixels of the row above.
  ///   - below: as many pixels of the row below.
  ///   - strength: the factor of the difference from the neighbors.
  ///   - reach: how far, in levels, a value may leave the range of its neighbors.
  ///   - isOpaque: whether every pixel is opaque.
  static func sharpen(
    _ row: [EncodedPixel], above: [EncodedPixel], below: [EncodedPixel], strength: Float,
    reach: Float, isOpaque: Bool
  ) -> [EncodedPixel] {
    let (count, last) = (row.count, row.count - 1)
    precondition(
      count > 0 && above.count == count && below.count == count,
      "all rows must be of the same width")
    // Alpha stays as it is.
    let strength = EncodedPixel(strength, strength, strength, 0)
    return unsafe row.withUnsafeBufferPointer { row in
      unsafe above.withUnsafeBufferPointer { above in
        unsafe below.withUnsafeBufferPointer { below in
          let row = row.baseAddress!
          let (above, below) = (above.baseAddress!, below.baseAddress!)
          return unsafe [EncodedPixel](unsafeUninitializedCapacity: count) { output, filled in
            let output = output.baseAddress!
            filled = count
            if isOpaque {
              for x in 0..<count {
                let (left, right) = unsafe (row[max(0, x - 1)], row[min(x + 1, last)])
                unsafe (output + x).initialize(
                  to: sharpened(row[x], left, right, above[x], below[x], strength, reach))
              }
            } else {
              for x in 0..<count {
                let pixel = unsafe row[x]
                // A transparent neighbor is replaced by the pixel itself, a partly transparent one
                // by a mixture of both.
                @inline(__always) func seen(_ neighbor: EncodedPixel) -> EncodedPixel {
                  pixel + (neighbor - pixel) * neighbor.w
                }
                let (left, right) = unsafe (row[max(0, x - 1)], row[min(x + 1, last)])
                unsafe (output + x).initialize(
                  to: sharpened(
                    pixel, seen(left), seen(right), seen(above[x]), seen(below[x]), strength,
                    reach))
              }
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func sharpened(
    _ pixel: EncodedPixel, _ left: EncodedPixel, _ right: EncodedPixel, _ above: EncodedPixel,
    _ below: EncodedPixel, _ strength: EncodedPixel, _ reach: Float
  ) -> EncodedPixel {
    // Grouped by axis, so that a turned or mirrored picture has exactly the same sums.
    let difference = 4 * pixel - ((left + right) + (above + below))
    let least = pixel.smaller(left.smaller(right)).smaller(above.smaller(below)) - reach
    let most = pixel.larger(left.larger(right)).larger(above.larger(below)) + reach
    return (pixel + difference * strength).smaller(most).larger(least).clipped(to: 255)
  }
}
