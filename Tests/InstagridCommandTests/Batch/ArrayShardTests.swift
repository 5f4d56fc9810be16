import CommandKit
import Testing

@testable import InstagridCommand

/// The effect of `--shard` and `--shards` in the environment of an array task.
@Suite struct ArrayShardTests {
  /// Variables, the value of `--shards`, and the resulting shard or error message.
  struct Task: CustomTestStringConvertible {
    let variables: [String: String]
    let count: Int?
    let expected: String

    init(_ variables: KeyValuePairs<String, String>, of count: Int? = nil, _ expected: String) {
      self.variables = Dictionary(uniqueKeysWithValues: variables.map { ($0.key, $0.value) })
      (self.count, self.expected) = (count, expected)
    }

    var testDescription: String { "\(variables), \(count ?? 0)" }

    func shard() throws(UsageError) -> Shard {
      try Shard(ofTaskOutOf: count) { variables[$0] }
    }
  }

  /// What the variables of Slurm and of Grid Engine begin with.
  private static let (slurm, gridEngine) = ("SLURM_ARRAY_TASK_", "SGE_TASK_")

  /// A task whose variables are given without their prefix.
  private static func task(
    _ prefix: String, _ number: String, _ range: KeyValuePairs<String, String>,
    of count: Int? = nil, _ expected: String
  ) -> Task {
    var variables = [prefix + "ID": number]
    for (name, value) in range { variables[prefix + name] = value }
    return Task(variables, of: count, expected)
  }

  private static let tasks: [Task] = [
    // Kubernetes counts from 0 and does not provide the number of tasks.
    Task(["JOB_COMPLETION_INDEX": "0"], of: 4, "1/4"),
    Task(["JOB_COMPLETION_INDEX": "3"], of: 4, "4/4"),
    Task(["JOB_COMPLETION_INDEX": "0"], of: 1, "1/1"),
    // AWS Batch counts from 0.
    Task(["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "4"], "1/4"),
    Task(["AWS_BATCH_JOB_ARRAY_INDEX": "3", "AWS_BATCH_JOB_ARRAY_SIZE": "4"], "4/4"),
    Task(["AWS_BATCH_JOB_ARRAY_INDEX": "3"], of: 8, "4/8"),
    Task(["AWS_BATCH_JOB_ARRAY_INDEX": "3", "AWS_BATCH_JOB_ARRAY_SIZE": "4"], of: 8, "4/8"),
    // With --shards, the number of a Slurm or Grid Engine task is that of its shard.
    task(slurm, "3", ["MIN": "1", "MAX": "8", "STEP": "1", "COUNT": "8"], of: 8, "3/8"),
    task(slurm, "3", ["MIN": "3", "MAX": "3", "STEP": "1", "COUNT": "1"], of: 8, "3/8"),
    task(slurm, "5", ["MIN": "3", "MAX": "7", "STEP": "2", "COUNT": "3"], of: 8, "5/8"),
    task(slurm, "8", [:], of: 8, "8/8"),
    task(gridEngine, "3", ["FIRST": "3", "LAST": "3", "STEPSIZE": "1"], of: 8, "3/8"),
    task(gridEngine, "8", [:], of: 8, "8/8"),
    // Without it, the range of the array determines the shard.
    task(slurm, "1", ["MIN": "1", "MAX": "8", "STEP": "1"], "1/8"),
    task(slurm, "8", ["MIN": "1", "MAX": "8", "STEP": "1", "COUNT": "8"], "8/8"),
    task(slurm, "0", ["MIN": "0", "MAX": "7", "STEP": "1"], "1/8"),
    task(slurm, "7", ["MIN": "0", "MAX": "7", "STEP": "1"], "8/8"),
    task(slurm, "9", ["MIN": "1", "MAX": "13", "STEP": "4", "COUNT": "4"], "3/4"),
    task(gridEngine, "4", ["FIRST": "2", "LAST": "10", "STEPSIZE": "2"], "2/5"),
    task(gridEngine, "10", ["FIRST": "2", "LAST": "11", "STEPSIZE": "2"], "5/5"),
    // Empty variables are ignored.
    Task(
      ["SGE_TASK_ID": "undefined", "SLURM_ARRAY_TASK_ID": "", "JOB_COMPLETION_INDEX": "1"], of: 2,
      "2/2"
    ),
  ]

  @Test(arguments: tasks)
  func `an array task has the shard that its environment names`(_ task: Task) throws {
    #expect(try task.shard() == Shard(task.expected))
  }

  private static let noRange =
    "--shard env: the task numbers are not a range of at least two; add --shards N"
  private static let unknownRange =
    "--shard env: the range of task numbers is unknown; add --shards N"
  private static let unknownSize =
    "--shard env: AWS_BATCH_JOB_ARRAY_SIZE is not a number of tasks; add --shards N"

  private static let refused: [Task] = [
    Task(
      ["SLURM_JOB_ID": "7", "SGE_TASK_ID": "undefined"], of: 4,
      "--shard env: this process is not an array task: none of JOB_COMPLETION_INDEX,"
        + " AWS_BATCH_JOB_ARRAY_INDEX, SLURM_ARRAY_TASK_ID or SGE_TASK_ID is set; give --shard I/N"
        + " instead"),
    Task(
      ["JOB_COMPLETION_INDEX": "1", "AWS_BATCH_JOB_ARRAY_INDEX": "1"], of: 4,
      "--shard env: JOB_COMPLETION_INDEX and AWS_BATCH_JOB_ARRAY_INDEX are both set; unset one, or"
        + " give --shard I/N instead"),
    task(
      slurm, "1", ["MIN": "1", "MAX": "2", "STEP": "1"], of: 4,
      "--shard env: SLURM_ARRAY_TASK_ID and SGE_TASK_ID are both set; unset one, or give --shard"
        + " I/N instead"
    ).adding("SGE_TASK_ID", "1"),
    Task(
      ["JOB_COMPLETION_INDEX": "2"],
      "--shard env: Kubernetes does not say how many tasks there are; add --shards N"),
    Task(
      ["JOB_COMPLETION_INDEX": "4"], of: 4,
      "--shard env: JOB_COMPLETION_INDEX is 4, but with --shards 4 it must be in 0...3"),
    Task(
      ["AWS_BATCH_JOB_ARRAY_INDEX": "4", "AWS_BATCH_JOB_ARRAY_SIZE": "4"],
      "--shard env: AWS_BATCH_JOB_ARRAY_INDEX is 4, but with AWS_BATCH_JOB_ARRAY_SIZE 4 it must be in 0...3"
    ),
    Task(["AWS_BATCH_JOB_ARRAY_INDEX": "0"], unknownSize),
    Task(["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "0"], unknownSize),
    Task(["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "x"], unknownSize),
    task(
      slurm, "0", ["MIN": "0", "MAX": "7", "STEP": "1"], of: 8,
      "--shard env: SLURM_ARRAY_TASK_ID is 0, but with --shards 8 it must be in 1...8"),
    task(
      slurm, "9", [:], of: 8,
      "--shard env: SLURM_ARRAY_TASK_ID is 9, but with --shards 8 it must be in 1...8"
    ),
    task(
      gridEngine, "9", [:], of: 8,
      "--shard env: SGE_TASK_ID is 9, but with --shards 8 it must be in 1...8"),
    task(slurm, "3", ["MIN": "3", "MAX": "3", "STEP": "1", "COUNT": "1"], noRange),
    // The list 1,3,7, and a number that is not in its range.
    task(slurm, "3", ["MIN": "1", "MAX": "7", "STEP": "2", "COUNT": "3"], noRange),
    task(slurm, "8", ["MIN": "1", "MAX": "7", "STEP": "1"], noRange),
    task(slurm, "2", ["MIN": "1", "MAX": "7", "STEP": "2"], noRange),
    task(slurm, "0", ["MIN": "1", "MAX": "7", "STEP": "1"], noRange),
    task(slurm, "1", ["MIN": "1", "MAX": "7"], unknownRange),
    task(slurm, "1", ["MIN": "1", "MAX": "7", "STEP": "0"], unknownRange),
    task(slurm, "1", ["MIN": "7", "MAX": "1", "STEP": "1"], unknownRange),
    task(gridEngine, "1", ["FIRST": "1", "LAST": "1", "STEPSIZE": "1"], noRange),
    task(gridEngine, "1", ["FIRST": "undefined", "LAST": "2", "STEPSIZE": "1"], unknownRange),
    task(
      slurm, "-1", [:], of: 8,
      "--shard env: SLURM_ARRAY_TASK_ID is '-1', which is not a task number"),
    task(
      slurm, "1\n", [:], of: 8,
      "--shard env: SLURM_ARRAY_TASK_ID is '1\\n', which is not a task number"),
    task(
      slurm, "99999999999999999999", [:], of: 8,
      "--shard env: SLURM_ARRAY_TASK_ID is '99999999999999999999', which is not a task number"
    ),
  ]

  @Test(arguments: refused)
  func `an environment that does not name the shard is refused`(_ task: Task) {
    let error = #expect(throws: UsageError.self) { try task.shard() }
    #expect(error?.message == task.expected)
  }

  @Test func `a shard is given, or the environment is asked`() throws {
    for (word, expected) in [
      ("3/8", ShardSetting.given(try #require(Shard("3/8")))), ("env", .environment),
      ("ENV", .environment),
    ] as [(Argument, ShardSetting)] {
      let parsed = try Parser(.batch).parse(["--shard", word], into: Settings())
      #expect(parsed.settings.batch.shard == expected)
    }
  }
}

extension ArrayShardTests.Task {
  fileprivate init(_ variables: [String: String], of count: Int?, _ expected: String) {
    (self.variables, self.count, self.expected) = (variables, count, expected)
  }

  /// The same task with another variable.
  fileprivate func adding(_ name: String, _ value: String) -> Self {
    Self(variables.merging([name: value]) { $1 }, of: count, expected)
  }
}
