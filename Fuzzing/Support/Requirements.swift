/// Ends the process if something is not as it must be, so that libFuzzer keeps the input.
func require(_ isSo: Bool, _ what: @autoclosure () -> String) {
  if !isSo { fatalError(what()) }
}

/// Ends the process if a text is not fit to be shown as one line.
func requireLine(_ text: String) {
  require(
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
    "a message is one line: \(text.debugDescription)")
}

/// Ends the process if a text of JSON is more than one line. Beyond ASCII's control characters,
/// JSON allows all.
func requireJSONLine(_ text: String) {
  require(
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 },
    "a text of JSON is one line: \(text.debugDescription)")
}
