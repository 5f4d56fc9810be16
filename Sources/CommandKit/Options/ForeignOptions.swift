/// Answers to names of options that people know from other programs.
package struct ForeignOptions: Sendable {
  /// Names that other programs have for something that one of our options does.
  package struct Row: Sendable {
    /// The names without hyphens, in lower case.
    let names: Set<String>
    /// The answer, in which braces enclose the long names of this program's own options.
    let answer: String

    package init(_ names: String..., answer: String) {
      (self.names, self.answer) = (Set(names), answer)
    }
  }

  private let rows: [Row]

  package init(_ rows: [Row]) { self.rows = rows }

  /// Returns what to say about the name of an option that does not exist here: the answer to it, or
  /// the nearest name.
  ///
  /// - Parameters:
  ///   - name: the name, with or without hyphens before it.
  ///   - options: the names that exist here, all with the same hyphens before them.
  package func hint(for name: Argument, among options: [String]) -> ArgumentProblem.Hint {
    answer(to: name.text, among: options).map { .advice($0) }
      ?? ArgumentProblem.Hint(name, among: options)
  }

  /// Returns the answer to the name of an option that does not exist here.
  ///
  /// - Parameters:
  ///   - name: the option's name. Hyphens before it do not matter.
  ///   - options: the names that exist here, all with the same hyphens before them.
  /// - Returns: `nil` if there is no answer, or if it names an option that does not exist here
  ///   either.
  func answer(to name: String, among options: [String]) -> String? {
    let name = name.drop { $0 == "-" }.lowercased()
    return rows.lazy.filter { $0.names.contains(name) }
      .compactMap { Self.completed($0.answer, among: options) }.first
  }

  /// Puts options into the braces of an answer; `nil` if one of them does not exist.
  private static func completed(_ text: String, among options: [String]) -> String? {
    var (answer, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      let own = rest[rest.index(after: open)..<close]
      guard let option = options.first(where: { $0.drop { $0 == "-" } == own }) else { return nil }
      answer += rest[..<open] + option
      rest = rest[rest.index(after: close)...]
    }
    return answer + rest
  }
}
