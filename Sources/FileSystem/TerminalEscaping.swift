extension String {
  /// Creates text that can be displayed on one line of a terminal. Control characters, format
  /// characters, bytes that are not UTF-8, and backslashes are escaped.
  package init(escaping bytes: some Sequence<UInt8>) {
    self = ""
    var decoder = UTF8()
    var rest = Array(bytes)[...]
    while let first = rest.first {
      var iterator = rest.makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator) {
        rest = rest.dropFirst(UTF8.width(scalar))
        self += scalar.escapedForTerminal
      } else {
        rest = rest.dropFirst()
        self += first.hexadecimalEscape
      }
      decoder = UTF8()
    }
  }

  /// Creates text as `init(escaping:)` does. Of more than 300 bytes, only the beginning and the end
  /// are displayed, with three dots between them: enough to recognize a word in a message, and more
  /// than a file's name can have.
  package init(abridging bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count > 300 else {
      self.init(escaping: bytes)
      return
    }
    /// Returns the nearest index in a direction that is not inside a character of UTF-8.
    func boundary(_ index: Int, _ step: Int) -> Int {
      (0..<3).reduce(index) { index, _ in bytes[index] & 0xC0 == 0x80 ? index + step : index }
    }
    let (head, tail) = (bytes[..<boundary(200, -1)], bytes[boundary(bytes.count - 97, 1)...])
    self = String(escaping: head) + "..." + String(escaping: tail)
  }
}

extension UInt8 {
  fileprivate var hexadecimalEscape: String {
    "\\x" + (self < 16 ? "0" : "") + String(self, radix: 16)
  }
}

extension Unicode.Scalar {
  fileprivate var escapedForTerminal: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\\": return "\\\\"
    default: break
    }
    guard isControlOrFormat else { return String(Character(self)) }
    return value < 256 ? UInt8(value).hexadecimalEscape : "\\u{" + String(value, radix: 16) + "}"
  }

  /// Whether the character changes how the text around it is displayed: control characters, format
  /// characters (which may reverse the direction of text), and line and paragraph separators.
  package var isControlOrFormat: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
