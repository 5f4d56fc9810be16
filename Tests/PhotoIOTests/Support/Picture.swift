import GridKit
import PhotoIO
import Testing

/// Decoded samples, 8 bits each, to be compared.
struct Picture: Equatable {
  let width: Int
  let height: Int
  /// Samples a pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA.
  let channels: Int
  var samples: [UInt8]

  var size: Size { Size(width: width, height: height) }

  /// The samples of a pixel.
  subscript(x: Int, y: Int) -> ArraySlice<UInt8> {
    samples[(y * width + x) * channels..<(y * width + x + 1) * channels]
  }

  /// A part of the picture.
  func crop(_ area: Rect) -> Picture {
    var part = Picture(width: area.width, height: area.height, channels: channels, samples: [])
    part.samples.reserveCapacity(area.size.area * channels)
    for y in area.y..<area.maxY {
      let start = (y * width + area.x) * channels
      part.samples += samples[start..<start + area.width * channels]
    }
    return part
  }

  /// The picture with some channels of each pixel, in this order.
  func selecting(_ chosen: [Int]) -> Picture {
    var samples: [UInt8] = []
    for pixel in 0..<width * height {
      for channel in chosen { samples.append(self.samples[pixel * channels + channel]) }
    }
    return Picture(width: width, height: height, channels: chosen.count, samples: samples)
  }

  /// The largest difference of a sample from that of a picture of the same shape.
  func distance(to other: Picture) -> Int {
    precondition(size == other.size && channels == other.channels, "the pictures have one shape")
    return zip(samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The mean square difference of a sample from that of a picture of the same shape.
  func meanSquareDistance(to other: Picture) -> Double {
    precondition(size == other.size && channels == other.channels, "the pictures have one shape")
    let sum = zip(samples, other.samples).reduce(0) { sum, pair in
      sum + (Int(pair.0) - Int(pair.1)) * (Int(pair.0) - Int(pair.1))
    }
    return Double(sum) / Double(samples.count)
  }
}

extension Picture: CustomTestStringConvertible {
  /// The shape alone: a failed comparison is not to print a million numbers.
  var testDescription: String { "a picture of \(size) in \(channels) channels" }
}

extension Picture {
  /// Reads a binary PGM or PPM file of 8 bits a sample.
  init(pnm bytes: [UInt8]) throws {
    var rest = bytes[...]
    func word() -> String {
      let word = rest.prefix { !$0.isSpace }
      rest = rest.dropFirst(word.count + 1)
      return String(decoding: word, as: UTF8.self)
    }
    let kind = word()
    guard kind == "P5" || kind == "P6", let width = Int(word()), let height = Int(word()),
      word() == "255", rest.count == width * height * (kind == "P6" ? 3 : 1)
    else { throw Program.Failure(description: "a PNM picture of an unexpected kind: \(kind)") }
    self.init(width: width, height: height, channels: kind == "P6" ? 3 : 1, samples: Array(rest))
  }

  /// The colours of a raster without its alpha.
  init(colorsOf raster: Raster) {
    self.init(
      width: raster.size.width, height: raster.size.height, channels: 3,
      samples: raster.pixels.flatMap { [$0.x, $0.y, $0.z] })
  }

  /// The alpha of a raster.
  init(alphaOf raster: Raster) {
    self.init(
      width: raster.size.width, height: raster.size.height, channels: 1,
      samples: raster.pixels.map(\.w))
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A }
}

extension FilePhoto {
  /// What the rows of the photo are, and what their samples mean.
  func rowFormat() throws -> (samples: SampleFormat, encoding: ColorEncoding) {
    var result: (SampleFormat, ColorEncoding)?
    try pushRows(of: PhotoPart(Rect(x: 0, y: 0, width: 1, height: 1))) { format, encoding in
      result = (format, encoding)
      return { _ in }
    }
    return try #require(result)
  }

  /// Decodes a part of the photo; by default all of it. Where there is a sample without meaning, it
  /// is left out.
  func decode(
    _ area: Rect? = nil, shrunkBy factor: Int = 1, averagedOver box: Int = 1
  ) throws -> Picture {
    let area = area ?? Rect(size.shrunk(by: factor))
    var samples: [UInt8] = []
    var (rows, kept) = (0, 0)
    try pushRows(of: PhotoPart(area, shrunkBy: factor, averagedOver: box)) { format, _ in
      let stored = format.bytesPerPixel
      kept = format.channels == .rgbx ? 3 : stored
      samples.reserveCapacity(area.size.area * kept)
      return { row in
        precondition(row.byteCount == area.width * stored, "a row has the area's width")
        rows += 1
        unsafe row.withUnsafeBytes { bytes in
          if kept == stored { return unsafe samples.append(contentsOf: bytes) }
          for pixel in 0..<area.width {
            unsafe samples.append(contentsOf: bytes[pixel * stored..<pixel * stored + kept])
          }
        }
      }
    }
    return Picture(width: area.width, height: rows, channels: kept, samples: samples)
  }
}
