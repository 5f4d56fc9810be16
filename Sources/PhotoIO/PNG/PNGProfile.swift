/// The color profile of a PNG, which is compressed in its iCCP chunk.
struct PNGProfile: Sendable {
  /// The number of bytes that the profile takes: what its header says, or 0 if it is not used.
  let size: Int
  private let compressed: ArraySlice<UInt8>
  private let warning: String?

  /// The largest profile that is used. Profiles of cameras and printers have up to some megabytes.
  private static let mostBytes = 16 << 20

  /// The profile's header: its size, and at byte 36 `acsp`.
  ///
  /// Source: ICC.1:2022, 7.2.
  private static let headerSize = 128

  /// Inflates the header of the profile in an iCCP chunk, and nothing else of it.
  init(_ chunk: PNGChunk) throws(OutOfMemory) {
    // The profile's name ends in a zero, and the compression method is one.
    let named = chunk.data.drop { $0 != 0 }
    compressed = named.dropFirst(2)
    let header = try compressed.inflated(upTo: Self.headerSize)
    let stated = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let isProfile =
      named.prefix(2).elementsEqual([0, 0]) && header.count == Self.headerSize
      && stated >= Self.headerSize && header[36..<40].elementsEqual("acsp".utf8)
    if !isProfile {
      warning = "its color profile is broken; it is ignored"
    } else if stated > Self.mostBytes {
      warning = "its color profile has over \(ByteCount(Self.mostBytes)); it is ignored"
    } else {
      warning = nil
    }
    size = warning == nil ? stated : 0
  }

  /// Inflates the profile.
  ///
  /// - Parameter warnings: where warnings are added.
  /// - Returns: `nil` if it is not used.
  func inflated(warnings: inout [String]) throws(OutOfMemory) -> ICCProfile? {
    if let warning { warnings.append(warning) }
    if size == 0 { return nil }
    let bytes = try compressed.inflated(upTo: size)
    if bytes.count == size { return ICCProfile(bytes) }
    warnings.append("its color profile is incomplete; it is ignored")
    return nil
  }
}
