import GridKit

/// A number of bytes with a notation such as `300M` or `2G`.
public struct ByteCount: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes.
  public let bytes: Int

  /// Creates a number of bytes.
  public init(_ bytes: Int) {
    self.bytes = bytes
  }

  private static let units: [(letter: Character, shift: Int)] = [("K", 10), ("M", 20), ("G", 30)]

  /// Creates a number from digits, optionally followed by K, M or G, which multiply it by 2^10,
  /// 2^20 or 2^30, as KB and KiB do; in upper or lower case.
  ///
  /// - Returns: `nil` for any other text, and if the number does not fit in an `Int`.
  public init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let ending = text.dropFirst(digits.count).uppercased()
    let unit = Self.units.first { unit in
      ["", "B", "IB"].contains { ending == "\(unit.letter)\($0)" }
    }
    guard let number = Int(digits: digits), ending.isEmpty || unit != nil else { return nil }
    let (bytes, overflows) = number.multipliedReportingOverflow(by: 1 << (unit?.shift ?? 0))
    guard !overflows else { return nil }
    self.bytes = bytes
  }

  /// The number in the largest unit in which it is at least 1, rounded up to a tenth.
  public var description: String {
    guard let unit = Self.units.last(where: { bytes >= 1 << $0.shift }) else { return "\(bytes)" }
    let one = 1 << unit.shift
    let (whole, rest) = (bytes / one, bytes % one)
    let tenths = (rest * 10 + one - 1) / one
    return switch tenths {
    case 0: "\(whole)\(unit.letter)"
    case 10: "\(whole + 1)\(unit.letter)"
    default: "\(whole).\(tenths)\(unit.letter)"
    }
  }
}
