import CPhotoIO
import FileSystem
import GridKit

/// Settings that write any number of pictures as WebP: lossy in YCbCr with chroma of half the resolution (4:2:0), or lossless;
/// with alpha if the picture is not opaque, and with an optional ``OutputMark``.
///
/// A process of the program `instagrid-formats` encodes them, because libwebp is never loaded into
/// this one. Without it, ``begin(_:isOpaque:mark:to:)`` throws an error.
public struct WebPWriter: Hashable, RasterWriter, Sendable {
  /// 1...100; ignored if the WebP is lossless.
  public var quality: Int { willSet { checkQuality(newValue) } }
  /// Whether every pixel is stored exactly, except the colors of transparent ones.
  public var isLossless: Bool

  /// The largest width and height of a WebP.
  public static let maximumSide = Int(PHOTO_EXTERNAL_MAX_WEBP_SIDE)

  /// Creates a writer of a quality of 1...100, on libwebp's scale.
  public init(quality: Int = 90, isLossless: Bool = false) {
    checkQuality(quality)
    (self.quality, self.isLossless) = (quality, isLossless)
  }

  /// Whether the program that encodes WebP is installed.
  package static var isAvailable: Bool { ProcessParent.formats != nil }

  /// What the process holds. Measured with noise, which takes the most: 3.2 bytes a pixel if it is
  /// lossy, and 34 for lossless color or alpha.
  public func memory(for size: Size, isOpaque: Bool) -> Int {
    let (process, bytesPerPixel) = (12 << 20, isLossless || !isOpaque ? 40 : 4)
    return process + bytesPerPixel * size.area
  }

  /// Such as `WebP quality 90`, or `WebP lossless`.
  public var summary: String { isLossless ? "WebP lossless" : "WebP quality \(quality)" }

  /// Begins a WebP.
  ///
  /// - Precondition: the sides are at most ``maximumSide``.
  public func begin(
    _ size: Size, isOpaque: Bool, mark: OutputMark?, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder {
    precondition(
      max(size.width, size.height) <= Self.maximumSide, "a WebP must not have longer sides")
    guard let parent = ProcessParent.formats else {
      throw OutputError(output.name, .encoderMissing("WebP"))
    }
    let request = photo_external_encode(
      version: UInt32(PHOTO_EXTERNAL_VERSION), width: UInt32(size.width),
      height: UInt32(size.height), has_alpha: isOpaque ? 0 : 1,
      quality: isLossless ? 0 : UInt32(quality), reserved: 0,
      memory: UInt64(memory(for: size, isOpaque: isOpaque)))
    return try WebPEncoder(request, mark: mark, to: output, parent: parent)
  }
}
