import CommandKit
import GridKit

/// One of several parts of the same size into which the grids of a batch are divided. For example,
/// `3/8` is every eighth grid, starting with the third.
struct Shard: Hashable, Sendable {
  let number: Int
  let count: Int

  static let whole = Shard("1/1")!

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(digits: parts[0]), let count = Int(digits: parts[1]),
      number >= 1, number <= count
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Reads the value of `--shard`. The word `env` of earlier versions is refused with the shard that a shell can write
  /// instead.
  ///
  /// - Parameter environment: returns the value of a variable.
  init(
    typed word: Argument, in environment: (String) -> String? = ProcessEnvironment.value
  ) throws(UsageError) {
    if let shard = Shard(word.text) {
      self = shard
      return
    }
    guard word.text.lowercased() == "env" else {
      throw UsageError(
        option: "shard", "'\(word)' is not a shard: use I/N with I from 1 to N, such as 3/8")
    }
    // Grid Engine sets its variables to "undefined" in jobs that are not arrays.
    let scheduler = Self.ofArrayTasks.first {
      !["", "undefined"].contains(environment($0.variable) ?? "")
    }
    throw UsageError(
      option: "shard",
      "env is no longer supported; give"
        + (scheduler.map { " --shard \"\($0.shard)\", where N is the number of tasks" }
          ?? " --shard I/N, with I from 1 to N"))
  }

  /// For each scheduler of array jobs, the variable with the number of a task, and the task's shard in a shell.
  ///
  /// Sources: Kubernetes, "Indexed Job for parallel processing"; AWS Batch, "Array job environment variables";
  /// sbatch(1), section "Output environment variables"; Grid Engine's qsub(1), option `-t`.
  static let ofArrayTasks: [(variable: String, shard: String)] = [
    ("JOB_COMPLETION_INDEX", "$((JOB_COMPLETION_INDEX + 1))/N"),
    ("AWS_BATCH_JOB_ARRAY_INDEX", "$((AWS_BATCH_JOB_ARRAY_INDEX + 1))/N"),
    ("SLURM_ARRAY_TASK_ID", "$SLURM_ARRAY_TASK_ID/N"),
    ("SGE_TASK_ID", "$SGE_TASK_ID/N"),
  ]

  /// Whether a grid, numbered from 1, belongs to the shard.
  func contains(_ grid: Int) -> Bool { (grid - 1) % count == number - 1 }

  /// Returns how many of a number of grids belong to the shard.
  func size(of grids: Int) -> Int { grids < number ? 0 : (grids - number) / count + 1 }
}
