/// Reads the tags and the texts of an XML document, such as XMP data, one after another.
///
/// It takes time proportional to the document's length, and never reads beyond its end. Names have the usual
/// prefix of their namespace, whichever prefix the document declares. Entities are left as they are, and a
/// document ends where it declares some, as XMP data never do.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition; Namespaces in XML 1.0, third edition.
struct XMLScanner {
  enum Token {
    /// A start tag. That of an empty element is followed by ``end``.
    case start(name: String, attributes: [(name: String, value: String)])
    case end
    case text(String)
  }

  private var rest: ArraySlice<UInt8>
  /// The usual prefixes by namespace.
  private let prefixes: [String: String]
  /// The same by the prefixes that the document declares.
  private var declared: [String: String] = [:]
  private var isAfterEmptyElement = false

  /// - Parameters:
  ///   - bytes: the document, in UTF-8.
  ///   - prefixes: the usual prefix of each namespace that is of interest.
  init(_ bytes: [UInt8], prefixes: [String: String]) {
    (rest, self.prefixes) = (bytes[...], prefixes)
  }

  /// Returns the next tag or text; `nil` at the end of the document, or of what can be read of it.
  mutating func next() -> Token? {
    if isAfterEmptyElement {
      isAfterEmptyElement = false
      return .end
    }
    while !rest.isEmpty {
      if skip("<!--") {
        guard takeThrough("-->") != nil else { break }
      } else if skip("<?") {
        guard takeThrough("?>") != nil else { break }
      } else if skip("<![CDATA[") {
        guard let text = takeThrough("]]>") else { break }
        return .text(text)
      } else if skip("<!") {
        break
      } else if skip("</") {
        guard takeThrough(">") != nil else { break }
        return .end
      } else if skip("<") {
        guard let token = startTag() else { break }
        return token
      } else {
        return .text(take { $0 != UInt8(ascii: "<") })
      }
    }
    rest = []
    return nil
  }

  private mutating func startTag() -> Token? {
    let name = takeWord()
    if name.isEmpty { return nil }
    var attributes: [(name: String, value: String)] = []
    while true {
      skipSpace()
      isAfterEmptyElement = skip("/>")
      if isAfterEmptyElement || skip(">") { break }
      let attribute = takeWord()
      skipSpace()
      guard !attribute.isEmpty, skip("=") else { return nil }
      skipSpace()
      guard let quote = rest.popFirst(), "\"'".utf8.contains(quote) else { return nil }
      let value = take { $0 != quote }
      guard rest.popFirst() == quote else { return nil }
      if attribute.hasPrefix("xmlns:") {
        declared[String(attribute.dropFirst(6))] = prefixes[value]
      } else {
        attributes.append((attribute, value))
      }
    }
    return .start(
      name: usual(name), attributes: attributes.map { (usual($0.name), $0.value) })
  }

  /// Returns a name with the usual prefix of its namespace.
  private func usual(_ name: String) -> String {
    guard let colon = name.firstIndex(of: ":"), let prefix = declared[String(name[..<colon])]
    else { return name }
    return prefix + name[colon...]
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: isTaken)
    rest = rest.dropFirst(taken.count)
    return String(decoding: taken, as: UTF8.self)
  }

  /// Takes the bytes up to white space or a sign that ends a name.
  private mutating func takeWord() -> String { take { !" \t\r\n=/><\"'".utf8.contains($0) } }

  private mutating func skipSpace() { _ = take { " \t\r\n".utf8.contains($0) } }

  /// Takes the text before the next occurrence of another one, and skips this; `nil` if there is none.
  private mutating func takeThrough(_ text: String) -> String? {
    let end = Array(text.utf8)
    let start = rest.indices.first { rest[$0] == end[0] && rest[$0...].starts(with: end) }
    guard let start else { return nil }
    defer { rest = rest[(start + end.count)...] }
    return String(decoding: rest[..<start], as: UTF8.self)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }
}
