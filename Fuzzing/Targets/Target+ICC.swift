import GridKit
import TestSupport

@testable import PhotoIO

extension Target {
  /// ICC profiles, whole and as the segments of a JPEG.
  static let icc = Target("icc") { bytes in
    var random = SplitMix64(bytes)
    if let name = ICCProfile(bytes).name {
      require(!name.contains("\0"), "a name must not contain a zero")
    }
    // Tables of 16 bits are slow.
    let formats =
      random.happens(onceIn: 8) ? DecodedFormat.all : DecodedFormat.all.filter(\.isShort)
    for format in formats { tryRoute(of: bytes, to: format, &random) }
    tryJoining(bytes, &random)
  }

  private static func tryRoute(
    of bytes: [UInt8], to format: DecodedFormat, _ random: inout SplitMix64
  ) {
    // Large photos are converted by a table, which is slow as well.
    let pixels = random.happens(onceIn: 256) ? 1_000_001 : 1000
    var warnings: [String] = []
    // A profile may claim to need too much memory.
    guard
      let color = try? ColorInterpretation(
        format, profile: ICCProfile(bytes), pixels: pixels, warnings: &warnings)
    else { return }
    warnings.forEach(requireLine)
    // Converted rows have the light of sRGB.
    if color.convertedFormat.samples.depth == format.depth {
      requireLight(color.convertedFormat.encoding)
    }
    let width = Int.random(in: 1...40, using: &random)
    let row = (0..<width * format.bytesPerPixel).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    var count = 0
    row.withBytes { row in
      color.convert(row, pixels: width) { converted in
        count += 1
        require(
          converted.byteCount == width * color.convertedFormat.samples.bytesPerPixel,
          "a row must keep its width")
      }
    }
    require(count == 1, "a row must become one row")
  }

  /// Splits a profile into segments and joins them, and joins segments that may be invalid.
  private static func tryJoining(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let most = max(1, bytes.count / Int.random(in: 1...8, using: &random))
    var pieces = stride(from: 0, to: bytes.count, by: most).map {
      Array(bytes[$0..<min($0 + most, bytes.count)])
    }
    if case .success(let profile?) = joined(pieces) {
      require(profile.bytes.count < bytes.count, "a profile must not contain the segments' numbers")
    }
    pieces = pieces.enumerated().map { [UInt8($0 + 1), UInt8(pieces.count)] + $1 }
    guard case .success(let whole) = joined(pieces.shuffled(using: &random)) else {
      fatalError("all segments must be found")
    }
    require(whole?.bytes ?? [] == bytes, "segments in any order must make the whole profile")
  }

  private static func joined(_ pieces: [[UInt8]]) -> Result<ICCProfile?, ProfileError> {
    do throws(ProfileError) {
      return .success(try ICCProfile(pieces: pieces))
    } catch {
      return .failure(error)
    }
  }
}

extension DecodedFormat {
  /// The formats that decoders produce.
  fileprivate static let all: [DecodedFormat] =
    [SampleFormat.Depth.eight, .sixteen].flatMap { depth in
      [SampleFormat.Channels.gray, .grayAlpha, .rgb, .rgba].map {
        .samples(SampleFormat($0, depth: depth))
      }
    } + [.samples(SampleFormat(.rgbx)), .cmyk]

  fileprivate var isShort: Bool { depth == .eight }
}
