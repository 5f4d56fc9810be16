import PhotoIO
import Testing

@testable import instagrid

@Suite struct StopTests {
  private func isSignal(_ stop: Stop, _ number: CInt) -> Bool {
    if case .signal(number) = stop.reason { true } else { false }
  }

  @Test func `a signal goes before a failure, whichever came first`() {
    for order in [[true, false], [false, true]] {
      let stop = Stop()
      #expect(!stop.isRequested)
      for isSignal in order { stop.request(isSignal ? .signal(2) : .failure) }
      #expect(stop.isRequested && isSignal(stop, 2))
    }
  }

  @Test func `of two signals the first counts`() {
    let stop = Stop()
    stop.request(.signal(15))
    stop.request(.signal(2))
    #expect(isSignal(stop, 15))
  }
}
