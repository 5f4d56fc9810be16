import Testing

@testable import instagrid

@Suite struct ShardTests {
  @Test(arguments: 1...7, 0...20)
  func `shards share out all records, each to one`(_ count: Int, _ records: Int) throws {
    let shards = try (1...count).map { try #require(Shard("\($0)/\(count)")) }
    for record in 1...21 { #expect(shards.count { $0.contains(record) } == 1) }
    #expect(shards.map { $0.size(of: records) }.reduce(0, +) == records)
    for shard in shards {
      let mine = (1...21).filter { $0 <= records && shard.contains($0) }
      #expect(shard.size(of: records) == mine.count)
    }
  }

  @Test func `a share is every N-th record beginning with the I-th`() throws {
    let shard = try #require(Shard("2/3"))
    #expect((1...9).filter(shard.contains) == [2, 5, 8])
    #expect((1...4).allSatisfy(Shard.whole.contains))
  }

  @Test(arguments: ["", "1", "/", "1/", "/2", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1 /2"])
  func `anything else is no share`(_ text: String) {
    #expect(Shard(text) == nil)
  }
}
