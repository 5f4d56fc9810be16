import GridKit

/// One of several parts of the same size into which the grids of a batch are divided. For example,
/// `3/8` is every eighth grid, starting with the third.
struct Shard: Hashable, Sendable {
  let number: Int
  let count: Int

  static let whole = Shard("1/1")!

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(digits: parts[0]), let count = Int(digits: parts[1])
    else { return nil }
    self.init(number: number, outOf: count)
  }

  /// Creates a shard from its number; `nil` unless the number is in 1...`count`.
  init?(number: Int, outOf count: Int) {
    guard number >= 1, number <= count else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether a grid, numbered from 1, belongs to the shard.
  func contains(_ grid: Int) -> Bool { (grid - 1) % count == number - 1 }

  /// Returns how many of a number of grids belong to the shard.
  func size(of grids: Int) -> Int { grids < number ? 0 : (grids - number) / count + 1 }
}

/// The value of `--shard`: a shard of the grids, or the instruction to take it from the environment.
enum ShardSetting: Hashable, Sendable {
  case given(Shard)
  /// The shard of the array task that this process is, according to its environment.
  case environment
}
