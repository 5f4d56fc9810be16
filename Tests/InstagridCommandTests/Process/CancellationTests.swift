import CommandKit
import PhotoIO
import Testing

@testable import InstagridCommand

@Suite struct CancellationTests {
  private func isSignal(_ cancellation: Cancellation, _ number: CInt) -> Bool {
    if case .signal(number) = cancellation.reason { true } else { false }
  }

  @Test func `a signal takes precedence over a failure, whichever came first`() {
    for order in [[true, false], [false, true]] {
      let cancellation = Cancellation()
      #expect(!cancellation.isRequested)
      for isSignal in order { cancellation.request(isSignal ? .signal(2) : .failure) }
      #expect(cancellation.isRequested && isSignal(cancellation, 2))
    }
  }

  @Test func `of two signals the first counts`() {
    let cancellation = Cancellation()
    cancellation.request(.signal(15))
    cancellation.request(.signal(2))
    #expect(isSignal(cancellation, 15))
  }
}
