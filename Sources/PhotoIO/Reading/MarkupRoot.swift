/// The name of the first element of an XML or HTML document.
///
/// Everything that may precede it is skipped: a byte order mark, the XML declaration, other
/// processing instructions, comments, and a document type declaration (XML 1.0, section 2.8; HTML,
/// 13.1).
struct MarkupRoot {
  private let name: Substring
  /// The root element's name according to the document type declaration.
  private let typeName: Substring

  /// The format that the element indicates; `nil` for other elements.
  var format: FileFormat? {
    // The element's name may have a prefix. It may also be beyond the bytes that were read.
    if (name.isEmpty ? typeName : name).split(separator: ":").last == "svg" { return .svg }
    // An HTML document may have a document type and omit the tag of its root element.
    return [name, typeName].contains { $0.lowercased() == "html" } ? .html : nil
  }

  /// Whether these bytes may begin a document in UTF-16, with a byte order mark.
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
    // HTML allows it in upper or lower case.
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
  /// The text after the first occurrence of another text; empty if there is none.
  fileprivate func afterFirst(_ text: String) -> Substring {
    firstRange(of: text).map { self[$0.upperBound...] } ?? ""
  }

  /// The text after a document type declaration, whose quoted texts and bracketed declarations may
  /// contain `>`.
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
