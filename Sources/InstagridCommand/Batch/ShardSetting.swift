/// The value of `--shard`: a shard of the grids, or the instruction to take it from the
/// environment.
enum ShardSetting: Hashable, Sendable {
  case given(Shard)
  /// The shard of the array task that this process is, according to its environment.
  case environment

  /// Parses `I/N` or `env`.
  init(_ word: Argument) throws(UsageError) {
    if word.text.lowercased() == "env" {
      self = .environment
    } else if let shard = Shard(word.text) {
      self = .given(shard)
    } else if word.text.hasPrefix("0/"), let first = Shard("1/\(word.text.dropFirst(2))") {
      throw UsageError(
        "--shard: '\(word)' is not a shard: numbers start at 1, so the first of \(first.count) is"
          + " 1/\(first.count)")
    } else {
      throw .badValue(
        of: "--shard", word, not: "a shard: use I/N with I from 1 to N, such as 3/8, or env")
    }
  }

  /// Returns the shard.
  ///
  /// - Parameters:
  ///   - count: the value of `--shards`; `nil` if it was not given.
  ///   - environment: returns the value of an environment variable.
  /// - Throws: a usage error if the environment does not determine the shard, or if `--shards` was
  ///   given without `--shard env`.
  func shard(
    outOf count: Int?, environment: @escaping (String) -> String?
  ) throws(UsageError) -> Shard {
    switch self {
    case .given(let shard):
      if count != nil { throw UsageError("--shards requires --shard env") }
      return shard
    case .environment:
      do throws(UsageError) {
        let task = try ArrayTask(environment)
        return if let count { try task.shard(outOf: count) } else { try task.shard() }
      } catch {
        throw UsageError("--shard env: \(error.message)")
      }
    }
  }
}
