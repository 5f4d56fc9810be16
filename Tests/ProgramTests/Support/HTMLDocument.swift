/// The start tags of an HTML document, with the text of elements that contain only text, as a
/// browser parses them.
///
/// Source: HTML, 13.2.5, those states of the tokenizer that valid documents, and hostile texts in
/// scripts, lead to.
struct HTMLDocument {
  struct Element: Hashable {
    let name: String
    var attributes: [String: String] = [:]
    /// The text of a `script`, `style` or `title`.
    var text = ""
  }

  private(set) var elements: [Element] = []
  /// The comments outside of elements that contain only text.
  private(set) var comments: [String] = []

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while position < bytes.count {
      if skip("<!--") {
        comments.append(take(until: "-->"))
      } else if isNext("<"), position + 1 < bytes.count, bytes[position + 1].isLetter {
        readElement()
      } else {
        position += 1
      }
    }
  }

  /// Returns the elements with a name.
  func elements(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  private mutating func readElement() {
    position += 1
    var element = Element(name: takeWord(until: " \t\n/>").lowercased())
    while position < bytes.count, !skip(">") {
      if " \t\n/".utf8.contains(bytes[position]) {
        position += 1
        continue
      }
      let name = takeWord(until: " \t\n/>=").lowercased()
      var value = ""
      if skip("=") {
        if skip("\"") { value = take(until: "\"") } else { value = takeWord(until: " \t\n>") }
      }
      element.attributes[name] = value
    }
    if ["script", "style", "title"].contains(element.name) {
      element.text = takeText(of: element.name)
    }
    elements.append(element)
  }

  /// Consumes the text up to the end tag. In a script, an end tag between `<!--<script` and `-->`
  /// does not end it (script data double escaped state).
  private mutating func takeText(of name: String) -> String {
    let start = position
    var (isEscaped, isDoublyEscaped) = (false, false)
    while position < bytes.count {
      if name == "script" {
        if isNext("<!--") { isEscaped = true }
        if isNext("-->") { (isEscaped, isDoublyEscaped) = (false, false) }
        if isEscaped, isTag("<script") { isDoublyEscaped = true }
      }
      if isTag("</" + name) {
        if !isDoublyEscaped { break }
        isDoublyEscaped = false
      }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Whether a tag with this name, in upper or lower case, is next.
  private func isTag(_ text: String) -> Bool {
    let end = position + text.utf8.count
    guard end < bytes.count else { return false }
    return String(decoding: bytes[position..<end], as: UTF8.self).lowercased() == text
      && " \t\n/>".utf8.contains(bytes[end])
  }

  private mutating func skip(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func take(until end: String) -> String {
    let start = position
    while position < bytes.count, !isNext(end) { position += 1 }
    defer { _ = skip(end) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func takeWord(until ends: String) -> String {
    let start = position
    while position < bytes.count, !ends.utf8.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
