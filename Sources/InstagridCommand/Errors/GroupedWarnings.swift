/// Warnings in which those that differ only in names and numbers share a line if there are many.
struct GroupedWarnings {
  /// Warnings of one kind.
  private struct Group {
    /// The first ones, one line each.
    var first: [String] = []
    var count = 0
  }

  private var groups: [String: Group] = [:]
  /// The kinds in the order in which they came.
  private var kinds: [String] = []

  /// The largest number of warnings of a kind that have a line each.
  private static let most = 3

  /// Adds a warning of one line.
  mutating func add(_ line: String) {
    let kind = Self.kind(of: line)
    if groups[kind] == nil { kinds.append(kind) }
    groups[kind, default: Group()].count += 1
    if groups[kind]!.first.count < Self.most { groups[kind]!.first.append(line) }
  }

  /// The warnings: each of a kind, or one with the number of the others.
  var lines: [String] {
    kinds.compactMap { groups[$0] }.flatMap { group in
      group.count <= Self.most
        ? group.first : ["\(group.first[0]) (\(group.count - 1) more warnings are like this one)"]
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
