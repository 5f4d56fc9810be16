/// Reads the tags and the texts of an XML document, such as XMP data, one after another.
///
/// It takes time proportional to the document's length, and never reads beyond its end. Names have the usual
/// prefix of their namespace, whichever prefix the document declares. Entities are left as they are, and a
/// document ends where it declares some, as XMP data never do.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition; Namespaces in XML 1.0, third edition.
struct XMLScanner: IteratorProtocol {
  enum Token: Equatable {
    /// A start tag. That of an empty element is followed by ``end``.
    case start(name: String, attributes: [Attribute])
    case end
    case text(String)
  }

  struct Attribute: Equatable {
    let name: String
    let value: String
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The usual prefixes by namespace.
  private let prefixes: [String: String]
  /// The same by the prefixes that the document declares.
  private var declared: [String: String] = [:]
  private var isAfterEmptyElement = false

  /// - Parameters:
  ///   - bytes: the document, in UTF-8.
  ///   - prefixes: the usual prefix of each namespace that is of interest.
  init(_ bytes: [UInt8], prefixes: [String: String]) {
    (self.bytes, position, self.prefixes) = (bytes[...], 0, prefixes)
  }

  /// Returns the next tag or text; `nil` at the end of the document, or of what can be read of it.
  mutating func next() -> Token? {
    if isAfterEmptyElement {
      isAfterEmptyElement = false
      return .end
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        return .text(string(start..<position))
      }
      if skip("<!--") {
        guard skipBehind("-->") else { break }
      } else if skip("<?") {
        guard skipBehind("?>") else { break }
      } else if skip("<![CDATA[") {
        let start = position
        guard skipBehind("]]>") else { break }
        return .text(string(start..<(position - 3)))
      } else if skip("<!") {
        break
      } else if skip("</") {
        guard skipBehind(">") else { break }
        return .end
      } else {
        position += 1
        guard let token = startTag() else { break }
        return token
      }
    }
    position = bytes.count
    return nil
  }

  private mutating func startTag() -> Token? {
    let name = word()
    var attributes: [Attribute] = []
    while !name.isEmpty {
      skipSpace()
      if skip("/>") {
        isAfterEmptyElement = true
        break
      }
      if skip(">") { break }
      let attribute = word()
      skipSpace()
      guard !attribute.isEmpty, skip("=") else { return nil }
      skipSpace()
      guard position < bytes.count, "\"'".utf8.contains(bytes[position]) else { return nil }
      let quote = bytes[position]
      let start = position + 1
      position = start
      while position < bytes.count, bytes[position] != quote { position += 1 }
      guard position < bytes.count else { return nil }
      let value = string(start..<position)
      position += 1
      if attribute.hasPrefix("xmlns:") {
        declared[String(attribute.dropFirst(6))] = prefixes[value]
      } else {
        attributes.append(Attribute(name: attribute, value: value))
      }
    }
    if name.isEmpty { return nil }
    return .start(
      name: usual(name),
      attributes: attributes.map { Attribute(name: usual($0.name), value: $0.value) })
  }

  /// Returns a name with the usual prefix of its namespace.
  private func usual(_ name: String) -> String {
    guard let colon = name.firstIndex(of: ":"), let prefix = declared[String(name[..<colon])]
    else { return name }
    return prefix + name[colon...]
  }

  /// Takes the bytes up to white space or a sign that ends a name.
  private mutating func word() -> String {
    let start = position
    while position < bytes.count, !" \t\r\n=/><\"'".utf8.contains(bytes[position]) { position += 1 }
    return string(start..<position)
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes[position...].prefix(count).elementsEqual(text.description.utf8) else {
      return false
    }
    position += count
    return true
  }

  /// Moves behind the next occurrence of a text; `false` if there is none.
  private mutating func skipBehind(_ text: StaticString) -> Bool {
    let utf8 = Array(text.description.utf8)
    while position + utf8.count <= bytes.count {
      if bytes[position] == utf8[0] && bytes[position...].starts(with: utf8) {
        position += utf8.count
        return true
      }
      position += 1
    }
    return false
  }
}
