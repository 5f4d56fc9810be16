import CommandKit

/// A task of an array job: one of many processes that a scheduler starts for the job, each with its
/// own number in its environment.
///
/// Sources: Kubernetes, "Indexed Job for parallel processing"; AWS Batch, "Array job environment
/// variables"; sbatch(1), section "Output environment variables"; Grid Engine's qsub(1), option
/// `-t`.
struct ArrayTask {
  private let scheduler: Scheduler
  private let number: Int
  private let environment: (String) -> String?

  private struct Scheduler {
    let variable: String
    /// The number of the first task if the number of shards is given.
    let first: Int
    /// The variables that say how many tasks there are: one with their number, or those with the first and
    /// the last number, the difference between two of them and, if there is one, the number of tasks.
    var counts: [String] = []

    static let all = [
      Scheduler(variable: "JOB_COMPLETION_INDEX", first: 0),
      Scheduler(
        variable: "AWS_BATCH_JOB_ARRAY_INDEX", first: 0, counts: ["AWS_BATCH_JOB_ARRAY_SIZE"]),
      Scheduler(
        variable: "SLURM_ARRAY_TASK_ID", first: 1,
        counts: [
          "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP",
          "SLURM_ARRAY_TASK_COUNT",
        ]),
      Scheduler(
        variable: "SGE_TASK_ID", first: 1,
        counts: ["SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE"]),
    ]
  }

  /// Determines which task this process is, by a function that returns the value of a variable; throws if it is
  /// none, if its number is invalid, or if the variables of two schedulers are set.
  init(_ environment: @escaping (String) -> String?) throws(UsageError) {
    // Grid Engine sets its variables to "undefined" in jobs that are not arrays.
    let value = { (name: String) -> String? in
      environment(name).flatMap { $0.isEmpty || $0 == "undefined" ? nil : $0 }
    }
    let present = Scheduler.all.filter { value($0.variable) != nil }
    guard let scheduler = present.first, let text = value(scheduler.variable) else {
      throw UsageError(
        "--shard env: this process is not an array task: none of"
          + " \(Scheduler.all.map(\.variable).alternatives) is set; give --shard I/N instead")
    }
    guard present.count == 1 else {
      throw UsageError(
        "--shard env: \(scheduler.variable) and \(present[1].variable) are both set; unset one, or give"
          + " --shard I/N instead")
    }
    guard let number = Self.number(text) else {
      throw UsageError(
        "--shard env: \(scheduler.variable) is '\(Argument(text))', which is not a task number")
    }
    (self.environment, self.scheduler, self.number) = (value, scheduler, number)
  }

  /// Returns the task's shard out of a given number of shards. It does not depend on how the array
  /// was submitted, so a task that is submitted again by itself has the same shard.
  func shard(outOf count: Int) throws(UsageError) -> Shard {
    try shard(outOf: count, "--shards \(count)")
  }

  /// Returns the task's shard out of as many shards as the environment says that the array has tasks.
  func shard() throws(UsageError) -> Shard {
    let counts = scheduler.counts.map { Self.number(environment($0)) }
    switch counts.count {
    case 0: throw Self.unknownCount("Kubernetes does not say how many tasks there are")
    case 1:
      guard let count = counts[0], count >= 1 else {
        throw Self.unknownCount("\(scheduler.counts[0]) is not a number of tasks")
      }
      return try shard(outOf: count, "\(scheduler.counts[0]) \(count)")
    default:
      guard let first = counts[0], let last = counts[1], let step = counts[2], step >= 1,
        last >= first
      else { throw Self.unknownCount("the range of task numbers is unknown") }
      let count = (last - first) / step + 1
      // If the array is a list with gaps, Slurm counts fewer tasks than the range has numbers.
      guard count > 1, counts.count == 3 || counts[3] ?? count == count, number >= first,
        (number - first) % step == 0,
        let shard = Shard(number: (number - first) / step + 1, outOf: count)
      else { throw Self.unknownCount("the task numbers are not a range of at least two") }
      return shard
    }
  }

  private func shard(outOf count: Int, _ source: String) throws(UsageError) -> Shard {
    guard let shard = Shard(number: number - scheduler.first + 1, outOf: count) else {
      // Subtracted first, because the sum may be larger than any number.
      let range = scheduler.first...(count - 1 + scheduler.first)
      throw UsageError(
        "--shard env: \(scheduler.variable) is \(number), but with \(source) it must be in"
          + " \(range.lowerBound)...\(range.upperBound)")
    }
    return shard
  }

  /// Reads a number of tasks that is not larger than any scheduler supports.
  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int(digits: $0) }.flatMap { $0 <= Int(UInt32.max) ? $0 : nil }
  }

  private static func unknownCount(_ reason: String) -> UsageError {
    UsageError("--shard env: \(reason); add --shards N")
  }
}

extension ShardSetting {
  /// Returns the shard; `count` is the value of `--shards`, which only `--shard env` has.
  func shard(
    outOf count: Int?, environment: @escaping (String) -> String?
  ) throws(UsageError) -> Shard {
    switch self {
    case .given(let shard):
      if count != nil { throw UsageError("--shards requires --shard env") }
      return shard
    case .environment:
      let task = try ArrayTask(environment)
      return if let count { try task.shard(outOf: count) } else { try task.shard() }
    }
  }
}
