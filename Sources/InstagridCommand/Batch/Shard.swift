import GridKit

/// One of several equal shares of the records, such as `3/8`: every eighth, beginning with the
/// third.
struct Shard: Hashable, Sendable {
  /// From 1 to ``count``.
  let number: Int
  let count: Int

  /// All records.
  static let whole = Shard("1/1")!

  /// Reads `I/N`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(digits: parts[0]), let count = Int(digits: parts[1])
    else { return nil }
    self.init(number: number, outOf: count)
  }

  /// Creates the share of a number, from 1; `nil` if there are not as many.
  init?(number: Int, outOf count: Int) {
    guard number >= 1, number <= count else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether a record, numbered from 1, belongs to the share.
  func contains(_ record: Int) -> Bool { (record - 1) % count == number - 1 }

  /// How many of so many records belong to the share.
  func size(of records: Int) -> Int {
    records < number ? 0 : (records - number) / count + 1
  }
}
