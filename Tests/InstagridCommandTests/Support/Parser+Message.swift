@testable import InstagridCommand

extension Parser {
  /// Returns the error message about wrong arguments; `nil` if they are right.
  func message(_ words: [Argument], into settings: Settings) -> String? {
    do throws(UsageError) {
      _ = try parse(words[...], into: settings)
      return nil
    } catch {
      return error.message
    }
  }
}
