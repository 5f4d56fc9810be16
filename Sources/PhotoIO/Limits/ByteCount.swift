import GridKit

/// A number of bytes with a notation such as `300M` or `2G`.
public struct ByteCount: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes.
  public let bytes: Int

  /// Creates a number of bytes.
  public init(_ bytes: Int) { self.bytes = bytes }

  private static let units: [(letter: Character, shift: Int, decimal: Int)] = [
    ("K", 10, 1_000), ("M", 20, 1_000_000), ("G", 30, 1_000_000_000),
  ]

  /// Creates a number from digits, optionally followed by a unit in upper or lower case: K, M and G
  /// multiply it by 2^10, 2^20 and 2^30, as KiB, MiB and GiB do; KB, MB and GB multiply it by 10^3, 10^6
  /// and 10^9. With a unit, it may be a decimal number such as `1.5M`; a fraction of a byte is dropped.
  ///
  /// - Returns: `nil` for any other text, and if the number does not fit in an `Int`.
  public init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    let ending = text.dropFirst(digits.count).uppercased()
    let factors = Self.units.compactMap { unit in
      switch ending {
      case "\(unit.letter)", "\(unit.letter)IB": 1 << unit.shift
      case "\(unit.letter)B": unit.decimal
      default: nil
      }
    }
    if let number = Int(digits: digits), let factor = ending.isEmpty ? 1 : factors.first {
      let (bytes, overflows) = number.multipliedReportingOverflow(by: factor)
      if overflows { return nil }
      self.bytes = bytes
    } else if let number = Double(digits: digits), let factor = factors.first,
      let bytes = Int(exactly: (number * Double(factor)).rounded(.down))
    {
      self.bytes = bytes
    } else {
      return nil
    }
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
