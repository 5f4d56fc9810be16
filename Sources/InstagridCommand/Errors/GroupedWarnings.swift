/// Warnings about one grid or several. Equal ones share a line, which says how many grids have it, and
/// those that differ only in names and numbers share one if there are many.
struct GroupedWarnings {
  /// For each kind of warning, the first ones, with the line to print and the number of grids that have it, and
  /// the number of different ones.
  private typealias First = (warning: String, line: String, grids: Int)
  private var groups: [(kind: String, first: [First], count: Int)] = []
  /// The hashes of the warnings, of which there may be many.
  private var found: Set<Int> = []

  private static let most = 3

  /// Adds a warning of one grid.
  ///
  /// - Parameter prefix: what to print before it, if it is not equal to an earlier one.
  mutating func add(_ warning: String, prefix: String = "") {
    let kind = Self.kind(of: warning)
    let index = groups.firstIndex { $0.kind == kind } ?? groups.count
    if index == groups.count { groups.append((kind, [], 0)) }
    if found.insert(warning.hashValue).inserted {
      groups[index].count += 1
      if groups[index].count <= Self.most {
        groups[index].first.append((warning, prefix + warning, 1))
      }
    } else if let equal = groups[index].first.firstIndex(where: { $0.warning == warning }) {
      groups[index].first[equal].grids += 1
    }
  }

  /// The warnings: each of a kind, or one with the number of the others.
  var lines: [String] {
    groups.flatMap { group in
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
