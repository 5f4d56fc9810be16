/// The source of a man page in mdoc(7), a line at a time.
struct MdocPage {
  private(set) var text = ""

  mutating func macro(_ name: String, _ arguments: String = "") {
    text += arguments.isEmpty ? ".\(name)\n" : ".\(name) \(arguments)\n"
  }

  /// Paragraphs, each after a blank line.
  mutating func paragraphs(_ paragraphs: [CommandHelp.Paragraph]) {
    for paragraph in paragraphs {
      switch paragraph {
      case .prose(let prose):
        // A heading begins a paragraph as well.
        if text.split(separator: "\n").last?.hasPrefix(".S") == false { macro("Pp") }
        self.prose(prose)
      case .lines(let lines): self.lines(lines, indent: "indent")
      }
    }
  }

  /// Text that is filled, in which options, and words in quotes, are marked as such.
  mutating func prose(_ prose: String) {
    var line = ""
    func isFull(_ word: String) -> Bool { line.count + 1 + word.count > 78 }
    for word in prose.phrases where !word.isEmpty {
      let marked = MarkedWord(word)
      if let macro = marked.macro {
        if !line.isEmpty { text += line + "\n" }
        text += macro + "\n"
        line = ""
        continue
      }
      let plain = String(word).escapedForMdoc
      if !line.isEmpty, isFull(plain) {
        text += line + "\n"
        line = ""
      }
      line += line.isEmpty ? plain : " " + plain
      // A sentence begins on a line of its own.
      if word.last == "." {
        text += line + "\n"
        line = ""
      }
    }
    if !line.isEmpty { text += line + "\n" }
  }

  /// A line with all its blanks.
  mutating func line(_ text: String) {
    self.text += text.escapedForMdoc.replacing(" ", with: "\\ ") + "\n"
  }

  /// Lines as they are typed.
  mutating func lines(_ lines: [String], indent: String) {
    macro("Bd", "-literal -offset \(indent)")
    for line in lines { text += line.escapedForMdoc.replacing("-", with: "\\-") + "\n" }
    macro("Ed")
  }

  /// A list of items, which `body` adds.
  mutating func list(isCompact: Bool = false, _ body: (inout MdocPage) -> Void) {
    macro("Bl", "-tag -width Ds" + (isCompact ? " -compact" : ""))
    body(&self)
    macro("El")
  }

  /// A way to call the program, such as `instagrid layouts [LAYOUT...]`.
  mutating func synopsis(_ usage: String) {
    macro("Nm")
    for word in usage.split(separator: " ").dropFirst() {
      let isOptional = word.first == "["
      var name = word.filter { !"[]".contains($0) }
      let isRepeated = name.hasSuffix("...")
      if isRepeated { name.removeLast(3) }
      let kind = name.first == "-" ? "Fl" : name.first!.isUppercase ? "Ar" : "Cm"
      let argument = kind == "Fl" ? String(name.dropFirst()) : isRepeated ? "\(name) ..." : name
      macro(isOptional ? "Op" : kind, isOptional ? "\(kind) \(argument)" : argument)
    }
  }

  /// The head of what is said of an option.
  mutating func item(_ option: OptionEntry) {
    let names = option.names.map { "Fl \($0.dropFirst())" }.joined(separator: " , ")
    let words = option.kind.choices.map(\.text).joined(separator: "|")
    let value = option.value.map {
      $0 == words ? " Cm " + $0.replacing("|", with: " | ") : " Ar \($0)"
    }
    macro("It", names + (value ?? ""))
  }
}

/// A word of prose with the marks around it.
private struct MarkedWord {
  /// The line that marks the word; `nil` for a word like any other.
  let macro: String?

  init(_ word: Substring) {
    let before = word.prefix { $0 == "(" }
    let after = String(word.reversed().prefix { "),.;:".contains($0) }.reversed())
    let core = word.dropFirst(before.count).dropLast(after.count)
    let marks =
      if core.count > 1, core.first == "-", core.dropFirst().contains(where: \.isLetter) {
        "Fl \(core.dropFirst().split(separator: "=").joined(separator: " Ns = Ns Ar "))"
      } else if core.count > 2, core.first == "'", core.last == "'" {
        "Ql \(String(core.dropFirst().dropLast()).escapedForMdoc)"
      } else {
        ""
      }
    guard !marks.isEmpty else {
      macro = nil
      return
    }
    let parts = before.map { "\($0)" } + after.map { "\($0)" }
    let (open, close) = (parts.prefix(before.count), parts.dropFirst(before.count))
    let (name, rest) = (marks.prefix(2), marks.dropFirst(3))
    macro = "." + ([String(name)] + open + [String(rest)] + close).joined(separator: " ")
  }
}

extension String {
  /// The text without a meaning to roff.
  fileprivate var escapedForMdoc: String {
    let escaped = replacing("\\", with: "\\e")
    if escaped == "-" || escaped.hasPrefix("--") { return escaped.replacing("-", with: "\\-") }
    return escaped.first.map { ".'".contains($0) } == true ? "\\&" + escaped : escaped
  }
}
