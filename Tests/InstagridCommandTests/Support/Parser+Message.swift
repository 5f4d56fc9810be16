@testable import InstagridCommand

extension Parser {
  /// Returns the message about wrong words, or `nil` if nothing is wrong with them.
  func message(_ words: [Argument], into settings: Settings) -> String? {
    do throws(UsageError) {
      _ = try parse(words[...], into: settings)
      return nil
    } catch {
      return error.message
    }
  }
}
