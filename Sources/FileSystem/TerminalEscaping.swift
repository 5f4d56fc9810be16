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
    guard actsOnText else { return String(Character(self)) }
    return value < 256 ? UInt8(value).hexadecimalEscape : "\\u{" + String(value, radix: 16) + "}"
  }

  /// Whether the character changes how the text around it is displayed: control characters, format
  /// characters (which may reverse the direction of text), and line and paragraph separators.
  package var actsOnText: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
