/// The name of the first element of an XML or HTML document.
///
/// What may come before it is skipped: a byte order mark, the XML declaration, other processing
/// instructions, comments, and a document type (XML 1.0, section 2.8; HTML, 13.1).
struct MarkupRoot {
  private let name: Substring
  /// The name that the document type says the element has.
  private let typeName: Substring

  /// The format that the element tells.
  var format: FileFormat? {
    // The element's name may have a prefix. It may also come too late.
    if (name.isEmpty ? typeName : name).split(separator: ":").last == "svg" { return .svg }
    // In HTML, a document may have a type and no tag of its first element.
    return [name, typeName].contains { $0.lowercased() == "html" } ? .html : nil
  }

  /// Whether a document may begin with these bytes: text, or UTF-16 with a byte order mark.
  static func mayBegin(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Finds the first element.
  ///
  /// - Parameter bytes: the beginning of a file, in UTF-8 or, with a byte order mark, in UTF-16.
  init(of bytes: [UInt8]) {
    var rest = Self.text(bytes)[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    var typeName: Substring = ""
    // In any case of letters in HTML.
    let documentType = "<!DOCTYPE"
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("<?") {
        rest = rest.afterFirst("?>")
      } else if rest.hasPrefix("<!--") {
        rest = rest.afterFirst("-->")
      } else if rest.prefix(documentType.count).uppercased() == documentType {
        rest = rest.dropFirst(documentType.count).drop(while: \.isWhitespace)
        typeName = rest.prefix { $0.isLetter || $0 == ":" }
        rest = rest.afterDocumentType
      } else {
        break
      }
    }
    self.typeName = typeName
    name = rest.first == "<" ? rest.dropFirst().prefix { $0.isLetter || $0 == ":" } : ""
  }

  private static func text(_ bytes: [UInt8]) -> String {
    guard mayBegin(bytes) else { return String(decoding: bytes, as: UTF8.self) }
    let isLittleEndian = bytes[0] == 0xFF
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension Substring {
  /// What follows the first occurrence of a text; nothing if there is none.
  fileprivate func afterFirst(_ text: String) -> Substring {
    firstRange(of: text).map { self[$0.upperBound...] } ?? ""
  }

  /// What follows a document type: its quoted texts and its declarations in brackets may hold the
  /// character that ends it.
  fileprivate var afterDocumentType: Substring {
    var quote: Character?
    var isInBrackets = false
    for index in indices {
      switch self[index] {
      case let character where character == quote: quote = nil
      case _ where quote != nil: continue
      case "\"", "'": quote = self[index]
      case "[": isInBrackets = true
      case "]": isInBrackets = false
      case ">" where !isInBrackets: return self[self.index(after: index)...]
      default: continue
      }
    }
    return ""
  }
}
