import CommandKit

/// A problem that no command has.
struct TestProblem: UsageProblem {
  let text: String
}

extension UsageError {
  /// An error that no command has.
  init(_ text: String) { self.init(TestProblem(text: text)) }
}
