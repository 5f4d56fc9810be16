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

  /// Returns the error about a text that is no value of an option; `nil` for an operand.
  package static func wrong<Value: TypedValue>(
    _ word: Argument, of option: String?, as _: Value.Type
  ) -> UsageError {
    if let reason = Value.reason(against: word.text) {
      return UsageError(option: option, "'\(word)' \(reason)")
    }
    let hint = suggestion([Value.guess(word.text)])
    return UsageError(option: option, "'\(word)' is not \(Value.expectation)\(hint)")
  }
}

extension Argument {
  /// Throws if the argument is longer than ``maximumLength``; `option` may also be the name of an operand.
  package func checkLength(of option: String) throws(UsageError) {
    if bytes.count > Self.maximumLength {
      throw UsageError(
        option: option, "the value has \(bytes.count) bytes; the maximum is \(Self.maximumLength)")
    }
  }
}
