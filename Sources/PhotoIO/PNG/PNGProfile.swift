/// The color profile of a PNG, which is compressed in its iCCP chunk.
struct PNGProfile: Sendable {
  /// The size of the profile in bytes, according to its header; 0 if the profile is not used.
  let size: Int
  private let compressed: ArraySlice<UInt8>
  private let warning: String?

  /// The size of the largest profile that is used. Printers have profiles of several megabytes.
  private static let maxBytes = 16 << 20

  /// The profile's header has its size and, at byte 36, `acsp` (ICC.1:2022, 7.2).
  private static let headerSize = 128

  /// Inflates only the header of the profile in an iCCP chunk.
  init(_ chunk: PNGChunk) throws(OutOfMemory) {
    // The profile's name and a zero byte; then one byte for the compression method.
    let named = chunk.data.drop { $0 != 0 }
    compressed = named.dropFirst(2)
    let header = try compressed.inflated(upTo: Self.headerSize)
    let stated = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let isProfile =
      named.prefix(2).elementsEqual([0, 0]) && header.count == Self.headerSize
      && stated >= Self.headerSize && header[36..<40].elementsEqual("acsp".utf8)
    if !isProfile {
      warning = "its color profile is broken; it is ignored"
    } else if stated > Self.maxBytes {
      warning = "its color profile has over \(ByteCount(Self.maxBytes)); it is ignored"
    } else {
      warning = nil
    }
    size = warning == nil ? stated : 0
  }

  /// Inflates the profile, and adds warnings; `nil` if it is not used.
  func inflated(warnings: inout [String]) throws(OutOfMemory) -> ICCProfile? {
    if let warning { warnings.append(warning) }
    if size == 0 { return nil }
    let bytes = try compressed.inflated(upTo: size)
    if bytes.count == size { return ICCProfile(bytes) }
    warnings.append("its color profile is incomplete; it is ignored")
    return nil
  }
}
