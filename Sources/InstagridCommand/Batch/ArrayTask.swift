/// A task of an array: one of the many processes that a scheduler starts for one job, each with its
/// own number in its environment.
///
/// Sources: Kubernetes, "Indexed Job for parallel processing"; AWS Batch, "Array job environment
/// variables"; sbatch(1), section "Output environment variables"; Grid Engine's qsub(1), option
/// `-t`.
struct ArrayTask {
  private let scheduler: Scheduler
  /// The task's number, as the scheduler counts.
  private let number: Int
  private let environment: (String) -> String?

  /// The schedulers whose arrays are known.
  private enum Scheduler: CaseIterable {
    case kubernetes, awsBatch, slurm, gridEngine

    /// The variable that holds a task's number.
    var variable: String {
      switch self {
      case .kubernetes: "JOB_COMPLETION_INDEX"
      case .awsBatch: "AWS_BATCH_JOB_ARRAY_INDEX"
      case .slurm: "SLURM_ARRAY_TASK_ID"
      case .gridEngine: "SGE_TASK_ID"
      }
    }

    /// The number of the first share's task, where the number of shares is given.
    var first: Int {
      switch self {
      case .kubernetes, .awsBatch: 0
      case .slurm, .gridEngine: 1
      }
    }
  }

  /// Finds the task that this process is.
  ///
  /// - Parameter environment: returns the value of a variable of the environment.
  /// - Throws: a usage error if it is none, or no number, or that of two schedulers.
  init(_ environment: @escaping (String) -> String?) throws(UsageError) {
    // Grid Engine sets its variables to "undefined" in jobs that are no arrays.
    let value = { (name: String) -> String? in
      environment(name).flatMap { $0.isEmpty || $0 == "undefined" ? nil : $0 }
    }
    let present = Scheduler.allCases.filter { value($0.variable) != nil }
    guard let scheduler = present.first, let text = value(scheduler.variable) else {
      let names = Scheduler.allCases.map(\.variable)
      throw UsageError(
        "this is no task of an array, since none of \(names.dropLast().joined(separator: ", ")) and"
          + " \(names.last!) is set; name the share with --shard I/N")
    }
    guard present.count == 1 else {
      throw UsageError(
        "\(scheduler.variable) and \(present[1].variable) are both set; unset one, or name the share"
          + " with --shard I/N")
    }
    guard let number = Self.number(text) else {
      throw UsageError(
        "\(scheduler.variable) is '\(Argument(text))', which is not the number of a task")
    }
    (self.environment, self.scheduler) = (value, scheduler)
    self.number = number
  }

  /// Returns the share of the task out of a given number, however the array was submitted: a task
  /// that is submitted again alone has the same share.
  func shard(outOf count: Int) throws(UsageError) -> Shard {
    try shard(outOf: count, "--shards \(count)")
  }

  /// Returns the share of the task out of as many as the array has tasks.
  ///
  /// - Throws: a usage error if the environment does not tell their number.
  func shard() throws(UsageError) -> Shard {
    switch scheduler {
    case .kubernetes: throw Self.unknownCount("Kubernetes does not say how many tasks there are")
    case .awsBatch:
      let variable = "AWS_BATCH_JOB_ARRAY_SIZE"
      guard let count = Self.number(environment(variable)), count >= 1 else {
        throw Self.unknownCount("\(variable) is not the number of tasks")
      }
      return try shard(outOf: count, "\(variable) \(count)")
    case .slurm:
      let count = Self.number(environment("SLURM_ARRAY_TASK_COUNT"))
      return try shard(
        inRange: "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP",
        count: count)
    case .gridEngine:
      return try shard(inRange: "SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE", count: nil)
    }
  }

  private func shard(outOf count: Int, _ source: String) throws(UsageError) -> Shard {
    guard let shard = Shard(number: number - scheduler.first + 1, outOf: count) else {
      throw UsageError(
        "\(scheduler.variable) is \(number), and with \(source) it goes from \(scheduler.first) to"
          + " \(scheduler.first + count - 1)")
    }
    return shard
  }

  /// Returns the share of the task in an array whose numbers go from a first to a last one.
  ///
  /// - Parameters:
  ///   - first: the variable that holds the first number; those of the last number and of the
  ///     distance between two follow.
  ///   - count: the number of tasks, if the scheduler says it. It is another one if the array is a
  ///     list with gaps.
  private func shard(
    inRange first: String, _ last: String, _ step: String, count expected: Int?
  ) throws(UsageError) -> Shard {
    guard let first = Self.number(environment(first)), let last = Self.number(environment(last)),
      let step = Self.number(environment(step)), step >= 1, last >= first
    else { throw Self.unknownCount("the range of the tasks is not known") }
    let count = (last - first) / step + 1
    guard count > 1, expected ?? count == count, number >= first, (number - first) % step == 0,
      let shard = Shard(number: (number - first) / step + 1, outOf: count)
    else { throw Self.unknownCount("the tasks are not a plain range of more than one") }
    return shard
  }

  /// A number of tasks; `nil` if it is none, or larger than any scheduler's.
  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int(digits: $0) }.flatMap { $0 <= Int(UInt32.max) ? $0 : nil }
  }

  private static func unknownCount(_ reason: String) -> UsageError {
    UsageError("\(reason); add --shards N")
  }
}
