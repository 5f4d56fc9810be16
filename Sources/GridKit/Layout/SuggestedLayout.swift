extension Layout {
  /// Returns the layout that suits a number of photos and the size of a picture.
  ///
  ///     Layout.suggested(forPhotos: 7, in: Size(side: 1080))                    // 2+2+3
  ///     Layout.suggested(forPhotos: 2, in: Size(width: 1080, height: 1350))     // 1x2
  ///
  /// Three photos get ``wideBottom`` and four get ``quad``, regardless of the size. Any other
  /// number of photos is divided into rows as equally as possible, shorter rows first. The number
  /// of rows is the one that minimizes |sum over the cells of ln(w / h)|, where w and h are a
  /// cell's width and height without gap and margin; the smaller number in case of a tie. The sums
  /// are compared exactly.
  ///
  /// - Parameters:
  ///   - count: the number of photos.
  ///   - size: the picture's size in pixels, 1...1048576 along each side.
  /// - Returns: `nil` if there are no photos, or more than ``maximumCellCount``.
  /// - Complexity: O(n² log n) for n photos.
  public static func suggested(forPhotos count: Int, in size: Size) -> Layout? {
    let sides = 1...(1 << 20)
    precondition(
      sides.contains(size.width) && sides.contains(size.height),
      "a picture must have 1...1048576 pixels along each side")
    switch count {
    case wideBottom.cellCount: return .wideBottom
    case quad.cellCount: return .quad
    case 1...maximumCellCount: break
    default: return nil
    }
    // The sum increases with the number of rows. So the best number of rows is the smallest r for
    // which sum(r) + sum(r + 1) >= 0: either sum(r) is the first that is not negative, or it is the
    // last negative one and at least as near to zero as the next.
    var (fewest, most) = (1, count)
    while fewest < most {
      let rows = (fewest + most) / 2
      if areWideTogether(rows, rows + 1, for: count, in: size) {
        most = rows
      } else {
        fewest = rows + 1
      }
    }
    return Layout(counts: equalRows(fewest, for: count))
  }

  /// Returns the photos divided into rows as equally as possible, shorter rows first.
  private static func equalRows(_ rows: Int, for count: Int) -> [Int] {
    let longer = count % rows
    return Array(repeating: count / rows, count: rows - longer)
      + Array(repeating: count / rows + 1, count: longer)
  }

  /// Whether the sums of ln(w / h) over the cells, for two numbers of rows, add up to at least 0.
  ///
  /// In a picture of W x H with r rows, a cell in a row of c cells has w / h = W r / (H c). So the
  /// product of all W r is compared with the product of all H c.
  private static func areWideTogether(
    _ first: Int, _ second: Int, for count: Int, in size: Size
  ) -> Bool {
    // The number of cells in the row of each cell.
    let (firstCounts, secondCounts) = (
      equalRows(first, for: count).flatMap { Array(repeating: $0, count: $0) },
      equalRows(second, for: count).flatMap { Array(repeating: $0, count: $0) }
    )
    var (widths, heights) = (Product(), Product())
    for (a, b) in zip(firstCounts, secondCounts) {
      // Sides of up to 2^20 and a product of counts below 2^24 fit into 64 bits.
      widths.multiply(by: UInt64(size.width * size.width) * UInt64(first * second))
      heights.multiply(by: UInt64(size.height * size.height) * UInt64(a * b))
    }
    return widths >= heights
  }
}

/// A product of positive integers with arbitrary precision.
private struct Product: Comparable {
  /// The digits in base 2^64, lowest first, without leading zeros.
  private var digits: [UInt64] = [1]

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in digits.indices {
      let (high, low) = digits[index].multipliedFullWidth(by: factor)
      let (digit, overflows) = low.addingReportingOverflow(carry)
      digits[index] = digit
      carry = high + (overflows ? 1 : 0)
    }
    if carry > 0 { digits.append(carry) }
  }

  static func < (a: Product, b: Product) -> Bool {
    a.digits.count == b.digits.count
      ? a.digits.reversed().lexicographicallyPrecedes(b.digits.reversed())
      : a.digits.count < b.digits.count
  }
}
