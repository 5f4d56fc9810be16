import CommandKit

@testable import InstagridCommand

extension Target {
  /// JSON text.
  static let json = Target("json") { bytes in
    let value: JSON
    do throws(JSONError) { value = try JSON(reading: bytes) } catch {
      require((1...bytes.count + 1).contains(error.column), "an error must be inside the text")
      requireLine(error.reason)
      return
    }
    let text = "\(value)"
    requireJSONLine(text)
    do throws(JSONError) {
      require(
        try JSON(reading: Array(text.utf8)) == value, "a written value must read back: \(text)")
    } catch {
      fatalError("a written value must be JSON: \(error), \(text)")
    }
  }
}
