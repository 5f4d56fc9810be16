import CommandKit

/// A scheduler of array jobs: it starts many processes for a job, its tasks, each with its own number in its
/// environment.
///
/// Sources: Kubernetes, "Indexed Job for parallel processing"; AWS Batch, "Array job environment
/// variables"; sbatch(1), section "Output environment variables"; Grid Engine's qsub(1), option
/// `-t`.
private struct ArrayScheduler {
  /// The variable with the number of the task.
  let variable: String
  /// The number of the first task if the number of shards is given.
  let first: Int
  /// The variables that say how many tasks there are: one with their number, or those with the first and
  /// the last number, the difference between two of them and, if there is one, the number of tasks.
  var counts: [String] = []

  static let all = [
    ArrayScheduler(variable: "JOB_COMPLETION_INDEX", first: 0),
    ArrayScheduler(
      variable: "AWS_BATCH_JOB_ARRAY_INDEX", first: 0, counts: ["AWS_BATCH_JOB_ARRAY_SIZE"]),
    ArrayScheduler(
      variable: "SLURM_ARRAY_TASK_ID", first: 1,
      counts: [
        "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP",
        "SLURM_ARRAY_TASK_COUNT",
      ]),
    ArrayScheduler(
      variable: "SGE_TASK_ID", first: 1,
      counts: ["SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE"]),
  ]
}

extension Shard {
  /// Creates the shard of the array task that this process is; throws if it is none, or if its number is invalid.
  ///
  /// - Parameters:
  ///   - count: the number of shards, whatever array the task is submitted in, also again by itself; `nil` for
  ///     as many as the environment says that the array has tasks.
  ///   - environment: returns the value of a variable.
  init(ofTaskOutOf count: Int?, _ environment: (String) -> String?) throws(UsageError) {
    func error(_ reason: String) -> UsageError { UsageError("--shard env: \(reason)") }
    // Grid Engine sets its variables to "undefined" in jobs that are not arrays.
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty || $0 == "undefined" ? nil : $0 }
    }
    /// Reads a number of tasks that is not larger than any scheduler supports.
    func number(_ name: String) -> Int? {
      value(name).flatMap { Int(digits: $0) }.flatMap { $0 <= Int(UInt32.max) ? $0 : nil }
    }
    let present = ArrayScheduler.all.filter { value($0.variable) != nil }
    guard let scheduler = present.first, let text = value(scheduler.variable) else {
      throw error(
        "this process is not an array task: none of"
          + " \(ArrayScheduler.all.map(\.variable).alternatives) is set; give --shard I/N instead")
    }
    let (variable, firstTask) = (scheduler.variable, scheduler.first)
    guard present.count == 1 else {
      throw error(
        "\(variable) and \(present[1].variable) are both set; unset one, or give --shard I/N instead"
      )
    }
    guard let task = number(variable) else {
      throw error("\(variable) is '\(Argument(text))', which is not a task number")
    }
    func shard(outOf count: Int, _ source: String) throws(UsageError) -> Shard {
      guard let shard = Shard(number: task - firstTask + 1, outOf: count) else {
        // Subtracted first, because the sum may be larger than any number.
        throw error(
          "\(variable) is \(task), but with \(source) it must be in \(firstTask)...\(count - 1 + firstTask)"
        )
      }
      return shard
    }
    let counts = scheduler.counts.map { number($0) }
    switch (count, counts.count) {
    case (let count?, _): self = try shard(outOf: count, "--shards \(count)")
    case (nil, 0):
      throw error("Kubernetes does not say how many tasks there are; add --shards N")
    case (nil, 1):
      guard let count = counts[0], count >= 1 else {
        throw error("\(scheduler.counts[0]) is not a number of tasks; add --shards N")
      }
      self = try shard(outOf: count, "\(scheduler.counts[0]) \(count)")
    default:
      guard let first = counts[0], let last = counts[1], let step = counts[2], step >= 1,
        last >= first
      else { throw error("the range of task numbers is unknown; add --shards N") }
      let count = (last - first) / step + 1
      // If the array is a list with gaps, Slurm counts fewer tasks than the range has numbers.
      guard count > 1, counts.count == 3 || counts[3] ?? count == count, task >= first,
        (task - first) % step == 0,
        let shard = Shard(number: (task - first) / step + 1, outOf: count)
      else { throw error("the task numbers are not a range of at least two; add --shards N") }
      self = shard
    }
  }
}
