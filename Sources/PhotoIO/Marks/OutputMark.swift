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

    /// The version of outputs that are made now. That of pictures is increased when the same command
    /// produces different pixels.
    public var currentVersion: Int {
      switch self {
      case .picture: 2
      case .page: 1
      }
    }
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
}

// The text of a mark in a file: "Instagrid picture 2, digest 0123456789abcdef, integrity " and the
// sixteen digits of the integrity value.
extension OutputMark.Kind {
  /// The beginning of a mark's text.
  var beginning: [UInt8] { Array("Instagrid \(rawValue) ".utf8) }
}

extension OutputMark {
  private static let digestLabel = ", digest "
  private static let integrityLabel = ", integrity "

  /// The number of digits of the integrity value.
  static let integrityLength = 16

  /// The text up to the integrity value, which the writer adds.
  var text: String {
    String(decoding: kind.beginning, as: UTF8.self)
      + "\(version)\(Self.digestLabel)\(digest.sixteenDigits)\(Self.integrityLabel)"
  }

  /// Reads a mark of a kind, its integrity value and the end of its text from the beginning of some bytes;
  /// `nil` if there is none.
  static func read(
    _ bytes: ArraySlice<UInt8>, of kind: Kind
  ) -> (mark: OutputMark, integrity: UInt64, end: Int)? {
    var rest = bytes
    func take(_ text: some Collection<UInt8>) -> Bool {
      guard rest.starts(with: text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
    func takeSixteenDigits() -> UInt64? {
      let digits = rest.prefix(16)
      rest = rest.dropFirst(16)
      // Only as they are written: no signs, no uppercase letters.
      guard digits.count == 16, digits.allSatisfy({ $0.isDigit || (0x61...0x66) ~= $0 })
      else { return nil }
      return UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
    }
    guard take(kind.beginning) else { return nil }
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    guard let version = Int(String(decoding: digits, as: UTF8.self)), take(digestLabel.utf8),
      let digest = takeSixteenDigits(), take(integrityLabel.utf8),
      let integrity = takeSixteenDigits()
    else { return nil }
    return (OutputMark(kind, version: version, digest: digest), integrity, rest.startIndex)
  }
}

extension UInt64 {
  /// The number as sixteen hexadecimal digits, with leading zeros.
  package var sixteenDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
