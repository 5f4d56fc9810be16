extension InnerLoops {
  /// Adds a row of samples, as linear light with premultiplied alpha, to sums of `box` neighbours.
  ///
  /// The first box may begin before the row and the last end behind it; the row's first and last
  /// pixels stand in for what is missing.
  ///
  /// - Parameters:
  ///   - row: pixels in the given format.
  ///   - lights: the tables for that format.
  ///   - box: how many neighbours are added up, at least 1.
  ///   - overhang: how many pixels the first box begins before the row.
  ///   - sums: one sum for each box of the row, added to.
  static func addLight(
    of row: RawSpan, _ format: SampleFormat, _ lights: LightTables, box: Int, overhang: Int,
    to sums: inout [LinearPixel]
  ) {
    let count = row.byteCount / format.bytesPerPixel
    precondition(
      count > 0 && overhang >= 0 && sums.count == (overhang + count + box - 1) / box,
      "there is a sum for each box")
    precondition(lights.first.count == format.depth.maximum + 1, "the tables are for the format")
    unsafe row.withUnsafeBytes { bytes in
      unsafe lights.first.withUnsafeBufferPointer { first in
        unsafe lights.green.withUnsafeBufferPointer { green in
          unsafe lights.blue.withUnsafeBufferPointer { blue in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
              let tables = unsafe Tables(first: first, green: green, blue: blue)
              let cut = (box, overhang, sums.baseAddress!)
              switch format.depth {
              case .eight:
                let samples = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress!
                unsafe add(samples, count, format.channels, tables, cut)
              case .sixteen:
                let samples = unsafe bytes.assumingMemoryBound(to: UInt16.self).baseAddress!
                unsafe add(samples, count, format.channels, tables, cut)
              }
            }
          }
        }
      }
    }
  }

  /// Light tables without checks: a sample is never beyond the table for its depth.
  @safe private struct Tables {
    let first: UnsafePointer<LinearPixel>
    let green: UnsafePointer<LinearPixel>?
    let blue: UnsafePointer<LinearPixel>?

    init(
      first: UnsafeBufferPointer<LinearPixel>, green: UnsafeBufferPointer<LinearPixel>,
      blue: UnsafeBufferPointer<LinearPixel>
    ) {
      unsafe self.first = first.baseAddress!
      unsafe self.green = green.baseAddress
      unsafe self.blue = blue.baseAddress
    }
  }

  private typealias Cut = (box: Int, overhang: Int, sums: UnsafeMutablePointer<LinearPixel>)

  @inline(__always)
  private static func add<Sample: FixedWidthInteger>(
    _ samples: UnsafePointer<Sample>, _ count: Int, _ channels: SampleFormat.Channels,
    _ tables: Tables, _ cut: Cut
  ) {
    let full = 1 / Float(Sample.max)
    let gray = unsafe tables.first
    switch channels {
    case .gray:
      unsafe addBoxes(count, cut) { x in unsafe gray[Int(samples[x])] }
    case .grayAlpha:
      unsafe addBoxes(count, cut) { x in
        unsafe gray[Int(samples[2 &* x])] * (Float(samples[2 &* x &+ 1]) * full)
      }
    case .rgb, .rgbx, .rgba:
      let (red, green, blue) = unsafe (tables.first, tables.green!, tables.blue!)
      switch channels {
      case .rgb:
        unsafe addBoxes(count, cut) { x in
          let pixel = unsafe samples + 3 &* x
          return unsafe red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])]
        }
      case .rgbx:
        unsafe addBoxes(count, cut) { x in
          let pixel = unsafe samples + 4 &* x
          return unsafe red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])]
        }
      default:
        unsafe addBoxes(count, cut) { x in
          let pixel = unsafe samples + 4 &* x
          return unsafe (red[Int(pixel[0])] + green[Int(pixel[1])] + blue[Int(pixel[2])])
            * (Float(pixel[3]) * full)
        }
      }
    }
  }

  @inline(__always)
  private static func addBoxes(
    _ count: Int, _ cut: Cut, _ light: (Int) -> LinearPixel
  ) {
    let (side, overhang, sums) = unsafe cut
    let last = (overhang + count + side - 1) / side
    // Those that the row fills; before and behind them are boxes of which it fills a part.
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
