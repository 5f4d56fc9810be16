import GridKit

/// A photo of samples in any format, and its light in float64.
package struct ReferencePhoto: PhotoSource {
  /// The tone curves of a photo.
  package enum Tone: Hashable, Sendable {
    case sRGB
    /// The light is the sample raised to the exponent of its channel.
    case powers(red: Double, green: Double, blue: Double)

    func light(_ channel: Int, _ sample: Double) -> Double {
      switch self {
      case .sRGB: referenceLight(sample)
      case .powers(let red, let green, let blue):
        referencePower(sample, [red, green, blue][channel])
      }
    }
  }

  package let size: Size
  package let orientation: Orientation
  package let rows: RowFormat
  /// The samples of all pixels, one after the other.
  package let samples: [UInt16]
  private let tone: Tone
  /// From the photo's primaries to those of sRGB.
  let matrix: ColorMatrix?

  /// Creates a photo.
  ///
  /// - Parameters:
  ///   - size: as stored.
  ///   - samples: row by row, of each pixel as many as the format has, none above its maximum.
  package init(
    _ size: Size, _ format: SampleFormat, samples: [UInt16], orientation: Orientation = .up,
    tone: Tone = .sRGB, matrix: ColorMatrix? = nil
  ) {
    precondition(
      samples.count == size.area * Self.samplesPerPixel(format),
      "there must be samples for all pixels")
    self.size = size
    self.orientation = orientation
    self.samples = samples
    self.tone = tone
    self.matrix = matrix
    let encoding =
      if tone == .sRGB && matrix == nil {
        format.depth == .eight ? ColorEncoding.sRGB : .sRGB16
      } else {
        ColorEncoding(depth: format.depth, matrix: matrix, curve: tone.light)
      }
    rows = RowFormat(format.channels, encoding)
  }

  package var format: SampleFormat { rows.samples }

  /// How many samples a pixel of a format has.
  package static func samplesPerPixel(_ format: SampleFormat) -> Int {
    switch format.channels {
    case .gray: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgbx, .rgba: 4
    }
  }

  package func pushRows(
    of part: PhotoPart, to makeHandler: (RowFormat) -> RowHandler
  ) {
    let (area, count) = (part.area, Self.samplesPerPixel(format))
    precondition(
      part.shrinkFactor == 1 && Rect(size).contains(area), "the part must lie in the photo")
    let handleRow = makeHandler(rows)
    for y in area.y..<area.maxY {
      let start = (y * size.width + area.x) * count
      let samples = Array(samples[start..<(start + area.width * count)])
      switch format.depth {
      case .eight:
        let bytes = samples.map { UInt8($0) }
        bytes.withBytes(handleRow)
      case .sixteen:
        samples.withBytes(handleRow)
      }
    }
  }

  /// The upright photo in light, in its own primaries.
  package var picture: ReferencePicture {
    let upright = orientation.referenceSize(ofStored: size)
    return ReferencePicture(upright) { x, y in
      let stored = orientation.referenceSource(ofUpright: x, y, in: upright)
      return light(ofPixel: stored.y * size.width + stored.x)
    }
  }

  private func light(ofPixel index: Int) -> SIMD4<Double> {
    let count = Self.samplesPerPixel(format)
    let top = Double(format.depth == .eight ? 255 : 65535)
    let values = (0..<count).map { Double(samples[index * count + $0]) / top }
    let color =
      count < 3
      ? SIMD3(repeating: tone.light(0, values[0]))
      : SIMD3(tone.light(0, values[0]), tone.light(1, values[1]), tone.light(2, values[2]))
    let alpha =
      switch format.channels {
      case .grayAlpha: values[1]
      case .rgba: values[3]
      case .gray, .rgb, .rgbx: 1.0
      }
    return SIMD4(color * alpha, alpha)
  }
}
