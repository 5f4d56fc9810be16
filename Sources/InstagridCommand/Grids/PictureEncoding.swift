import CommandKit
import GridKit
import PhotoIO

/// How a picture is encoded, and the memory that this takes.
struct PictureEncoding: Sendable {
  let format: OutputFormat
  /// The writer. If the size of the file is limited, it has the highest quality that may be tried.
  let writer: any RasterWriter
  let search: QualitySearch?
  /// Whether the picture is to have a gain map.
  let isHDR: Bool
  private let isOpaque: Bool
  private let isBlurred: Bool
  private let isInResult: Bool

  /// Throws if the options of the output are not those of its format.
  init(_ settings: Settings, for output: OutputDestination) throws(UsageError) {
    format = try settings.encoding.format(of: output, on: settings.style.background)
    let encoding = settings.encoding(as: format)
    writer = try encoding.writer(as: format)
    search = encoding.search(as: format)
    isHDR = encoding.isHDR == true
    isOpaque = settings.style.background.isOpaque
    isBlurred = settings.look.blurredPhoto != nil
    isInResult = if case .inResult = output { true } else { false }
    if format == .jpeg && !isOpaque {
      throw UsageError(
        option: "background",
        "JPEG does not support transparency; write a PNG or WebP, or use an opaque color")
    }
  }

  /// The number of bytes of memory that a picture of a size and its encoder need, without text.
  func memory(for size: Size) -> Int {
    let blurred = isBlurred ? BlurredPhotoPlan.memory(for: size) : 0
    // An output in memory, and one before its gain map, is held in encoded form, which never exceeds the size of the
    // pixels.
    let encoded = (isInResult ? 4 * size.area : 0) + (isHDR ? 4 * size.area : 0)
    return 4 * size.area + blurred + writer.memory(for: size, isOpaque: isOpaque) + encoded
      + (search?.memory(for: size) ?? 0)
  }

  /// Throws if the format or the limit of memory forbids a size.
  func check(_ size: Size, within limit: MemoryLimit) throws(UsageError) {
    if max(size.width, size.height) > format.maximumSide {
      throw UsageError(
        option: "size",
        "a \(format.name) has at most \(format.maximumSide) pixels along each side, not"
          + " \(size)")
    }
    try checkMemory(of: size, memory(for: size), within: limit)
  }

  /// Throws if a picture of a size needs more memory than the limit, with all that is in it.
  func checkMemory(of size: Size, _ bytes: Int, within limit: MemoryLimit) throws(UsageError) {
    guard bytes <= limit.bytes else {
      throw UsageError(
        option: "size",
        "a picture of \(size) needs \(ByteCount(bytes)) of memory, more than --max-memory allows"
          + " (\(limit))")
    }
  }
}
