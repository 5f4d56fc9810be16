/// An error in the command line, or in a record of a manifest, whose keys are names of options.
package struct UsageError: Error, Equatable {
  /// The option that the error is about, without hyphens; `nil` if it is about no single option.
  package let option: String?
  /// What is wrong, in one line that does not name the option.
  package let text: String

  private var isInRecord = false

  /// Whether another number of operands would be right.
  package let isAboutCount: Bool

  package init(option: String? = nil, _ text: String, isAboutCount: Bool = false) {
    (self.option, self.text, self.isAboutCount) = (option, text, isAboutCount)
  }

  /// The same error in a record.
  package var inRecord: UsageError {
    var error = self
    error.isInRecord = true
    return error
  }

  /// One line: the option or key, the value, and what is expected.
  package var message: String { (option.map { "\(isInRecord ? "" : "--")\($0): " } ?? "") + text }

  package static func == (one: UsageError, other: UsageError) -> Bool {
    one.message == other.message
  }
}

extension Argument {
  /// Reads a value of an option or, if that is `nil`, of an operand.
  package func value<Value: TypedValue>(of option: String?) throws(UsageError) -> Value {
    try checkLength(of: option)
    if let value = Value(typed: text) { return value }
    let problem =
      Value.reason(against: text)
      ?? "is not \(Value.expectation)\(suggestion([Value.guess(text)]))"
    throw UsageError(option: option, "'\(self)' \(problem)")
  }

  /// Throws if the argument is longer than ``maximumLength``; `option` is `nil` for an operand.
  package func checkLength(of option: String?) throws(UsageError) {
    if bytes.count > Self.maximumLength {
      throw UsageError(
        option: option, "the value has \(bytes.count) bytes; the maximum is \(Self.maximumLength)")
    }
  }
}
