/// What to say of options that people know from other programs and try here.
enum OptionElsewhere {
  /// The names, and what to say of them. This program's own options stand in braces.
  private static let table: [(names: Set<String>, answer: String)] = [
    (["border", "frame"], "{margin} is the space around the cells, and {background} its color"),
    (["padding"], "{margin} is the space around the cells, and {gap} the space between them"),
    (["spacing", "gutter"], "{gap} is the space between the cells"),
    (
      ["bg", "bgcolor", "background-color", "color", "colour"],
      "{background} is the color around the cells"
    ),
    (["rounded", "border-radius"], "{radius} rounds the corners of the cells"),
    (
      ["columns", "cols", "rows", "tile"],
      "{layout} takes the numbers of cells: 3x2 is three across and two down, columns:1+2 one column"
        + " of one and one of two"
    ),
    (
      ["width", "height", "dimensions", "shape", "ratio", "aspect", "aspect-ratio"],
      "{size} takes the side of a square, width and height such as 1080x1350, or a shape such as"
        + " story"
    ),
    (
      ["geometry"],
      "{size} is the size of the whole picture, {gap} the space between the cells and {margin} the"
        + " space around them"
    ),
    (
      ["crop", "gravity"],
      "every photo is cropped to fill its cell, unless {fit} is contain; {focus} names the point that"
        + " stays visible, such as top"
    ),
    (
      ["contain", "letterbox", "pad", "no-crop"],
      "{fit} contain shows the whole photo, with the background beside it"
    ),
    (
      ["overwrite"],
      "{force} replaces any file; a picture that Instagrid made is replaced without it"
    ),
    (
      ["output-dir", "output-folder", "outdir"],
      "{output} is where to write: a file for compose, a folder for batch"
    ),
    (["title", "caption", "label"], "there is none: no text is written into pictures"),
  ]

  /// Returns what to say of an option that does not exist here.
  ///
  /// - Parameters:
  ///   - name: the option's name. Hyphens before it do not matter.
  ///   - options: the names that exist here, all with the same hyphens before them.
  /// - Returns: `nil` if nothing is known of the option, or the answer names one that does not exist
  ///   here either.
  static func answer(to name: String, among options: [String]) -> String? {
    let name = name.drop { $0 == "-" }.lowercased()
    guard var rest = table.first(where: { $0.names.contains(name) })?.answer[...] else {
      return nil
    }
    var answer = ""
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      let own = rest[rest.index(after: open)..<close]
      guard let option = options.first(where: { $0.drop { $0 == "-" } == own }) else { return nil }
      answer += rest[..<open] + option
      rest = rest[rest.index(after: close)...]
    }
    return answer + rest
  }
}
