import FileSystem

/// What a mark says about the file of a photo: its length, and a hash of its beginning and its end.
///
/// It differs between almost any two photos, but takes only microseconds. A change in the middle of a file
/// that keeps its length is not noticed.
public struct PhotoFingerprint: Hashable, Sendable {
  /// The size of the file in bytes.
  public let byteCount: Int
  /// The XXH64 hash of the first and the last 4 KiB of the file, or of the whole file if it is not
  /// longer than both together.
  public let hash: UInt64

  /// A hash of the faces that the file or its sidecar names; `nil` if there are none, or if they do not matter.
  public let faces: UInt64?

  /// The number of bytes at either end that are hashed.
  private static let endLength = 1 << 12

  /// Creates a fingerprint from its parts.
  public init(byteCount: Int, hash: UInt64, faces: UInt64? = nil) {
    (self.byteCount, self.hash, self.faces) = (byteCount, hash, faces)
  }

  /// Reads the fingerprint of an open file; its position is neither used nor changed.
  init(of file: borrowing OpenFile, byteCount: Int) throws(SystemError) {
    try self.init(byteCount: byteCount) { (count, offset) throws(SystemError) in
      try file.read(upTo: count, at: offset)
    }
  }

  /// Reads the fingerprint of bytes, of which `read` returns at most `count` from an offset on.
  init<Failure: Error>(
    byteCount: Int, reading read: (_ count: Int, _ offset: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let isShort = byteCount <= 2 * Self.endLength
    var hash = ContentHash()
    hash.add(try read(isShort ? byteCount : Self.endLength, 0))
    if !isShort { hash.add(try read(Self.endLength, byteCount - Self.endLength)) }
    self.init(byteCount: byteCount, hash: hash.value)
  }
}
