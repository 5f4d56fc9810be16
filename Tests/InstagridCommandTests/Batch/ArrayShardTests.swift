import CommandKit
import FileSystem
import TestSupport
import Testing

@testable import InstagridCommand

/// The refusal of `--shard env`, which once asked the environment of an array task.
@Suite struct ArrayShardTests {
  private static let page = try? Pathname.fixture("../Examples/Engines/README.md").contents()

  @Test(arguments: [
    (["JOB_COMPLETION_INDEX": "0"], "$((JOB_COMPLETION_INDEX + 1))/N"),
    (["AWS_BATCH_JOB_ARRAY_INDEX": "3"], "$((AWS_BATCH_JOB_ARRAY_INDEX + 1))/N"),
    (["SLURM_ARRAY_TASK_ID": "3", "JOB_COMPLETION_INDEX": ""], "$SLURM_ARRAY_TASK_ID/N"),
    (["SGE_TASK_ID": "3", "SLURM_JOB_ID": "7"], "$SGE_TASK_ID/N"),
  ])
  func `the message has the shard of a task as a shell writes it, and so has the page`(
    _ variables: [String: String], _ shard: String
  ) throws {
    for word in ["env", "ENV"] as [Argument] {
      let error = #expect(throws: UsageError.self) { try Shard(typed: word) { variables[$0] } }
      #expect(
        error?.message
          == "--shard: env is no longer supported; give --shard \"\(shard)\", where N is the"
          + " number of tasks")
    }
    let page = String(decoding: try #require(Self.page), as: UTF8.self)
    #expect(page.contains("`--shard \"\(shard.replacing("/N", with: "/8"))\"`"))
  }

  @Test(arguments: [[:], ["SGE_TASK_ID": "undefined", "SLURM_JOB_ID": "7"]])
  func `a process that is no task is told the usual form`(_ variables: [String: String]) {
    let error = #expect(throws: UsageError.self) { try Shard(typed: "env") { variables[$0] } }
    #expect(
      error?.message
        == "--shard: env is no longer supported; give --shard I/N, with I from 1 to N")
  }
}
