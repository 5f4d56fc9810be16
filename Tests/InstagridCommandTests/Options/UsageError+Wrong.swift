import CommandKit

extension UsageError {
  /// Returns the error about a word that is no value of an option; `nil` for an operand.
  static func wrong<Value: TypedValue>(
    _ word: Argument, of option: String?, as _: Value.Type
  ) -> UsageError {
    do throws(UsageError) {
      let _: Value = try word.value(of: option)
    } catch {
      return error
    }
    preconditionFailure("'\(word)' must be no value")
  }
}
