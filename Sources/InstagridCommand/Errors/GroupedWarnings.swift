/// Warnings about one grid or several. Equal ones share a line, which says how many grids have it, and
/// those that differ only in names and numbers share one if there are many.
struct GroupedWarnings {
  private struct Group {
    /// The first ones: the text, the line to print, and the number of grids that have it.
    var first: [(warning: String, line: String, grids: Int)] = []
    var count = 0
  }

  private var groups: [String: Group] = [:]
  private var kinds: [String] = []
  /// The hashes of the warnings, of which there may be many.
  private var found: Set<Int> = []

  private static let most = 3

  /// Adds a warning of one grid.
  ///
  /// - Parameter prefix: what to print before it, if it is not equal to an earlier one.
  mutating func add(_ warning: String, prefix: String = "") {
    let kind = Self.kind(of: warning)
    if groups[kind] == nil { kinds.append(kind) }
    var group = groups[kind] ?? Group()
    if found.insert(warning.hashValue).inserted {
      group.count += 1
      if group.first.count < Self.most { group.first.append((warning, prefix + warning, 1)) }
    } else if let index = group.first.firstIndex(where: { $0.warning == warning }) {
      group.first[index].grids += 1
    }
    groups[kind] = group
  }

  /// The warnings: each of a kind, or one with the number of the others.
  var lines: [String] {
    kinds.compactMap { groups[$0] }.flatMap { group in
      let lines = group.first.map { $0.line + ($0.grids > 1 ? " (in \($0.grids) grids)" : "") }
      return group.count <= Self.most
        ? lines : ["\(lines[0]) (\(group.count - 1) more warnings are like this one)"]
    }
  }

  /// The text of a warning without the name before it and without numbers.
  private static func kind(of line: String) -> String {
    let text = line.firstRange(of: "warning: ").map { line[$0.upperBound...] } ?? line[...]
    return text.filter { !$0.isNumber && $0 != "." }
  }
}

extension [String] {
  /// The warnings, one line each, in which those of a kind share a line if there are many.
  var grouped: [String] {
    var warnings = GroupedWarnings()
    forEach { warnings.add($0) }
    return warnings.lines
  }
}
