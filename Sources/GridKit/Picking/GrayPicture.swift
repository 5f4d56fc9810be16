/// The brightness of a photo, reduced: enough to compare photos, but not to show them.
public struct GrayPicture: Hashable, Sendable {
  /// The width and height in pixels.
  public let size: Size
  /// The brightness of each pixel, 0...255, row by row from the top.
  public let levels: [UInt8]

  /// Creates a picture from the brightness of its `size.area` pixels, row by row from the top.
  public init(_ size: Size, levels: [UInt8]) {
    precondition(levels.count == size.area, "there must be a level for each pixel")
    (self.size, self.levels) = (size, levels)
  }

  /// Decodes a photo and reduces it by a whole number, mostly in the decoder, until its longer side has
  /// 640...1279 pixels; a smaller photo stays as it is. Alpha and profiles are ignored.
  ///
  /// - Parameter photo: the photo. The picture is as it is stored, not turned upright.
  /// - Throws: the error that prevented the photo from being decoded.
  public init(reducing photo: some PhotoSource) async throws {
    let reduction = max(1, max(photo.size.width, photo.size.height) / 640)
    let factor = photo.shrinkFactors.filter { $0 <= reduction }.max() ?? 1
    let shrunk = photo.size.shrunk(by: factor)
    let box = min(reduction / factor, shrunk.shorterSide)
    size = Size(width: shrunk.width / box, height: shrunk.height / box)
    var (levels, filled) = ([UInt8](), 0)
    var sums = [Int](repeating: 0, count: size.width)
    let part = PhotoPart(
      Rect(shrunk), shrunkBy: factor, averagedOver: box, renderingMemory: 8 * size.area)
    try await photo.pushRows(of: part) { format in
      { row in
        Self.add(row, format.samples, overBoxesOf: box, to: &sums)
        filled += 1
        guard filled % box == 0 else { return }
        levels += sums.map { UInt8($0 / (box * box)) }
        for index in sums.indices { sums[index] = 0 }
      }
    }
    self.levels = Array(levels.prefix(size.area))
  }

  /// Adds the luma of a row (ITU-R BT.709, in 256ths) to the sums of its boxes.
  private static func add(
    _ row: RawSpan, _ format: SampleFormat, overBoxesOf box: Int, to sums: inout [Int]
  ) {
    let (sample, pixel) = (format.depth.rawValue / 8, format.bytesPerPixel)
    unsafe row.withUnsafeBytes { bytes in
      // The high byte of a sample is its last one.
      var place = sample - 1
      for index in sums.indices {
        for _ in 0..<box {
          sums[index] +=
            unsafe format.channels.isGray
            ? Int(bytes[place])
            : (54 * Int(bytes[place]) + 183 * Int(bytes[place + sample])
              + 19 * Int(bytes[place + 2 * sample])) >> 8
          place += pixel
        }
      }
    }
  }

  /// How sharp the picture is: the variance of its Laplacian, 0 or more. It is comparable only between
  /// pictures of the same subject, since leaves have more than faces.
  ///
  /// Source: J. L. Pech-Pacheco et al., Diatom autofocusing in brightfield microscopy, 2000.
  public var sharpness: Double {
    guard size.shorterSide > 2 else { return 0 }
    let (width, count) = (size.width, Double((size.width - 2) * (size.height - 2)))
    var (sum, squares) = (0, 0)
    for y in 1..<size.height - 1 {
      for place in y * width + 1..<(y + 1) * width - 1 {
        let beside = Int(levels[place - 1]) + Int(levels[place + 1])
        let value =
          4 * Int(levels[place]) - beside - Int(levels[place - width]) - Int(levels[place + width])
        (sum, squares) = (sum + value, squares + value * value)
      }
    }
    return Double(squares) / count - (Double(sum) / count) * (Double(sum) / count)
  }

  /// Returns the difference hash of the picture; `nil` if it has fewer than 9x8 pixels.
  ///
  /// - Parameter orientation: how the picture must be turned to be upright.
  public func differenceHash(turned orientation: Orientation = .up) -> DifferenceHash? {
    let upright = orientation.apply(to: size)
    guard upright.width >= 9, upright.height >= 8 else { return nil }
    func mean(_ column: Int, _ row: Int) -> Double {
      let x = (column * upright.width / 9, (column + 1) * upright.width / 9)
      let y = (row * upright.height / 8, (row + 1) * upright.height / 8)
      let area = orientation.inverse.apply(
        to: Rect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0), in: upright)
      let sum = (area.y..<area.maxY).reduce(0) { sum, y in
        levels[y * size.width + area.x..<y * size.width + area.maxX].reduce(sum) { $0 + Int($1) }
      }
      return Double(sum) / Double(area.size.area)
    }
    var (bits, contrast) = (UInt64(0), 0.0)
    for place in 0..<64 {
      let (left, right) = (mean(place % 8, place / 8), mean(place % 8 + 1, place / 8))
      bits = bits << 1 | (left < right ? 1 : 0)
      contrast += abs(left - right) / 64
    }
    return DifferenceHash(bits: bits, contrast: contrast)
  }
}

/// A hash of a picture that changes little when the picture does: whether each of 9x8 areas is darker than
/// the next one on its right.
public struct DifferenceHash: Hashable, Sendable {
  /// One bit for each comparison, row by row.
  public let bits: UInt64
  /// The mean difference between the areas that are compared, 0...255. If it is small, as in documents
  /// and skies, noise decides the bits.
  public let contrast: Double

  /// Creates a hash from its parts.
  public init(bits: UInt64, contrast: Double) { (self.bits, self.contrast) = (bits, contrast) }

  /// Returns the number of bits, 0...64, that differ.
  public func distance(to other: DifferenceHash) -> Int { (bits ^ other.bits).nonzeroBitCount }
}
