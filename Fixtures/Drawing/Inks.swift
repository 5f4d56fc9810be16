/// A picture in four inks, as Adobe's programs store them: 255 for none, 0 for full.
struct Inks {
  let width: Int
  let height: Int
  /// Cyan, magenta, yellow and black of all pixels, row by row.
  let samples: [UInt8]

  /// An RGB picture of which half the darkness is black ink, the rest cyan, magenta and yellow.
  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    var samples: [UInt8] = []
    for start in stride(from: 0, to: bitmap.bytes.count, by: 3) {
      let color = bitmap.bytes[start..<start + 3].map { Int($0) }
      let black = (color.max()! + 256) / 2
      for level in color { samples.append(UInt8((level * 255 + black / 2) / black)) }
      samples.append(UInt8(black))
    }
    self.samples = samples
  }

  /// One ink alone.
  private func plane(_ ink: Int) -> Bitmap {
    Bitmap(width: width, height: height, kind: .gray) { x, y in
      [samples[(y * width + x) * 4 + ink]]
    }
  }

  /// The bytes of a JPEG file with the inks as they are, each in a scan of its own.
  func encode(quality: Int) throws -> [UInt8] {
    let files = try (0..<4).map {
      try JPEGFile(quality: quality, subsampling: .gray).encode(plane($0))
    }
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    // Adobe's marker, version 100, without a transform of colors.
    let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
    let components = (1...4).flatMap { (number: UInt8) -> [UInt8] in [number, 0x11, 0] }
    let frame = segment(0xC0, [8] + size + [4] + components)
    let scans = files.enumerated().flatMap { ink, file in
      part(0xC4, of: file) + segment(0xDA, [1, UInt8(ink + 1), 0, 0, 63, 0]) + data(of: file)
    }
    let tables = part(0xDB, of: files[0])
    return [[0xFF, 0xD8], adobe, tables, frame, scans, [0xFF, 0xD9]].flatMap(\.self)
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// All segments of a marker, in order.
  private func part(_ marker: UInt8, of file: [UInt8]) -> [UInt8] {
    segments(of: file).filter { file[$0.lowerBound + 1] == marker }.flatMap { file[$0] }
  }

  /// What is compressed in a file of one scan.
  private func data(of file: [UInt8]) -> [UInt8] {
    let end = segments(of: file).last?.upperBound ?? file.count
    return Array(file[end...].dropLast(2))
  }

  /// Returns where the segments are, from the start marker to the scan.
  private func segments(of file: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var place = 2
    while ranges.last.map({ file[$0.lowerBound + 1] != 0xDA }) ?? true {
      let end = place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
      ranges.append(place..<end)
      place = end
    }
    return ranges
  }
}
