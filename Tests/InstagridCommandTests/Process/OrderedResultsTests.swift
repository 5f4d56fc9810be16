import CommandKit
import Synchronization
import TestSupport
import Testing

@testable import InstagridCommand

@Suite struct OrderedResultsTests {
  @Test(arguments: [1, 2, 3, 7, 1000])
  func `results come in the order of the elements, and few are worked on at a time`(
    limit: Int
  ) async {
    let running = Mutex((now: 0, most: 0))
    var results = OrderedResults(Array(0..<50), atMost: limit, on: nil) { number in
      running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      // Even ones take longer than odd ones.
      for _ in 0..<(number % 2 == 0 ? 20 : 0) { await Task.yield() }
      running.withLock { $0.now -= 1 }
      return number * number
    }
    var got: [Int] = []
    while let result = await results.next() { got.append(result) }
    #expect(got == (0..<50).map { $0 * $0 })
    #expect(running.withLock { $0.most } <= limit)
  }

  @Test func `no elements have no results`() async {
    var results = OrderedResults([Int](), atMost: 3, on: nil) { $0 }
    #expect(await results.next() == nil)
  }
}
