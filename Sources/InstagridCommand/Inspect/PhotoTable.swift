import FileSystem

/// Photos as the rows of a table, under the name of their folder.
struct PhotoTable {
  /// The number of letters of the longest name, but at most 40.
  private let nameWidth: Int
  private var folder: Pathname = "./"
  private var isIndented = false

  init(_ photos: [PhotoReference]) {
    let longest = photos.lazy.compactMap(\.file).map { Self.name(of: $0).count }.max() ?? 0
    nameWidth = min(40, longest)
  }

  /// Returns the rows for a photo: its folder, if it is another one than before, its facts and its warnings.
  mutating func rows(for report: PhotoReport) -> String {
    guard let path = report.name.file else { return report.text() }
    var rows = path.folder == folder ? [] : ["\(path.folder)"]
    isIndented = isIndented || !rows.isEmpty
    folder = path.folder
    let columns = ([Self.name(of: path)] + report.facts).inColumns([nameWidth, 4, 11, 41, 20, 0])
    rows.append((isIndented ? "  " : "") + columns)
    return (rows + report.warnings).joined(separator: "\n") + "\n"
  }

  private static func name(of path: Pathname) -> String { "\(Pathname(bytes: path.name))" }
}
