/// The value of `--shard`: a share of the grids, or where it is to be found.
enum ShardSetting: Hashable, Sendable {
  case given(Shard)
  /// The share of the array task that this process is, by its environment.
  case environment

  /// Reads `I/N` or `env`.
  init(_ word: Argument) throws(UsageError) {
    if word.text.lowercased() == "env" {
      self = .environment
    } else if let shard = Shard(word.text) {
      self = .given(shard)
    } else if word.text.hasPrefix("0/"), let first = Shard("1/\(word.text.dropFirst(2))") {
      throw UsageError(
        "--shard: '\(word)' is no share: counting begins at 1, and the first of \(first.count) is"
          + " 1/\(first.count)")
    } else {
      throw .badValue(
        of: "--shard", word, not: "a share of the grids, such as 3/8 (I from 1 to N), or env")
    }
  }

  /// Returns the share.
  ///
  /// - Parameters:
  ///   - count: the value of `--shards`, if it was given.
  ///   - environment: returns the value of a variable of the environment.
  /// - Throws: a usage error if the environment does not tell the share, or if `--shards` was given
  ///   although the share is known without it.
  func shard(
    outOf count: Int?, environment: @escaping (String) -> String?
  ) throws(UsageError) -> Shard {
    switch self {
    case .given(let shard):
      if count != nil { throw UsageError("--shards: is for --shard env") }
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
