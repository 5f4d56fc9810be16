/// Names of options that people know from other programs, and the own options that do the same.
package struct Synonyms: Sendable {
  private let rows: [(names: String, own: [String])]

  /// - Parameter rows: names without hyphens, and the own long names, which may have a value behind them.
  package init(_ rows: KeyValuePairs<String, [String]>) {
    self.rows = rows.map { ($0.key, $0.value) }
  }

  /// Returns the own options that do what an option does in other programs, such as `--layout 3x2` for
  /// `--tile`. Hyphens and case do not matter, but all names have the same hyphens before them.
  package func own(for name: String, among options: [String]) -> [String] {
    let name = name.drop { $0 == "-" }.lowercased()
    let row = rows.first { $0.names.split(separator: " ").contains(name[...]) }
    return (row?.own ?? []).compactMap { text in
      let long = text.prefix { $0 != " " }
      return options.first { $0.drop { $0 == "-" } == long }.map { $0 + text.dropFirst(long.count) }
    }
  }

  /// Suggests what was probably meant by the name of an option: own ones that do the same, or the nearest.
  package func suggestion(for name: String, among options: [String]) -> String {
    let own = own(for: name, among: options)
    return CommandKit.suggestion(own.isEmpty ? [nearest(to: name, among: options)] : own)
  }
}
