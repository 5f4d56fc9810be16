import CommandKit

@testable import InstagridCommand

extension Argument: ExpressibleByStringLiteral {
  /// Creates a word from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension PhotoReference: ExpressibleByStringLiteral {
  /// Interprets an operand without checking it.
  init(_ word: Argument) { self = word.isStandardStream ? .standardInput : .file(word.path) }

  /// Interprets a literal as an operand.
  public init(stringLiteral text: String) { self.init(Argument(text)) }
}

extension OutputDestination: ExpressibleByStringLiteral {
  /// Interprets the value of `--output` without checking it.
  init(_ word: Argument) { self = word.isStandardStream ? .standardOutput : .file(word.path) }

  /// Interprets a literal as the value of `--output`.
  public init(stringLiteral text: String) { self.init(Argument(text)) }
}
