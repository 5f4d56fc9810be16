@testable import InstagridCommand

extension Target {
  /// JSON texts.
  static let json = Target("json") { bytes in
    let value: JSON
    do throws(JSONError) { value = try JSON(reading: bytes) } catch {
      require((1...bytes.count + 1).contains(error.column), "an error is somewhere in the text")
      requireLine(error.reason)
      return
    }
    let text = "\(value)"
    requireJSONLine(text)
    do throws(JSONError) {
      require(try JSON(reading: Array(text.utf8)) == value, "what is written reads back: \(text)")
    } catch {
      fatalError("what is written is JSON: \(error), \(text)")
    }
  }
}
