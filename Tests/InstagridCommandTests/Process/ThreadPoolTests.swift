import LibC
import Testing

@testable import InstagridCommand

@Suite struct ThreadPoolTests {
  @Test func `one more thread works than the limit if threads wait for other processes`() async {
    await #expect(processExitsWith: .success) {
      alarm(60)  // ends the process if the second job never begins
      let pool = ThreadPool { 1 }
      pool.allowThreadThatWaits()
      let begun = Monitor(0)
      let jobs = (0..<2).map { _ in
        Task(executorPreference: pool) {
          begun.update { $0 += 1 }
          return begun.wait(until: { $0 == 2 ? true : nil })
        }
      }
      #expect(BackgroundThread.start { pool.work() })
      for job in jobs { #expect(await job.value) }
    }
  }
}
