import CommandKit

@testable import InstagridCommand

extension Argument: ExpressibleByStringLiteral {
  /// Creates a word from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension PhotoName: ExpressibleByStringLiteral {
  /// Interprets a literal as an operand.
  public init(stringLiteral text: String) { self.init(Argument(text)) }
}

extension OutputName: ExpressibleByStringLiteral {
  /// Interprets a literal as the value of `--output`.
  public init(stringLiteral text: String) { self.init(Argument(text)) }
}
