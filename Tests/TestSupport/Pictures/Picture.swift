import GridKit

/// Decoded samples, 8 bits each, for comparison.
package struct Picture: Equatable {
  package let width: Int
  package let height: Int
  /// The number of samples per pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA.
  package let channels: Int
  package var samples: [UInt8]

  package init(width: Int, height: Int, channels: Int, samples: [UInt8]) {
    self.width = width
    self.height = height
    self.channels = channels
    self.samples = samples
  }

  package var size: Size { Size(width: width, height: height) }

  /// The samples of a pixel.
  package subscript(x: Int, y: Int) -> ArraySlice<UInt8> {
    samples[(y * width + x) * channels..<(y * width + x + 1) * channels]
  }

  /// A part of the picture.
  package func crop(_ area: Rect) -> Picture {
    var part = Picture(width: area.width, height: area.height, channels: channels, samples: [])
    part.samples.reserveCapacity(area.size.area * channels)
    for y in area.y..<area.maxY {
      let start = (y * width + area.x) * channels
      part.samples += samples[start..<start + area.width * channels]
    }
    return part
  }

  /// The picture with some channels of each pixel, in this order.
  package func selecting(_ chosen: [Int]) -> Picture {
    var samples: [UInt8] = []
    for pixel in 0..<width * height {
      for channel in chosen { samples.append(self.samples[pixel * channels + channel]) }
    }
    return Picture(width: width, height: height, channels: chosen.count, samples: samples)
  }

  /// The largest difference of a sample from that of a picture of the same shape.
  package func distance(to other: Picture) -> Int {
    precondition(
      size == other.size && channels == other.channels, "the pictures must have the same shape")
    return zip(samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The mean square difference of a sample from that of a picture of the same shape.
  package func meanSquareDistance(to other: Picture) -> Double {
    precondition(
      size == other.size && channels == other.channels, "the pictures must have the same shape")
    let sum = zip(samples, other.samples).reduce(0) { sum, pair in
      sum + (Int(pair.0) - Int(pair.1)) * (Int(pair.0) - Int(pair.1))
    }
    return Double(sum) / Double(samples.count)
  }
}

extension Picture: CustomStringConvertible {
  /// Only the shape, because a failed comparison should not print a million numbers.
  package var description: String { "a picture of \(size) in \(channels) channels" }
}

extension Picture {
  /// The colors of a raster without its alpha.
  package init(colorsOf raster: Raster) {
    self.init(
      width: raster.size.width, height: raster.size.height, channels: 3,
      samples: raster.pixels.flatMap { [$0.x, $0.y, $0.z] })
  }

  /// The alpha of a raster.
  package init(alphaOf raster: Raster) {
    self.init(
      width: raster.size.width, height: raster.size.height, channels: 1,
      samples: raster.pixels.map(\.w))
  }
}
