import LibC

/// A photo that covers the picture, blurred by a Gaussian in linear light, darkened, and in the shadow
/// of the photos in front of it.
///
/// The blur is made in three steps, whose variances add up to that of the Gaussian. A cubic B-spline reduces
/// the photo to nodes, a sampled Gaussian is convolved with the nodes, and cubic B-splines interpolate
/// them. The nodes are half a standard deviation apart, so the second step has 5/6 of the variance, and
/// leaves hardly any detail that interpolation could distort. For a wave of any length, the error is
/// below 0.001 of its amplitude.
struct BlurredBackground: Sendable {
  /// The nodes, row by row, in linear light, premultiplied.
  private let nodes: [LinearPixel]
  private let nodesAcross: Int
  private let picture: Size
  private let columns: FilterWeights
  private let rows: FilterWeights
  private let isOpaque: Bool
  private let shadow: PhotoShadows

  /// The largest part of the photo's light that is shown, and the largest mean luminance of the
  /// background before the shadow, so that the photos in front of it stand out.
  private static let (mostLight, mostLuminance) = (Float(0.62), Float(0.26))

  /// Returns the standard deviation of the Gaussian for a picture, in pixels.
  private static func deviation(in picture: Size) -> Double { 0.03 * Double(picture.shorterSide) }

  /// Returns the nodes for a picture, with those beyond its edges that the Gaussian and the interpolation
  /// reach.
  static func nodes(for picture: Size) -> SplineGrid {
    SplineGrid(for: picture, deviation: deviation(in: picture), border: 10)
  }

  /// Blurs the nodes of the photo that a plan has behind its cells.
  init(_ reducer: BlurredBackgroundReducer, in grid: GridPlan) {
    let (plan, picture) = (reducer.plan, grid.size)
    let (across, down, size) = (plan.nodes.across, plan.nodes.down, plan.nodes.size)
    var nodes = reducer.pixels
    func gaussian(_ line: SplineAxis) -> [Float] {
      let deviation = Self.deviation(in: picture) * Double(line.inside) / Double(line.length)
      return Self.gaussian(
        variance: deviation * deviation - plan.kernelVariance - CubicKernel.spline.variance)
    }
    nodes.convolve(
      gaussian(across), alongLinesOf: size.width, every: 1, lines: size.height, every: size.width)
    nodes.convolve(
      gaussian(down), alongLinesOf: size.height, every: size.width, lines: size.width, every: 1)
    var luminance = 0.0
    for y in down.border..<(down.border + down.inside) {
      for x in across.border..<(across.border + across.inside) {
        let node = nodes[y * size.width + x] * LinearPixel(0.2126, 0.7152, 0.0722, 0)
        luminance += Double(node.sum())
      }
    }
    // Light outside sRGB's gamut may be negative.
    let mean = max(Float(luminance / Double(across.inside * down.inside)), .leastNormalMagnitude)
    let factor = min(Self.mostLight, Self.mostLuminance / mean)
    for index in nodes.indices { nodes[index] *= LinearPixel(factor, factor, factor, 1) }
    (columns, rows) = (across.weights, down.weights)
    nodesAcross = size.width
    (self.nodes, self.picture, isOpaque) = (nodes, picture, reducer.isOpaque)
    shadow = PhotoShadows(
      of: grid.cells.compactMap { $0.photo?.frame }, radius: grid.radius, in: picture)
  }

  /// Returns the weights of a Gaussian from its middle on, whose sum on both sides is 1.
  private static func gaussian(variance: Double) -> [Float] {
    // Beyond four standard deviations, there is less than a ten-thousandth of it.
    let reach = Int((4 * variance.squareRoot()).rounded(.up))
    let values = (0...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 2 * values.reduce(0, +) - values[0]
    return values.map { Float($0 / sum) }
  }

  /// Returns a pixel in linear light, premultiplied: exactly as ``draw(on:except:)`` draws it.
  func light(_ x: Int, _ y: Int) -> LinearPixel {
    var sum = LinearPixel.zero
    for j in 0..<rows.tapCount {
      let start = (rows.first[y] + j) * nodesAcross + columns.first[x]
      // The sums are those of InnerLoops.convolve, in the same order.
      var sums = (LinearPixel.zero, LinearPixel.zero)
      for i in 0..<columns.tapCount {
        let product = nodes[start + i] * columns.weights[x * columns.tapCount + i]
        if i % 2 == 0 { sums.0 += product } else { sums.1 += product }
      }
      sum += (sums.0 + sums.1) * rows.weights[y * rows.tapCount + j]
    }
    return PhotoShadows.shade(sum, by: shadow.opacity(x, y))
  }

  /// Returns what is added to the levels of a pixel before they are rounded, so that light that changes
  /// slowly makes no bands: noise of a triangular distribution, -1...1.
  ///
  /// Source of the hash: C. Wellons, "Prospecting for Hash Functions", 2018, lowbias32.
  @inline(__always)
  static func noise(_ x: Int, _ y: Int) -> Float {
    var hash = UInt32(truncatingIfNeeded: y << 16 | x)
    hash ^= hash >> 16
    hash &*= 0x7FEB_352D
    hash ^= hash >> 15
    hash &*= 0x846C_A68B
    hash ^= hash >> 16
    return Float(Int32(truncatingIfNeeded: hash & 0xFFFF) &- Int32(truncatingIfNeeded: hash >> 16))
      / 65536
  }

  /// Draws the background on a picture.
  ///
  /// - Parameter frames: rectangles whose pixels are not drawn, because encoding takes most of the time.
  func draw(on pixels: inout PixelBands, except frames: [Rect]) {
    let converter = CellRowConverter(isOpaque: isOpaque, matrix: nil)
    let columnWeights = columns.weights.map { LinearPixel(repeating: $0) }
    var ring = [LinearPixel](repeating: .zero, count: rows.tapCount * picture.width)
    var light = [LinearPixel](repeating: .zero, count: picture.width)
    var next = rows.first[0]
    var shadowOfFour: [Float] = []
    for y in 0..<picture.height {
      while next < rows.first[y] + rows.tapCount {
        InnerLoops.convolve(
          nodes[(next * nodesAcross)..<((next + 1) * nodesAcross)], from: 0, with: columns,
          columnWeights, into: &ring, capacity: rows.tapCount, at: next)
        next += 1
      }
      let start = y * rows.tapCount
      InnerLoops.sum(
        ring, capacity: rows.tapCount, from: rows.first[y],
        with: rows.weights[start..<(start + rows.tapCount)], into: &light)
      if y % 4 == 0 { shadowOfFour = shadow.opacities(ofFourRowsFrom: y) }
      for part in frames.gaps(inRow: y, of: picture.width) {
        let compositor = CellRowCompositor(
          Size(width: part.count, height: 1), isOpaque: isOpaque, over: .color(.transparent),
          radius: 0)
        var index = y % 4 * picture.width + part.lowerBound
        let shaded = Array(light[part]).mapPixels { pixel in
          defer { index &+= 1 }
          return PhotoShadows.shade(pixel, by: shadowOfFour[index])
        }
        var x = part.lowerBound
        let levels = converter.convert(shaded).mapPixels { pixel in
          defer { x &+= 1 }
          return pixel.adding(Self.noise(x, y))
        }
        let row = compositor.composite(levels, y: 0)
        pixels.set(
          row.span, ofRow: 0, in: Rect(x: part.lowerBound, y: y, width: part.count, height: 1),
          turned: .up)
      }
    }
  }
}

extension [Rect] {
  /// Returns the columns of a row that no rectangle covers. The rectangles must not overlap.
  fileprivate func gaps(inRow y: Int, of width: Int) -> [Range<Int>] {
    let covered = filter { $0.y <= y && y < $0.maxY }.sorted { $0.x < $1.x }
    let starts = [0] + covered.map(\.maxX)
    let ends = covered.map(\.x) + [width]
    return zip(starts, ends).compactMap { $0 < $1 ? $0..<$1 : nil }
  }
}

extension [LinearPixel] {
  /// Convolves lines of pixels with a symmetric kernel. The pixels at the ends of a line, from which
  /// the kernel reaches beyond it, stay as they are.
  ///
  /// - Parameters:
  ///   - kernel: its weights from the middle on, at least two.
  ///   - step: the distance of a line's pixels in the array.
  ///   - distance: the distance of lines in the array.
  fileprivate mutating func convolve(
    _ kernel: [Float], alongLinesOf length: Int, every step: Int, lines count: Int,
    every distance: Int
  ) {
    let reach = kernel.count - 1
    precondition(2 * reach < length, "the kernel must not be longer than a line")
    var line = [LinearPixel](repeating: .zero, count: length)
    for start in stride(from: 0, to: count * distance, by: distance) {
      for i in 0..<length { line[i] = self[start + i * step] }
      for i in reach..<(length - reach) {
        var sum = line[i] * kernel[0]
        for k in 1...reach { sum += (line[i - k] + line[i + k]) * kernel[k] }
        self[start + i * step] = sum
      }
    }
  }
}
