/// Ends the process if a requirement is not met, so that libFuzzer keeps the input.
func require(_ isSo: Bool, _ what: @autoclosure () -> String) {
  if !isSo { fatalError(what()) }
}

/// Ends the process if a text cannot be displayed safely on one line.
func requireLine(_ text: String) {
  require(
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
    "a message must be one line: \(text.debugDescription)")
}

/// Ends the process if JSON text is more than one line. JSON permits all other control characters
/// that are not ASCII.
func requireJSONLine(_ text: String) {
  require(
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 },
    "JSON must be one line: \(text.debugDescription)")
}
