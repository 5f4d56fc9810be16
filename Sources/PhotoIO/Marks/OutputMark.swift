import FileSystem

/// A comment at the end of an output, by which Instagrid recognizes it: its kind, the version of
/// Instagrid's outputs of this kind, and a digest of what it was made from.
///
///     OutputMark(describing: "three photos, version 5 of the template")
///
/// ``RasterWriter`` writes the mark of a picture as a comment, as `arrange` does for a page, and after it
/// an integrity value of all preceding bytes. ``FoundMark`` finds a mark and checks whether the file is
/// unchanged. A mark does not depend on when, where or by whom the output was made.
public struct OutputMark: Hashable, Sendable {
  /// The kind of output that has a mark. An output replaces only outputs of its own kind.
  public enum Kind: String, CaseIterable, Sendable {
    /// A JPEG, PNG or WebP.
    case picture
    /// An HTML page.
    case page
    /// A PDF.
    case document

    /// The version of outputs that are made now. That of pictures is increased when the same command
    /// produces different pixels.
    public var currentVersion: Int {
      switch self {
      case .picture: 4
      case .page, .document: 1
      }
    }

    /// The beginning of a mark's text.
    var beginning: [UInt8] { Array("Instagrid \(rawValue) ".utf8) }
  }

  /// The kind of output.
  public let kind: Kind
  /// The version of Instagrid's outputs of this kind.
  public let version: Int
  /// A digest of the inputs: equal for outputs that were made from the same inputs.
  public let digest: UInt64

  /// Creates a mark from its parts. The version is at least 0, and by default the current one.
  public init(_ kind: Kind = .picture, version: Int? = nil, digest: UInt64) {
    precondition(version ?? 0 >= 0, "a version must not be negative")
    self.kind = kind
    self.version = version ?? kind.currentVersion
    self.digest = digest
  }

  /// Creates the mark of an output of the current version.
  ///
  /// The digest is the XXH64 hash of a description of everything that affects the output's bytes, in any
  /// form.
  public init(_ kind: Kind = .picture, describing source: String) {
    var hash = ContentHash()
    hash.add(Array(source.utf8))
    self.init(kind, digest: hash.value)
  }

  /// The number of digits of the integrity value.
  static let integrityLength = 16

  /// The text up to the integrity value, which the writer adds, such as "Instagrid picture 2, digest
  /// 0123456789abcdef, integrity ".
  var text: String {
    String(decoding: kind.beginning, as: UTF8.self)
      + "\(version), digest \(digest.sixteenDigits), integrity "
  }

  /// Returns the end of a file with this mark in a comment, given the hash of what precedes it.
  package func ending(of format: FileFormat, after hash: ContentHash) -> [UInt8] {
    var hash = hash
    var comment = format.startOfComment(text.utf8.count + Self.integrityLength) + text.utf8
    hash.add(comment)
    comment += hash.value.sixteenDigits.utf8
    return format.ending(completing: comment)
  }

  /// Reads a mark of a kind, its integrity value and the end of its text from the beginning of some bytes;
  /// `nil` if there is none.
  static func read(
    _ bytes: ArraySlice<UInt8>, of kind: Kind
  ) -> (mark: OutputMark, integrity: UInt64, end: Int)? {
    // Bytes of any kind may follow, also some that would combine with the last digit to one character.
    let text = /([0-9]{1,19}), digest ([0-9a-f]{16}), integrity ([0-9a-f]{16})/
      .matchingSemantics(.unicodeScalar)
    let rest = bytes.dropFirst(kind.beginning.count)
    guard bytes.starts(with: kind.beginning),
      let found = String(decoding: rest.prefix(100), as: UTF8.self).prefixMatch(of: text),
      let version = Int(found.1), let digest = UInt64(found.2, radix: 16),
      let integrity = UInt64(found.3, radix: 16)
    else { return nil }
    let mark = OutputMark(kind, version: version, digest: digest)
    return (mark, integrity, rest.startIndex + found.0.utf8.count)
  }
}

extension FileFormat {
  /// What precedes the text of a comment, which has a number of bytes.
  func startOfComment(_ count: Int) -> [UInt8] {
    switch self {
    case .jpeg: [0xFF, 0xFE] + (count + 2).littleEndian(2).reversed()
    case .png: (count + 8).littleEndian(4).reversed() + "tEXtComment\0".utf8
    case .webp: "IGRD".utf8 + count.littleEndian(4)
    case .html: Array("<!-- ".utf8)
    case .pdf: Array("% ".utf8)
    case .heic, .avif, .tiff, .jpegXL, .raw, .gif, .bmp, .photoshop, .canonRaw, .svg,
      .quickTime, .mp4, .text, .unknown:
      preconditionFailure("a file with a mark must be of a format that is written, not \(name)")
    }
  }

  /// Returns a comment, from its start to the end of its text, and what follows up to the end of the file.
  func ending(completing comment: [UInt8]) -> [UInt8] {
    switch self {
    case .png: comment + PNGChunk.checksum(of: comment.dropFirst(4)) + (trailer ?? [])
    case .webp: comment + [UInt8](repeating: 0, count: comment.count % 2)
    case .jpeg, .html, .pdf: comment + (trailer ?? [])
    case .heic, .avif, .tiff, .jpegXL, .raw, .gif, .bmp, .photoshop, .canonRaw, .svg,
      .quickTime, .mp4, .text, .unknown:
      preconditionFailure("a file with a mark must be of a format that is written, not \(name)")
    }
  }
}

extension Int {
  /// Returns the lowest bytes of the number, the least significant one first.
  func littleEndian(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}

extension UInt64 {
  /// The number as sixteen hexadecimal digits, with leading zeros.
  package var sixteenDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension FileFormat {
  /// The kind of mark that outputs of this format have; `nil` if Instagrid does not write it.
  var markedKind: OutputMark.Kind? {
    switch self {
    case .jpeg, .png, .webp: .picture
    case .html: .page
    case .pdf: .document
    case .heic, .avif, .tiff, .jpegXL, .raw, .gif, .bmp, .photoshop, .canonRaw, .svg,
      .quickTime, .mp4, .text, .unknown:
      nil
    }
  }
}
