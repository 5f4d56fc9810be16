import CTurboJPEG
import GridKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes pictures as JPEG: JFIF in YCbCr, without metadata. Alpha is left out.
public struct JPEGWriter: Hashable, Sendable {
  /// How much of the colour's resolution is kept.
  public enum Subsampling: String, CaseIterable, Sendable {
    /// Half of it in both directions.
    case half = "420"
    /// Half of it across.
    case halfAcross = "422"
    /// All of it.
    case full = "444"
  }

  /// 1...100.
  public var quality: Int
  /// How much of the colour's resolution is kept.
  public var subsampling: Subsampling
  /// Whether the picture is to appear coarse first and then finer.
  public var isProgressive: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - quality: 1...100, as libjpeg counts.
  ///   - subsampling: by default full from quality 90, else half.
  public init(quality: Int = 90, subsampling: Subsampling? = nil, isProgressive: Bool = false) {
    precondition((1...100).contains(quality), "a quality is 1...100")
    self.quality = quality
    self.subsampling = subsampling ?? (quality >= 90 ? .full : .half)
    self.isProgressive = isProgressive
  }
}

extension JPEGWriter: RasterWriter {
  /// Encodes a picture and writes it to a file.
  ///
  /// - Throws: ``OutputError`` if memory runs out or writing fails.
  public func write(_ raster: Raster, to output: borrowing OutputFile) throws(OutputError) {
    Self.clearEnvironment()
    guard let compressor = unsafe tjInitCompress() else {
      throw OutputError(output.path, .outOfMemory)
    }
    defer { unsafe tjDestroy(compressor) }
    var encoded: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(encoded) }
    var count: UInt = 0
    let sampling =
      switch subsampling {
      case .half: TJSAMP_420
      case .halfAcross: TJSAMP_422
      case .full: TJSAMP_444
      }
    let flags = TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0)
    let result = unsafe raster.withBytes { bytes in
      unsafe tjCompress2(
        compressor, bytes.bindMemory(to: UInt8.self).baseAddress, CInt(raster.size.width), 0,
        CInt(raster.size.height), CInt(TJPF_RGBX.rawValue), &encoded, &count,
        CInt(sampling.rawValue), CInt(quality), flags)
    }
    guard result == 0, let encoded = unsafe encoded else {
      throw OutputError(output.path, .outOfMemory)
    }
    try unsafe output.write(UnsafeRawBufferPointer(start: encoded, count: Int(count)))
  }

  /// Takes away the variables by which TurboJPEG lets the environment change a picture. Arithmetic
  /// coding, for one, makes a file that browsers do not open.
  private static func clearEnvironment() {
    for name in ["TJ_ARITHMETIC", "TJ_OPTIMIZE", "TJ_PROGRESSIVE", "TJ_RESTART"] {
      if unsafe getenv(name) != nil { unsafe unsetenv(name) }
    }
  }
}
