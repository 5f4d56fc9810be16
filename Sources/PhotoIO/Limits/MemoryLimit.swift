import FileSystem

/// A limit on memory, and what sets it.
public struct MemoryLimit: Hashable, Sendable, CustomStringConvertible {
  package enum Source: Hashable, Sendable {
    /// The number of bytes was asked for.
    case request
    /// The number of bytes is that of ``standard``.
    case standard
    /// The control group of the process, whose limit is in this file.
    case group(Pathname)
  }

  /// The limit where no other one is set: 2 GiB.
  public static let standard = MemoryLimit(2 << 30, .standard)

  /// The number of bytes.
  public let bytes: Int
  package let source: Source

  private init(_ bytes: Int, _ source: Source) { (self.bytes, self.source) = (bytes, source) }

  /// Creates a limit of a number of bytes, which must not be negative.
  public init(bytes: Int) { self.init(bytes, .request) }

  /// Creates the limit of a process whose control group may use a number of bytes: three quarters of them, because
  /// not everything that a process needs is counted. It is at most ``standard``.
  ///
  /// - Parameter file: the file with the limit of the group.
  package init(ofGroup bytes: Int, from file: Pathname) {
    let share = bytes / 4 * 3
    self = share < Self.standard.bytes ? MemoryLimit(share, .group(file)) : .standard
  }

  /// Whether what needs a number of bytes, more than this limit, could be decoded in another control group;
  /// `nil` for an unknown number.
  package func isShortage(for bytes: Int?) -> Bool {
    guard case .group = source else { return false }
    return bytes ?? 0 <= Self.standard.bytes
  }

  /// The number of bytes and, if a control group sets it, the file with the limit of the group.
  public var description: String {
    guard case .group(let file) = source else { return "\(ByteCount(bytes))" }
    return "\(ByteCount(bytes)), three quarters of \(file)"
  }
}
