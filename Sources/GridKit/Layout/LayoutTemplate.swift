/// Cells that cover rectangles of a table of equal rows and columns, written as in the property
/// `grid-template-areas` of CSS: `aab/aac/def`.
///
/// Rows are separated by slashes. Each letter is one cell and fills a rectangle; a point belongs to
/// no cell. Cells are numbered by their first appearance.
package struct LayoutTemplate: CustomStringConvertible, Hashable, Sendable {
  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The columns and rows of each cell.
  package let areas: [Rect]

  /// Reads a template of at most 64 columns and 64 rows, in upper or lower case.
  ///
  /// - Throws: the first reason why the text is none.
  package init(_ text: String) throws(LayoutTemplateError) {
    let lines = text.split(separator: "/", omittingEmptySubsequences: false)
    guard lines.count > 1 else {
      throw LayoutTemplateError("has only one row (rows are separated by '/')")
    }
    func check(_ count: Int, _ tracks: String) throws(LayoutTemplateError) {
      if count > 64 { throw LayoutTemplateError("has \(count) \(tracks); the maximum is 64") }
    }
    try check(lines.count, "rows")
    columns = lines[0].count
    rows = lines.count
    try check(columns, "columns")
    // The cells by letter, in the order of their first appearance, up to the row being read.
    var cells: [(letter: Character, area: Rect)] = []
    for (y, line) in lines.enumerated() {
      if line.isEmpty { throw LayoutTemplateError("has no letter in row \(y + 1)") }
      if let x = line.firstIndex(where: { !($0.isASCII && $0.isLetter) && $0 != "." }) {
        let column = line.distance(from: line.startIndex, to: x) + 1
        throw LayoutTemplateError(
          "has neither a letter nor '.' in row \(y + 1), column \(column)")
      }
      if line.count != columns {
        throw LayoutTemplateError(
          "has \(columns) \(columns == 1 ? "column" : "columns") in row 1, but \(line.count) in row "
            + "\(y + 1)")
      }
      let row = Array(line.lowercased())
      var x = 0
      while x < columns {
        let letter = row[x]
        let width = row[x...].prefix { $0 == letter }.count
        defer { x += width }
        if letter == "." { continue }
        if let index = cells.firstIndex(where: { $0.letter == letter }) {
          // The letter must go on right below, with the same width.
          let area = cells[index].area
          guard area.x == x, area.width == width, area.maxY == y else {
            let common = area.x == x && area.maxY == y ? min(area.width, width) : 0
            throw LayoutTemplateError(
              "is not a template: '\(letter)' is no rectangle (row \(y + 1), column "
                + "\(x + common + 1))")
          }
          cells[index].area.height += 1
        } else {
          cells.append((letter, Rect(x: x, y: y, width: width, height: 1)))
        }
      }
    }
    if cells.isEmpty { throw LayoutTemplateError("has no cell") }
    areas = cells.map(\.area)
  }

  /// The template with the letters a, b, c... in the order of the cells.
  package var description: String {
    var table = Array(repeating: Array(repeating: Character("."), count: columns), count: rows)
    for (number, area) in areas.enumerated() {
      let letter = Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(number)))
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX { table[y][x] = letter }
      }
    }
    return table.map { String($0) }.joined(separator: "/")
  }
}

/// Why a text is no template of a layout.
package struct LayoutTemplateError: Error, Hashable, CustomStringConvertible {
  /// The reason as the end of a sentence that begins with the text: "has no cell".
  package let description: String

  init(_ description: String) { self.description = description }
}
