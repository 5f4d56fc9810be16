/// A shell pattern of names: `*` and `?` stand for any characters and any one, and `[a-z]`, `[!a-z]` and
/// `[[:digit:]]` for one of several; a backslash takes the next one as it is.
///
/// Characters are compared, in any Unicode normal form: letters of an extension without regard to case, all others
/// with it. Source: POSIX.1-2017, Shell & Utilities, 2.13.
struct ShellPattern {
  private enum Part {
    case anything
    case character((Character) -> Bool)
  }

  private let parts: [Part]

  init(_ text: some StringProtocol) {
    var (parts, rest) = ([Part](), Substring(text))
    while let first = rest.popFirst() {
      switch first {
      case "*": parts.append(.anything)
      case "?": parts.append(.character { _ in true })
      case "[":
        let set = Self.takeSet(&rest)
        parts.append(.character(set ?? { $0 == "[" }))
      default:
        let literal = first == "\\" ? rest.popFirst() ?? first : first
        parts.append(.character { $0 == literal })
      }
    }
    self.parts = parts
  }

  /// Whether the pattern matches a whole name.
  ///
  /// - Complexity: O(*n* · *m*), where these are the lengths of the name and of the pattern.
  func matches(_ name: some StringProtocol) -> Bool {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var (index, part) = (name.startIndex, 0)
    // The part after the last asterisk, and the end of what it stands for.
    var retry: (index: String.Index, part: Int)?
    while index < name.endIndex {
      if part < parts.count, case .anything = parts[part] {
        part += 1
        retry = (index, part)
      } else if part < parts.count, case .character(let isMatch) = parts[part],
        isMatch(name[index]) || index > dot && name[index].cases.contains(where: isMatch)
      {
        (index, part) = (name.index(after: index), part + 1)
      } else if let last = retry {
        index = name.index(after: last.index)
        part = last.part
        retry = (index, part)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .anything = $0 { true } else { false } }
  }

  /// Takes a set of characters and the bracket after it; `nil` if there is no bracket.
  private static func takeSet(_ rest: inout Substring) -> ((Character) -> Bool)? {
    var text = rest
    let isNegated = text.first == "!" || text.first == "^"
    if isNegated { text.removeFirst() }
    var tests: [(Character) -> Bool] = []
    while let first = text.popFirst() {
      if first == "]", !tests.isEmpty {
        rest = text
        return { character in tests.contains { $0(character) } != isNegated }
      }
      if first == "[", let name = text.prefixMatch(of: /:([a-z]+):\]/),
        let test = test(ofClass: name.output.1)
      {
        text = text[name.range.upperBound...]
        tests.append(test)
        continue
      }
      let low = first == "\\" ? text.popFirst() ?? first : first
      if text.first == "-", let high = text.dropFirst().first, high != "]" {
        text.removeFirst(2)
        tests.append { low <= $0 && $0 <= high }
      } else {
        tests.append { $0 == low }
      }
    }
    return nil
  }

  private static func test(ofClass name: Substring) -> ((Character) -> Bool)? {
    switch name {
    case "alnum": { $0.isLetter || $0.isNumber }
    case "alpha": \.isLetter
    case "digit": \.isNumber
    case "lower": \.isLowercase
    case "upper": \.isUppercase
    case "punct": \.isPunctuation
    case "space": \.isWhitespace
    default: nil
    }
  }
}

extension Character {
  /// The character in lower case and in upper case, each if it is one character.
  fileprivate var cases: [Character] {
    [lowercased(), uppercased()].compactMap { $0.count == 1 ? $0.first : nil }
  }
}
