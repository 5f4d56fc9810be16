/// The inner loops of resizing, without bounds checks: preconditions prove that every index is in range before
/// a loop begins.
enum InnerLoops {
  /// Adds a row of samples, as linear light with premultiplied alpha, to the sums of its boxes.
  ///
  /// The row's first or last pixel is repeated where a box extends beyond it.
  ///
  /// - Parameters:
  ///   - row: pixels in the format of the tables.
  ///   - box: the number of pixels in a box, at least 1.
  ///   - overhang: the number of pixels by which the first box begins before the row.
  ///   - lost: the light to add to each pixel; empty to add none.
  ///   - sums: the sums to add to, one for each box of the row.
  static func addLinearLight(
    of row: RawSpan, _ tables: LinearizationTables, box: Int, overhang: Int,
    and lost: [LinearPixel] = [], to sums: inout [LinearPixel]
  ) {
    let format = tables.format
    let count = row.byteCount / format.bytesPerPixel
    precondition(count > 0 && overhang >= 0, "the row must not be empty, nor the overhang negative")
    precondition(
      sums.count == (overhang + count + box - 1) / box, "there must be a sum for each box")
    precondition(
      lost.isEmpty || lost.count == count, "there must be lost light for every pixel")
    let entries = format.depth.maximum + 1
    precondition(
      tables.redOrGray.count == entries
        && tables.green.count == (format.channels.isGray ? 0 : entries)
        && tables.blue.count == tables.green.count,
      "the tables must have an entry for each sample value")
    unsafe row.withUnsafeBytes { bytes in
      switch format.depth {
      case .eight:
        let samples = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress!
        unsafe add(
          samples, count, format.channels, tables.redOrGray, tables.green, tables.blue, box,
          overhang, lost, !lost.isEmpty, &sums)
      case .sixteen:
        let samples = unsafe bytes.assumingMemoryBound(to: UInt16.self).baseAddress!
        unsafe add(
          samples, count, format.channels, tables.redOrGray, tables.green, tables.blue, box,
          overhang, lost, !lost.isEmpty, &sums)
      }
    }
  }

  private typealias BoxSums = (
    box: Int, overhang: Int, lost: UnsafePointer<LinearPixel>?,
    sums: UnsafeMutablePointer<LinearPixel>
  )

  /// - Parameter red: the table of red, or of the only color of gray samples.
  @inline(__always)
  private static func add<Sample: FixedWidthInteger>(
    _ samples: UnsafePointer<Sample>, _ count: Int, _ channels: SampleFormat.Channels,
    _ red: UnsafePointer<LinearPixel>, _ green: UnsafePointer<LinearPixel>,
    _ blue: UnsafePointer<LinearPixel>, _ box: Int, _ overhang: Int,
    _ lost: UnsafePointer<LinearPixel>, _ hasLost: Bool, _ sums: UnsafeMutablePointer<LinearPixel>
  ) {
    let full = 1 / Float(Sample.max)
    let division = unsafe (box, overhang, hasLost ? lost : nil, sums)
    switch channels {
    case .gray:
      unsafe addBoxes(count, division) { x in unsafe red[Int(samples[x])] }
    case .grayAlpha:
      unsafe addBoxes(count, division) { x in
        unsafe red[Int(samples[2 &* x])] * (Float(samples[2 &* x &+ 1]) * full)
      }
    case .rgb:
      unsafe addBoxes(count, division) { x in
        let pixel = unsafe samples + 3 &* x
        return unsafe red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])]
      }
    case .rgbx:
      unsafe addBoxes(count, division) { x in
        let pixel = unsafe samples + 4 &* x
        return unsafe red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])]
      }
    case .rgba:
      unsafe addBoxes(count, division) { x in
        let pixel = unsafe samples + 4 &* x
        return unsafe (red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])])
          * (Float(pixel[3]) * full)
      }
    }
  }

  @inline(__always)
  private static func addBoxes(_ count: Int, _ division: BoxSums, _ light: (Int) -> LinearPixel) {
    if let lost = unsafe division.lost {
      unsafe sumBoxes(count, division) { x in unsafe light(x) + lost[x] }
    } else {
      unsafe sumBoxes(count, division, light)
    }
  }

  @inline(__always)
  private static func sumBoxes(_ count: Int, _ division: BoxSums, _ light: (Int) -> LinearPixel) {
    let (side, overhang, _, sums) = unsafe division
    let last = (overhang + count + side - 1) / side
    // The boxes that lie inside the row. Those before and after them extend beyond it.
    let first = min((overhang + side - 1) / side, last)
    let whole = first..<max(first, (overhang + count) / side)
    func addPart(_ box: Int) {
      var sum = LinearPixel.zero
      for x in (box * side - overhang)..<((box + 1) * side - overhang) {
        sum += light(min(max(0, x), count - 1))
      }
      unsafe sums[box] += sum
    }
    for box in 0..<whole.lowerBound { addPart(box) }
    switch side {
    case 1: for box in whole { unsafe sums[box] += light(box) }
    case 2:
      for box in whole {
        let x = 2 &* box &- overhang
        unsafe sums[box] += light(x) + light(x &+ 1)
      }
    default:
      for box in whole {
        let x = box &* side &- overhang
        var sum = light(x)
        for k in 1..<side { sum += light(x &+ k) }
        unsafe sums[box] += sum
      }
    }
    for box in whole.upperBound..<last { addPart(box) }
  }
}
