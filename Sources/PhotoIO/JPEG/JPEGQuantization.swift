/// The quantization of the brightness in a JPEG: how coarsely it is compressed.
///
/// Source: ITU-T T.81, B.2.4.1 (the tables, in zigzag order) and B.2.2 (which one the first component has).
enum JPEGQuantization {
  /// Row by row, where each number of the zigzag order is.
  private static let zigzag = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14,
    21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31,
    39, 46, 53, 60,
    61, 54, 47, 55, 62, 63,
  ]

  /// Returns the steps of the 64 coefficients, row by row; `nil` if the tables before the first scan do not
  /// name them.
  static func steps(of input: SniffedFile) throws(PhotoError) -> [Int]? {
    var parts = FileParts(input)
    var tables: [UInt8: [Int]] = [:]
    // A file has a few dozen segments.
    for _ in 0..<1000 {
      guard let part = try parts.next() else { return nil }
      let marker = part.name[1]
      if marker == 0xDB {
        var cursor = ByteCursor(try parts.contents(of: part, upTo: 4 * 129)[...])
        while let kind = cursor.number(1) {
          var steps = [Int](repeating: 0, count: 64)
          for place in zigzag {
            guard let step = cursor.number(kind >> 4 == 0 ? 1 : 2) else { return nil }
            steps[place] = step
          }
          tables[UInt8(kind & 15)] = steps
        }
      } else if [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) {
        let frame = try parts.contents(of: part, upTo: 9)
        // The tables nearly always stand before it.
        return frame.count == 9 ? tables[frame[8]] : nil
      }
    }
    return nil
  }
}

extension PhotoFile {
  /// The quantization steps of the brightness of a JPEG, row by row; `nil` if they are not known, and for others.
  package var quantization: [Int]? {
    guard input.isFile, format == .jpeg else { return nil }
    return (try? input.metadata { () throws(PhotoError) in try JPEGQuantization.steps(of: input) })
      ?? nil
  }
}
