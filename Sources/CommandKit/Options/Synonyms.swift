/// Names of options that people know from other programs, and the own options that do the same.
package struct Synonyms: Sendable {
  private let rows: [(names: String, own: [String])]

  /// - Parameter rows: names without hyphens, separated by spaces, and the own long names, each of
  ///   which may have a value behind it.
  package init(_ rows: KeyValuePairs<String, [String]>) {
    self.rows = rows.map { ($0.key, $0.value) }
  }

  /// Suggests the own options that do what an option does in other programs, such as `--layout 3x2` for
  /// `--tile`; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - name: the option's name. Hyphens before it do not matter, and neither does case.
  ///   - options: the names that exist here, all with the same hyphens before them.
  package func hint(for name: Argument, among options: [String]) -> ArgumentProblem.Hint? {
    let name = name.text.drop { $0 == "-" }.lowercased()
    let row = rows.first { $0.names.split(separator: " ").contains(name[...]) }
    let own = (row?.own ?? []).compactMap { text -> String? in
      let long = text.prefix { $0 != " " }
      let option = options.first { $0.drop { $0 == "-" } == long }
      return option.map { "'\($0)\(text.dropFirst(long.count))'" }
    }
    return own.isEmpty ? nil : .advice("did you mean \(own.alternatives)?")
  }
}
