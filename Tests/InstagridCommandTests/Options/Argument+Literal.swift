@testable import InstagridCommand

extension Argument: ExpressibleByStringLiteral {
  /// Creates a word from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}
