import CPhotoIO
import FileSystem
import GridKit
import LibC

/// A gain map in the file of a photo: where it is, and what its samples mean.
///
/// On an HDR display, the light of a pixel is (B + k) 2^L - k', where B is that of the photo.
///
/// Source: Android's Ultra HDR 1.1; ISO 21496-1:2025; Apple, "Applying Apple HDR effect to your photos".
package struct GainMap: Hashable, Sendable {
  /// How the map is described.
  package enum Kind: String, Sendable {
    case ultraHDR = "Ultra HDR"
    case iso = "ISO 21496-1"
    case apple = "Apple"
  }

  /// What the samples of a channel mean.
  struct Channel: Hashable, Sendable {
    /// The gains of the lowest and the highest sample, in stops.
    var stops = 0.0...0
    /// The exponent by which a gain was encoded.
    var gamma = 1.0
    /// The light k that is added before the gain, and k' that is subtracted afterward.
    var offsets = SIMD2(repeating: 1.0 / 64)
  }

  package let kind: Kind
  /// Those of red, green and blue, or one for all.
  let channels: [Channel]
  /// The headrooms of a display, in stops, from which the map has an effect, and at which it has all of it.
  package let capacity: ClosedRange<Double>
  /// Where its JPEG begins in the file.
  var start = 0
  /// How it must be turned to be upright.
  var orientation = Orientation.up

  /// The largest gain, in stops.
  package var stops: Double { channels.reduce(0) { max($0, $1.stops.upperBound) } }
  package var channelCount: Int { channels.count }

  /// The light that is added to both renditions; 0 also if it differs between them.
  var offset: Double {
    let offsets = channels[0].offsets
    return channels.allSatisfy { $0.offsets == offsets } && offsets.x == offsets.y ? offsets.x : 0
  }

  /// Returns by what a sample, 0...1, of a channel, 0...2, multiplies the light.
  func gain(_ channel: Int, _ sample: Double) -> Double {
    // ITU-R BT.709's curve, approximated as Skia does.
    if kind == .apple { return 1 + (exp2(stops) - 1) * pow(sample, 1.961) }
    let channel = channels[channels.count == 1 ? 0 : channel]
    let share = pow(sample, 1 / channel.gamma)
    return exp2(
      channel.stops.lowerBound + (channel.stops.upperBound - channel.stops.lowerBound) * share)
  }
}

extension JPEGDecoder {
  /// Opens the gain map of a JPEG as a photo of gains.
  convenience init(_ map: GainMap, of input: SniffedFile) throws(PhotoError) {
    try self.init(input, at: map.start)
    guard case .samples = header.decoded else {
      throw PhotoError(input.name, .unsupported(.jpeg, "a gain map of four colors"))
    }
    header.orientation = map.orientation
    // The mean of samples is not the mean of gains.
    header.shrinkFactors = [1]
  }

  /// Finds the gain map in the file of a JPEG.
  static func gainMap(of input: SniffedFile) throws(PhotoError) -> GainMap {
    let photo = try JPEGDecoder(input)
    guard let list = photo.segment(PHOTO_JPEG_PICTURES),
      let picture = try JPEGUnusedParts.pictures(in: list, of: input).first(where: \.isGainMap)
    else { throw PhotoError(input.name, .damaged(.jpeg, "the gain map is missing")) }
    let map = try JPEGDecoder(input, at: picture.start)
    let exif = photo.segment(PHOTO_JPEG_EXIF).flatMap { TIFFDirectory($0) }
    var found = try converting(
      try GainMap(
        iso: map.segment(PHOTO_JPEG_GAIN_MAP), xmp: map.segments(PHOTO_JPEG_XMP), exif: exif)
    ) { (error: GainMapError) in PhotoError(input.name, .unsupported(.jpeg, error.rawValue)) }
    (found.start, found.orientation) = (picture.start, photo.header.orientation)
    return found
  }
}

extension ExternalDecoder {
  /// Finds the gain map of a HEIC.
  static func gainMap(of input: SniffedFile) throws(PhotoError) -> GainMap {
    let description = try ExternalDecoder(input, PHOTO_EXTERNAL_HEIF_GAIN_MAP).exif
    let exif = try input.metadata { () throws(PhotoError) in try input.format.exif(of: input) }
    return try converting(try GainMap(heif: description, exif: exif)) { (error: GainMapError) in
      PhotoError(input.name, .unsupported(input.format, error.rawValue))
    }
  }
}
