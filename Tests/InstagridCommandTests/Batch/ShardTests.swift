import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct ShardTests {
  @Test(arguments: 1...7, 0...20)
  func `every grid belongs to exactly one shard`(_ count: Int, _ grids: Int) throws {
    let shards = try (1...count).map { try #require(Shard("\($0)/\(count)")) }
    for grid in 1...21 { #expect(shards.count { $0.contains(grid) } == 1) }
    #expect(shards.map { $0.size(of: grids) }.reduce(0, +) == grids)
    for shard in shards {
      let mine = (1...21).filter { $0 <= grids && shard.contains($0) }
      #expect(shard.size(of: grids) == mine.count)
    }
  }

  @Test func `a shard is every Nth grid beginning with the Ith`() throws {
    let shard = try #require(Shard("2/3"))
    #expect((1...9).filter(shard.contains) == [2, 5, 8])
    #expect((1...4).allSatisfy(Shard.whole.contains))
  }

  @Test(arguments: ["", "1", "/", "1/", "/2", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1 /2"])
  func `anything else is not a shard`(_ text: String) {
    #expect(Shard(text) == nil)
  }
}
