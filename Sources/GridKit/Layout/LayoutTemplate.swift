/// Cells that cover rectangles of a table of equal rows and columns, written as in the property
/// `grid-template-areas` of CSS: `aab/aac/def`.
///
/// Rows are separated by slashes. Each letter is one cell and fills a rectangle; a point belongs to
/// no cell. Cells are numbered by their first appearance.
package struct LayoutTemplate: Hashable, Sendable {
  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The columns and rows of each cell.
  package let areas: [Rect]

  /// The largest number of columns, and of rows.
  package static let maximumTracks = 64

  /// Reads a template in upper or lower case.
  ///
  /// - Throws: the first reason why the text is none.
  package init(_ text: String) throws(LayoutTemplateError) {
    let lines = text.split(separator: "/", omittingEmptySubsequences: false)
    guard lines.count > 1 else { throw .oneRow }
    guard lines.count <= Self.maximumTracks else { throw .tooManyRows(lines.count) }
    columns = lines[0].count
    rows = lines.count
    guard columns <= Self.maximumTracks else { throw .tooManyColumns(columns) }
    // The cells by letter, in the order of their first appearance, up to the row being read.
    var cells: [(letter: Character, area: Rect)] = []
    for (y, line) in lines.enumerated() {
      if line.isEmpty { throw .emptyRow(y + 1) }
      if let x = line.firstIndex(where: { !($0.isASCII && $0.isLetter) && $0 != "." }) {
        throw .noLetter(column: line.distance(from: line.startIndex, to: x) + 1, row: y + 1)
      }
      if line.count != columns {
        throw .unequalRows(columns, row: y + 1, line.count)
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
            throw .notRectangle(letter: letter, column: x + common + 1, row: y + 1)
          }
          cells[index].area.height += 1
        } else {
          cells.append((letter, Rect(x: x, y: y, width: width, height: 1)))
        }
      }
    }
    if cells.isEmpty { throw .noCell }
    areas = cells.map(\.area)
  }
}

extension LayoutTemplate: CustomStringConvertible {
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
package enum LayoutTemplateError: Error, Hashable {
  /// It has no slash.
  case oneRow
  case tooManyRows(Int)
  case tooManyColumns(Int)
  /// A row, numbered from 1, has no letter.
  case emptyRow(Int)
  /// The character at this place, numbered from 1, is neither a letter nor a point.
  case noLetter(column: Int, row: Int)
  /// A row, numbered from 1, is shorter or longer than the first one.
  case unequalRows(Int, row: Int, Int)
  /// A letter does not fill a rectangle: at this place, numbered from 1, it is missing or too much.
  case notRectangle(letter: Character, column: Int, row: Int)
  /// All characters are points.
  case noCell
  /// It is not a tree of full cuts that has a cell everywhere, as a mosaic must be.
  case notCut
}

extension LayoutTemplateError: CustomStringConvertible {
  /// The reason as the end of a sentence that begins with the text: "has a row without letters".
  package var description: String {
    let maximum = LayoutTemplate.maximumTracks
    return switch self {
    case .oneRow: "has only one row (rows are separated by '/')"
    case .tooManyRows(let count): "has \(count) rows; the maximum is \(maximum)"
    case .tooManyColumns(let count): "has \(count) columns; the maximum is \(maximum)"
    case .emptyRow(let row): "has no letter in row \(row)"
    case .noLetter(let column, let row):
      "has neither a letter nor '.' in row \(row), column \(column)"
    case .unequalRows(let columns, let row, let count):
      "has \(columns) \(columns == 1 ? "column" : "columns") in row 1, but \(count) in row \(row)"
    case .notRectangle(let letter, let column, let row):
      "is not a template: '\(letter)' is no rectangle (row \(row), column \(column))"
    case .noCell: "has no cell"
    case .notCut: "is no mosaic, which is divided by cuts from edge to edge, and so is each part"
    }
  }
}
