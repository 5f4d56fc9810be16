/// A word of a command line or the name of a file: any bytes but zero.
struct Word: Hashable, ExpressibleByStringInterpolation {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }
  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  /// A file in `Fixtures`, such as `photos/lake.jpg`.
  static func fixture(_ name: String) -> Word {
    var folders = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    folders.removeLast(4)
    return Word(stringLiteral: folders.joined(separator: "/") + "/Fixtures/" + name)
  }

  /// A scene in `Fixtures/photos`.
  static func photo(_ name: String) -> Word { fixture("photos/" + name) }

  /// A landscape of 60 x 40 pixels, of the given kind, in `Fixtures/kinds`.
  static func small(_ name: String) -> Word { fixture("kinds/" + name) }

  /// Calls `body` with the bytes as the C library wants them.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let name = bytes.map { CChar(bitPattern: $0) } + [0]
    return try unsafe name.withUnsafeBufferPointer { try unsafe body($0.baseAddress!) }
  }
}

extension Word: CustomStringConvertible {
  /// The word as text; what is no UTF-8 is replaced.
  var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension [Word] {
  /// Three small photos.
  static let threePhotos: [Word] = [.small("rgb.png"), .small("gray.jpg"), .small("420.jpg")]
}
