/// What a picture says about itself at its end: the version of Instagrid's pictures that it is, and
/// a digest of what it was made from.
///
///     PictureMark(describing: "three photos, version 5 of the template")
///
/// ``RasterWriter`` writes it as a comment, followed by an integrity value over all bytes before
/// that value; ``FoundMark`` finds it and tells whether the file is still what was written. Nothing
/// in it depends on when, where and by whom the picture was made.
public struct PictureMark: Hashable, Sendable {
  /// The version of the pictures that are made now. It grows when the same command gives other
  /// pixels than before, so that programs that keep pictures up to date make them again.
  public static let currentVersion = 1

  /// The version of Instagrid's pictures.
  public let version: Int
  /// Equal for pictures that were made from the same things.
  public let digest: UInt64

  /// Creates a mark from its parts.
  ///
  /// - Parameters:
  ///   - version: the version of Instagrid's pictures, at least 0.
  ///   - digest: equal for pictures that were made from the same things.
  public init(version: Int = currentVersion, digest: UInt64) {
    precondition(version >= 0, "a version must not be negative")
    self.version = version
    self.digest = digest
  }

  /// Creates the mark of a picture of the current version.
  ///
  /// - Parameter source: everything that decides the picture's bytes, in any words. The digest is
  ///   its XXH64.
  public init(describing source: String) {
    var hash = ContentHash()
    hash.add(Array(source.utf8))
    self.init(digest: hash.value)
  }
}

// The text of a mark in a file: "Instagrid picture 1, digest 0123456789abcdef, integrity " and the
// sixteen digits of the integrity value. Tests/PhotoIOTests/Marks and the article Marks.md have
// examples.
extension PictureMark {
  /// How the text begins.
  static let beginning = Array("Instagrid picture ".utf8)
  private static let digestLabel = ", digest "
  private static let integrityLabel = ", integrity "

  /// The text up to the integrity value, which the writer adds.
  var text: String {
    String(decoding: Self.beginning, as: UTF8.self)
      + "\(version)\(Self.digestLabel)\(digest.sixteenDigits)\(Self.integrityLabel)"
  }

  /// Reads a mark and its integrity value from the beginning of some bytes.
  ///
  /// - Returns: `nil` if there is none; otherwise also where its text ends.
  static func read(
    _ bytes: ArraySlice<UInt8>
  ) -> (mark: PictureMark, integrity: UInt64, end: Int)? {
    var rest = bytes
    func take(_ text: some Collection<UInt8>) -> Bool {
      guard rest.starts(with: text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
    func takeSixteenDigits() -> UInt64? {
      let digits = rest.prefix(16)
      rest = rest.dropFirst(16)
      // Only as they are written: no signs, no capitals.
      guard digits.count == 16, digits.allSatisfy({ (0x30...0x39) ~= $0 || (0x61...0x66) ~= $0 })
      else { return nil }
      return UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
    }
    guard take(beginning) else { return nil }
    let digits = rest.prefix { (0x30...0x39) ~= $0 }
    rest = rest.dropFirst(digits.count)
    guard let version = Int(String(decoding: digits, as: UTF8.self)), take(digestLabel.utf8),
      let digest = takeSixteenDigits(), take(integrityLabel.utf8),
      let integrity = takeSixteenDigits()
    else { return nil }
    return (PictureMark(version: version, digest: digest), integrity, rest.startIndex)
  }
}

extension UInt64 {
  /// The number in hexadecimal, with zeros before it up to sixteen digits.
  package var sixteenDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
