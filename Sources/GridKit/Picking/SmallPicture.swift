/// A photo reduced to what is needed to compare it with others, and to judge it, but not to show it.
public struct SmallPicture: Sendable {
  /// The width and height in pixels, as the photo is stored.
  public let size: Size
  /// Red, green and blue as stored, 0...255, row by row from the top; over gray where the photo is transparent.
  let pixels: [SIMD4<Float>]
  /// What the stored levels mean.
  public var encoding: ColorEncoding

  /// The least longer side of the reduced picture of a large photo. It is judged at a scale that is about half of this,
  /// since means of areas that are hardly larger than a pixel would blur it.
  private static let leastSide = 480

  /// Decodes a photo and reduces it by a whole number, mostly in the decoder, until its longer side has
  /// 480...959 pixels; a smaller photo stays as it is.
  ///
  /// - Throws: the error that prevented the photo from being decoded.
  public init(reducing photo: some PhotoSource) async throws {
    let reduction = max(1, max(photo.size.width, photo.size.height) / Self.leastSide)
    let factor = photo.shrinkFactors.filter { $0 <= reduction }.max() ?? 1
    let shrunk = photo.size.shrunk(by: factor)
    let box = min(reduction / factor, shrunk.shorterSide)
    let size = Size(width: shrunk.width / box, height: shrunk.height / box)
    var (pixels, filled, encoding) = ([SIMD4<Float>](), 0, ColorEncoding.sRGB)
    var sums = [SIMD4<Float>](repeating: .zero, count: size.width)
    let part = PhotoPart(
      Rect(shrunk), shrunkBy: factor, averagedOver: box, renderingMemory: 16 * size.area)
    try await photo.pushRows(of: part) { format in
      encoding = format.encoding
      return { row in
        Self.add(row, format.samples, overBoxesOf: box, to: &sums)
        filled += 1
        guard filled % box == 0 else { return }
        pixels += sums.map { $0 / Float(box * box) }
        for index in sums.indices { sums[index] = .zero }
      }
    }
    (self.size, self.pixels, self.encoding) = (size, pixels, encoding)
  }

  /// Adds the levels of a row to the sums of its boxes.
  private static func add(
    _ row: RawSpan, _ format: SampleFormat, overBoxesOf box: Int, to sums: inout [SIMD4<Float>]
  ) {
    let (sample, pixel) = (format.depth.rawValue / 8, format.bytesPerPixel)
    let (second, third) = format.channels.isGray ? (0, 0) : (sample, 2 * sample)
    let hasAlpha = format.hasAlpha
    unsafe row.withUnsafeBytes { bytes in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        // The high byte of a sample is its last one.
        var place = sample - 1
        for index in 0..<sums.count {
          var sum = SIMD4<Float>.zero
          for _ in 0..<box {
            var color = unsafe SIMD4<Float>(
              Float(bytes[place]), Float(bytes[place + second]), Float(bytes[place + third]), 0)
            if hasAlpha {
              // Black drawings and white ones can be seen on this gray.
              let gray = SIMD4<Float>(128, 128, 128, 0)
              let alpha = unsafe Float(bytes[place + pixel - sample]) / 255
              color = gray + (color - gray) * alpha
            }
            sum += color
            place += pixel
          }
          unsafe sums[index] += sum
        }
      }
    }
  }

  /// Returns the means of equal areas of the picture, row by row, whose sides need not be whole pixels.
  func means(_ areas: Size) -> [SIMD4<Float>] {
    let columns = AreaWeights(from: size.width, to: areas.width)
    var narrow = [SIMD4<Float>](repeating: .zero, count: areas.width * size.height)
    for y in 0..<size.height {
      for x in 0..<areas.width {
        var sum = SIMD4<Float>.zero
        columns.forEach(in: x) { sum += pixels[y * size.width + $0] * $1 }
        narrow[y * areas.width + x] = sum
      }
    }
    let rows = AreaWeights(from: size.height, to: areas.height)
    var means = [SIMD4<Float>](repeating: .zero, count: areas.area)
    for y in 0..<areas.height {
      rows.forEach(in: y) { row, weight in
        for x in 0..<areas.width {
          means[y * areas.width + x] += narrow[row * areas.width + x] * weight
        }
      }
    }
    return means
  }

  /// The longer side of a picture that is judged, unless the photo is smaller.
  private static let judgedSide = 256

  /// How sharp the picture is, which is comparable between copies and near-copies, and why it shows nothing, if that
  /// is so. All photos are judged at one scale, at which noise is averaged away.
  public func judged() -> (sharpness: Double, flaw: PickablePhoto.Flaw?) {
    let brightness = brightness { $0.luma }
    guard let steepness = brightness.steepness else {
      // Red on blue may be of one brightness.
      let isEmpty = [0, 2].allSatisfy { color in self.brightness { $0[color] }.steepness == nil }
      return (brightness.sharpness, isEmpty ? .empty : nil)
    }
    return (brightness.sharpness, steepness < Brightness.leastSteepness ? .blurred : nil)
  }

  /// Whether something in an area is sharp, such as a face before a blurred ground.
  ///
  /// - Parameters:
  ///   - area: its place in the photo, as it is stored.
  ///   - photo: the size of the photo.
  public func isSharp(in area: Rect, of photo: Size) -> Bool {
    let brightness = brightness { $0.luma }
    func places(_ start: Int, _ end: Int, _ side: Int, of length: Int) -> (Int, Int) {
      let first = start * side / length
      return (first, (end * side + length - 1) / length - first)
    }
    let (x, width) = places(area.x, area.maxX, brightness.size.width, of: photo.width)
    let (y, height) = places(area.y, area.maxY, brightness.size.height, of: photo.height)
    let steepness = brightness.steepness(in: Rect(x: x, y: y, width: width, height: height))
    return steepness.map { $0 >= Brightness.leastSteepness } ?? false
  }

  /// Returns a level of the picture's colors, 0...255, as means of areas with a longer side of 256 pixels.
  func brightness(_ level: (SIMD4<Float>) -> Float) -> Brightness {
    let scale = Double(Self.judgedSide) / Double(max(size.width, size.height))
    func side(_ length: Int) -> Int {
      scale < 1 ? max(1, Int((Double(length) * scale).rounded())) : length
    }
    let small = Size(width: side(size.width), height: side(size.height))
    return Brightness(small, levels: means(small).map(level))
  }

  /// Returns what is compared with other photos: the upright picture in sRGB, which is the first one; if that
  /// makes a difference, the picture without a conversion of its colors, as some programs save it; and the
  /// picture as it is stored, since some drop the orientation.
  ///
  /// - Parameter orientation: how the picture must be turned to be upright.
  public func looks(turned orientation: Orientation = .up) -> [PictureCells] {
    let stored = means(Size(side: PictureCells.side))
    let converted = encoding.sRGBLevels(of: stored)
    var looks = [PictureCells(converted, of: size, turned: orientation)]
    let isWide = zip(stored, converted).contains { one, other in
      let difference = one - other
      return max(abs(difference.x), abs(difference.y), abs(difference.z)) > 2
    }
    if isWide { looks.append(PictureCells(stored, of: size, turned: orientation)) }
    if orientation != .up { looks.append(PictureCells(converted, of: size)) }
    return looks
  }
}

extension SIMD4<Float> {
  /// The brightness of red, green and blue levels.
  ///
  /// Source: ITU-R BT.601-7, 2.5.1.
  var luma: Float { 0.299 * x + 0.587 * y + 0.114 * z }
}

extension ColorEncoding {
  /// Returns the sRGB levels of colors that are given as stored levels, 0...255 each.
  fileprivate func sRGBLevels(of colors: [SIMD4<Float>]) -> [SIMD4<Float>] {
    let scale = Float(depth.maximum) / 255
    func light(_ level: Float, _ channel: Int) -> Float {
      let place = min(max(level * scale, 0), Float(depth.maximum))
      let lower = min(Int(place), depth.maximum - 1)
      let (start, end) = (curves[channel][lower], curves[channel][lower + 1])
      return start + (place - Float(lower)) * (end - start)
    }
    let linear = colors.map { LinearPixel(light($0.x, 0), light($0.y, 1), light($0.z, 2), 1) }
    return CellRowConverter(isOpaque: true, matrix: matrix).convert(linear)
  }
}
