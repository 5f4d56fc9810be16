extension FileFormat {
  /// Returns SVG or HTML if the document type or the first element of a text is one of these, and `nil`
  /// for other texts. Instructions and comments may precede it (XML 1.0, section 2.8; HTML, 13.1).
  static func markup(_ bytes: [UInt8]) -> FileFormat? {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("<?") {
        rest = rest.afterFirst("?>")
      } else if rest.hasPrefix("<!--") {
        rest = rest.afterFirst("-->")
      } else {
        break
      }
    }
    guard rest.first == "<" else { return nil }
    let documentType = "<!doctype"
    let isType = rest.prefix(documentType.count).lowercased() == documentType
    let name = rest.dropFirst(isType ? documentType.count : 1).drop(while: \.isWhitespace)
      .prefix { $0.isLetter || $0 == ":" }
    // The name of an element in XML may have a prefix. Case does not matter in HTML.
    if name.split(separator: ":").last == "svg" { return .svg }
    return name.lowercased() == "html" ? .html : nil
  }
}

extension Substring {
  /// The text after the first occurrence of another text; empty if there is none.
  func afterFirst(_ text: String) -> Substring {
    firstRange(of: text).map { self[$0.upperBound...] } ?? ""
  }
}
