/// An error in the command line, or in a record of a manifest, whose keys are names of options.
package struct UsageError: Error {
  /// The option that the error is about, without hyphens; `nil` if it is about no single option.
  package let option: String?
  /// What is wrong, in one line that does not name the option.
  package let text: String

  /// Whether the error is in a record, in which the option is a key.
  private var isInRecord = false

  /// Whether another number of operands would be right.
  package let isAboutCount: Bool

  package init(option: String? = nil, _ text: String, isAboutCount: Bool = false) {
    (self.option, self.text, self.isAboutCount) = (option, text, isAboutCount)
  }

  package init(option: String? = nil, _ problem: any UsageProblem) {
    self.init(option: option, problem.text, isAboutCount: problem.isAboutCount)
  }

  /// The same error in a record.
  package var inRecord: UsageError {
    var error = self
    error.isInRecord = true
    return error
  }

  /// One line: the option or key, the value, and what is expected.
  package var message: String {
    (option.map { "\(isInRecord ? "" : "--")\($0): " } ?? "") + text
  }
}

extension UsageError: Equatable {
  /// Whether both print the same.
  package static func == (one: UsageError, other: UsageError) -> Bool {
    one.message == other.message
  }
}

/// What is wrong with a command line or a record: a case with its data, and the text about it.
package protocol UsageProblem: Hashable, Sendable {
  /// One line that does not name the option that the error is about.
  var text: String { get }
  /// Whether another number of operands would be right.
  var isAboutCount: Bool { get }
}

extension UsageProblem {
  package var isAboutCount: Bool { false }
}

/// What can be wrong with an argument, whatever the program does.
package enum ArgumentProblem: UsageProblem {
  /// There is no option, command or key of this name.
  ///
  /// - Parameters:
  ///   - kind: what it is, such as "option".
  ///   - word: the argument that contains the name, if it contains more.
  case unknown(_ kind: String, Argument, in: Argument? = nil, Hint)
  /// The value is not what the option expects.
  case wrong(Argument, not: String, Hint = .none)
  /// The value cannot be used for this reason.
  case unusable(Argument, reason: String)
  /// The command line ends after an option, or another option is behind it.
  ///
  /// - Parameters:
  ///   - option: the option as it was typed.
  ///   - form: its long name and the placeholder of its value.
  ///   - example: a value that begins with `#`, if there are any: the shell has probably treated
  ///     it as a comment.
  ///   - insteadOfValue: the option where the value should be; `nil` if there is nothing.
  case missingValue(
    option: String, form: String, exampleWithHash: String?, insteadOfValue: Argument? = nil)
  case needlessValue(option: String)
  /// The value of a short option was attached with an equals sign.
  case equalsSign(option: String, long: String, placeholder: String)
  case tooLong(byteCount: Int)
  /// Two options contradict each other.
  case together(String, String)
  /// An option has no meaning without another one.
  case requires(String, String)
  /// An option has no meaning here, for this reason.
  case misplaced(String, appliesTo: String, but: String)

  /// The end of a message.
  package enum Hint: Hashable, Sendable {
    case none
    /// Something similar that exists.
    case suggestion(Argument)
    /// What to do instead.
    case advice(String)
    /// To name the file of this name.
    case file(Argument)
    /// The command whose help lists what exists.
    case help(String)
  }

  package var text: String {
    switch self {
    case .unknown(let kind, let name, let word, let hint):
      "unknown \(kind) '\(name)'" + (word.map { " in '\($0)'" } ?? "") + hint.text
    case .wrong(let value, let expectation, let hint):
      "'\(value)' is not \(expectation)" + hint.text
    case .unusable(let value, let reason): "'\(value)' \(reason)"
    case .missingValue(let option, let form, _, let next?):
      "\(option) requires a value (\(form)), but '\(next)' is an option"
        + " (\(form.prefix { $0 != " " })=\(next) if it is the value)"
    case .missingValue(let option, let form, let example, nil):
      "\(option) requires a value (\(form))"
        + (example.map {
          "; the shell treats an unquoted # as a comment: write \(option) '\($0)'"
        } ?? "")
    case .needlessValue(let option): "\(option) takes no value"
    case .equalsSign(let option, let long, let placeholder):
      "\(option): a short option takes no '=' (\(option) \(placeholder), or \(long)=\(placeholder))"
    case .tooLong(let count):
      "the value has \(count) bytes; the maximum is \(Argument.maximumLength)"
    case .together(let one, let other): "\(one) and \(other) cannot be used together"
    case .requires(let one, let other): "\(one) requires \(other)"
    case .misplaced(let option, let other, let reason):
      "\(option) applies only to \(other), but \(reason)"
    }
  }
}

extension ArgumentProblem.Hint {
  /// Suggests the candidate that was probably meant.
  package init(_ word: Argument, among candidates: [String]) {
    self = nearest(to: word.text, among: candidates).map { .suggestion(Argument($0)) } ?? .none
  }

  /// The same hint, or another one if there is none.
  package func or(_ other: ArgumentProblem.Hint) -> ArgumentProblem.Hint {
    self == .none ? other : self
  }

  package var text: String {
    switch self {
    case .none: ""
    case .suggestion(let word): "; did you mean '\(word)'?"
    case .advice(let text): "; \(text)"
    case .file(let name): "; to name the file, write './\(name)'"
    case .help(let command): "; see '\(command)'"
    }
  }
}

extension UsageError {
  /// Returns the error about a text that is no value.
  ///
  /// - Parameters:
  ///   - option: the option that it was given for, without hyphens; `nil` for an operand.
  package static func wrong<Value: TypedValue>(
    _ word: Argument, of option: String?, as _: Value.Type
  ) -> UsageError {
    if let reason = Value.reason(against: word.text) {
      return UsageError(option: option, ArgumentProblem.unusable(word, reason: reason))
    }
    let hint = Value.guess(word.text).map { ArgumentProblem.Hint.suggestion(Argument($0)) } ?? .none
    return UsageError(option: option, ArgumentProblem.wrong(word, not: Value.expectation, hint))
  }
}

extension Argument {
  /// Throws if the argument is longer than ``maximumLength``.
  ///
  /// - Parameter option: the option whose value it is, or the name of the operand.
  package func checkLength(of option: String) throws(UsageError) {
    if bytes.count > Self.maximumLength {
      throw UsageError(option: option, ArgumentProblem.tooLong(byteCount: bytes.count))
    }
  }
}
