/// The source of a man page in mdoc(7), a line at a time.
struct MdocPage {
  private(set) var text = ""

  mutating func macro(_ name: String, _ arguments: String = "") {
    text += arguments.isEmpty ? ".\(name)\n" : ".\(name) \(arguments)\n"
  }

  /// Adds a text, with a blank line before each paragraph. A subsection has none of its own.
  mutating func add(_ text: HelpText, isInSubsection: Bool = false) {
    for block in text.blocks {
      if let prose = block.paragraph {
        paragraph(prose)
      } else if let heading = block.heading {
        if isInSubsection { paragraph("\(heading):") } else { macro("Ss", heading) }
      } else if block.items.isEmpty {
        lines(block.literalLines)
      } else {
        list { page in
          for item in block.items {
            page.macro("It", item.term.words.map(\.asArguments).joined(separator: " "))
            page.prose(item.meaning)
          }
        }
      }
    }
  }

  /// Adds a paragraph after a blank line.
  mutating func paragraph(_ prose: Prose) {
    // A heading begins a paragraph as well.
    if text.split(separator: "\n").last?.hasPrefix(".S") == false { macro("Pp") }
    self.prose(prose)
  }

  /// Adds filled prose. Words with markup become macro lines.
  mutating func prose(_ prose: Prose) {
    var line = ""
    func end() {
      if !line.isEmpty { text += line + "\n" }
      line = ""
    }
    for word in prose.words {
      if let macros = word.macros {
        end()
        text += macros + "\n"
        continue
      }
      let plain = word.plain.escapedForMdoc
      if line.count + 1 + plain.count > 78 { end() }
      line += line.isEmpty ? plain : " " + plain
      // A sentence begins on a line of its own.
      if plain.last == "." { end() }
    }
    end()
  }

  mutating func line(_ text: String) { self.text += text.escapedForMdoc + "\n" }

  mutating func lines(_ lines: [String]) {
    macro("Bd", "-literal -offset 2n")
    for line in lines { text += line.escapedForMdoc.replacing("-", with: "\\-") + "\n" }
    macro("Ed")
  }

  /// Adds a list, whose items `body` adds.
  mutating func list(isCompact: Bool = false, _ body: (inout MdocPage) -> Void) {
    macro("Bl", "-tag -width Ds" + (isCompact ? " -compact" : ""))
    body(&self)
    macro("El")
  }

  /// Adds the usage of a command, whose name is part of it.
  mutating func synopsis(_ usage: Prose) {
    macro("Nm")
    prose(usage)
  }

  mutating func item(_ option: OptionEntry) {
    let names = option.names.map { "Fl \($0.dropFirst())" }.joined(separator: " , ")
    let words = option.kind.words.map(\.text).joined(separator: "|")
    let value = option.placeholder.map {
      $0 == words ? " Cm " + $0.replacing("|", with: " | ") : " Ar \($0)"
    }
    macro("It", names + (value ?? ""))
  }
}

extension Prose.Word {
  fileprivate var asArguments: String {
    macros.map { String($0.dropFirst()) } ?? "No " + plain.escapedAsMdocArguments
  }

  /// The line of macros that marks up the word, such as `.Fl ( -layout ) ,`; `nil` without markup.
  fileprivate var macros: String? {
    if parts.allSatisfy(\.isText) { return nil }
    var macros: [String] = []
    var opening: [String] = []
    for part in parts {
      switch part {
      case .text(let text) where macros.isEmpty && text.allSatisfy { "([".contains($0) }:
        opening = text.map { "\($0)" }
        continue
      case .text(let text):
        // Punctuation has no space before it; other text has one, unless `Ns` suppresses it.
        let closing = text.reversed().prefix { ".,:;)]?!".contains($0) }.reversed()
        let body = text.dropLast(closing.count)
        if !body.isEmpty {
          macros += (macros.isEmpty ? [] : ["Ns"]) + ["No", String(body).escapedAsMdocArguments]
        }
        macros += closing.map { "\($0)" }
      case .literal(let text):
        if !macros.isEmpty { macros.append("Ns") }
        let isOption = text.first == "-" && text.count > 1 && !text.contains(" ")
        macros.append(isOption ? "Fl" : text.contains(" ") ? "Ql" : "Cm")
        macros += opening + [(isOption ? String(text.dropFirst()) : text).escapedAsMdocArguments]
      case .placeholder(let text):
        if !macros.isEmpty { macros.append("Ns") }
        macros += ["Ar"] + opening + [text.escapedAsMdocArguments]
      }
      opening = []
    }
    return "." + macros.joined(separator: " ")
  }
}

extension Prose.Part {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension String {
  fileprivate var escapedForMdoc: String {
    let escaped = replacing("\\", with: "\\e")
    if escaped == "-" || escaped.hasPrefix("--") { return escaped.replacing("-", with: "\\-") }
    return escaped.first.map { ".'".contains($0) } == true ? "\\&" + escaped : escaped
  }

  /// The words of the text as arguments of a macro, escaped so that none is treated as a macro, as
  /// punctuation, or as a quote.
  fileprivate var escapedAsMdocArguments: String {
    split(separator: " ").map { word in
      let escaped = word.replacing("\\", with: "\\e").replacing("\"", with: "\\(dq")
      let isMacro = word.wholeMatch(of: /[A-Z%][a-zA-Z0-9]/) != nil
      let isPunctuation = word.count == 1 && "([.,:;)]?!|".contains(word)
      return isMacro || isPunctuation ? "\\&" + escaped : escaped
    }.joined(separator: " ")
  }
}
