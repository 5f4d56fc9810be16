/// The name of a file: any bytes but zero, as the system has them, which need not be UTF-8.
public struct FilePath: Hashable, Sendable {
  /// The bytes of the name, without a zero at the end.
  public let bytes: [UInt8]
  /// Whether this is no name of a file, but a text that stands for what has none in messages. The
  /// system finds nothing under it.
  package let isLabel: Bool

  /// Creates a path from bytes; what follows a zero byte is left out.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
    isLabel = false
  }

  /// Creates what stands in messages for something that has no name.
  package init(label: String) {
    bytes = Array(label.utf8)
    isLabel = true
  }

  /// What stands for the standard input in messages.
  package static let standardInput = FilePath(label: "standard input")

  /// Creates a path from text.
  public init(_ text: some StringProtocol) {
    self.init(bytes: text.utf8)
  }

  /// The part after the last slash; the whole path if there is none.
  var lastComponent: ArraySlice<UInt8> {
    bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
  }

  /// The part after the last slash.
  package var name: [UInt8] { Array(lastComponent) }

  /// The part up to and including the last slash, or `./`.
  private var folderPrefix: [UInt8] {
    let prefix = bytes.dropLast(lastComponent.count)
    return prefix.isEmpty ? Array("./".utf8) : Array(prefix)
  }

  /// The folder that the file is in.
  public var folder: FilePath { isLabel ? self : FilePath(bytes: folderPrefix) }

  /// Another file in the same folder.
  func sibling(named name: some Sequence<UInt8>) -> FilePath {
    FilePath(bytes: folderPrefix + Array(name))
  }

  /// The letters after the last dot of the name, in lower case; `nil` if there are none.
  public var pathExtension: String? {
    guard let dot = lastComponent.lastIndex(of: UInt8(ascii: ".")), dot + 1 < bytes.endIndex else {
      return nil
    }
    return String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The same path with another extension, or with none if it is empty.
  package func replacingExtension(by ending: String) -> FilePath {
    let stem = pathExtension.map { bytes.dropLast($0.utf8.count + 1) } ?? bytes[...]
    return FilePath(bytes: stem + (ending.isEmpty ? [] : Array(".\(ending)".utf8)))
  }

  /// The name of a file in the folder of this name.
  package func appending(_ name: some Collection<UInt8>) -> FilePath {
    let isEnded = bytes.isEmpty || bytes.last == UInt8(ascii: "/")
    return FilePath(bytes: bytes + (isEnded ? [] : [UInt8(ascii: "/")]) + Array(name))
  }

  /// The same name, where it is relative, from another folder than the working one.
  package func relative(to folder: FilePath?) -> FilePath {
    guard let folder, bytes.first != UInt8(ascii: "/") else { return self }
    return folder.appending(bytes)
  }

  /// The last part of the name without its extension; with it if nothing else would be left.
  package var stem: [UInt8] {
    let name = lastComponent
    let stem = pathExtension == nil ? name : name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? 0)]
    return Array(stem.isEmpty ? name : stem)
  }

  /// A name that can be shown as it is, as a shell takes it.
  package var quotedForShell: String {
    let text = (bytes.first == UInt8(ascii: "-") ? "./" : "") + description
    let isPlain = text.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || 0x2D...0x39 ~= $0 || $0 == 0x5F
    }
    return isPlain
      ? text
      : "'"
        + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
  }

  /// Calls `body` with the name as the C library wants it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let name = (isLabel ? [] : bytes).map { CChar(bitPattern: $0) } + [0]
    return unsafe name.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }
}

extension FilePath: ExpressibleByStringLiteral {
  /// Creates a path from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
  /// The name as it can be shown on one line of a terminal: escaped, as `String.init(escaping:)`
  /// does.
  public var description: String { String(escaping: bytes) }
}
