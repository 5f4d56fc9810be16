import LibC

/// A path of a file: any bytes except zero, as the system stores them. They need not be UTF-8.
public struct Pathname: CustomStringConvertible, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The bytes of the path, without a terminating zero.
  public let bytes: [UInt8]

  /// Creates a path from bytes, up to the first zero byte.
  public init(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.bytes = bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } ?? bytes
  }

  /// Creates a path from text.
  public init(_ text: some StringProtocol) {
    self.init(bytes: text.utf8)
  }

  /// The path as text; bytes that are not UTF-8 are replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path has more bytes than the system accepts (`PATH_MAX`), so that no file can have
  /// it. Such a path must not be taken apart, because it may have a million components.
  package var isTooLong: Bool { bytes.count >= Int(PATH_MAX) }

  /// The component after the last slash; the whole path if there is no slash.
  var lastComponent: ArraySlice<UInt8> {
    bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
  }

  package var name: [UInt8] { Array(lastComponent) }

  /// The names between the slashes, without empty ones and `.`.
  var components: [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
  }

  var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// The folder that the file is in: the part up to and including the last slash, or `./`.
  public var folder: Pathname {
    let prefix = bytes.dropLast(lastComponent.count)
    return prefix.isEmpty ? "./" : Pathname(bytes: prefix)
  }

  /// The text after the last dot of the name, in lower case; `nil` if there is none.
  public var pathExtension: String? {
    dot.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self).lowercased() }
  }

  /// The place of the dot before the extension; `nil` if there is no extension.
  private var dot: Int? {
    lastComponent.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 + 1 < bytes.endIndex ? $0 : nil }
  }

  /// Returns the path of a file in this folder.
  package func appending(_ name: some Collection<UInt8>) -> Pathname {
    let isEnded = bytes.isEmpty || bytes.last == UInt8(ascii: "/")
    return Pathname(bytes: bytes + (isEnded ? [] : [UInt8(ascii: "/")]) + Array(name))
  }

  /// Returns the path resolved against a folder, if it is relative and the folder is not `nil`.
  package func resolved(against folder: Pathname?) -> Pathname {
    guard let folder, !isAbsolute else { return self }
    return folder.appending(bytes)
  }

  /// The last component without its extension, or with it if the result would be empty.
  package var stem: [UInt8] {
    let name = lastComponent
    let stem = name[..<(dot ?? name.endIndex)]
    return Array(stem.isEmpty ? name : stem)
  }

  /// Calls `body` with the path as a C string.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let name = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe name.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }

  /// Creates a path from a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// The path in a form that is displayed on one line of a terminal; that of any file as a whole, so that it can be
  /// copied.
  public var description: String { isTooLong ? String(abridging: bytes) : String(escaping: bytes) }
}
