extension [[String]] {
  /// Rows of a table as lines: each column is as wide as its longest text, two spaces before the next.
  package var inColumns: [String] {
    var widths: [Int] = []
    for row in self {
      for (index, text) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = Swift.max(widths[index], text.count)
      }
    }
    return map { $0.inColumns(widths) }
  }
}

extension [String] {
  /// Returns a row of a table with columns of these widths as a line without spaces at its end.
  package func inColumns(_ widths: [Int]) -> String {
    let cells = zip(self, widths).map { text, width in
      text + String(repeating: " ", count: Swift.max(0, width - text.count))
    }
    let line = cells.joined(separator: "  ")
    return String(
      line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
  }
}
