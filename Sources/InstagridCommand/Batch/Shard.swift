import GridKit

/// One of several equal shares of the records. For example, `3/8` is every eighth record, starting
/// with the third.
struct Shard: Hashable, Sendable {
  /// From 1 to ``count``.
  let number: Int
  let count: Int

  /// All records.
  static let whole = Shard("1/1")!

  /// Parses `I/N`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(digits: parts[0]), let count = Int(digits: parts[1])
    else { return nil }
    self.init(number: number, outOf: count)
  }

  /// Creates a share from its number; `nil` unless the number is in 1...`count`.
  init?(number: Int, outOf count: Int) {
    guard number >= 1, number <= count else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether a record, numbered from 1, belongs to the share.
  func contains(_ record: Int) -> Bool { (record - 1) % count == number - 1 }

  /// Returns how many of a number of records belong to the share.
  func size(of records: Int) -> Int {
    records < number ? 0 : (records - number) / count + 1
  }
}
