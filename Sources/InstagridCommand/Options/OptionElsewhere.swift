/// Answers to option names that people know from other programs.
enum OptionElsewhere {
  /// The names and the answers, in which braces enclose this program's own options.
  private static let table: [(names: Set<String>, answer: String)] = [
    (
      ["border", "borders", "border-width", "outer-margin", "frame"],
      "{margin} is the space around the cells, and {background} its color"
    ),
    (["padding"], "{margin} is the space around the cells, and {gap} the space between them"),
    (
      ["spacing", "space", "gutter", "gutters", "inner-margin"],
      "{gap} is the space between the cells"
    ),
    (
      [
        "bg", "bgcolor", "bgcolour", "bg-color", "background-color", "background-colour", "color",
        "colour", "border-color", "gap-color",
      ],
      "{background} is the color around the cells"
    ),
    (
      ["rounded", "round", "rounding", "corners", "corner-radius", "border-radius"],
      "{radius} rounds the corners of the cells"
    ),
    (
      ["columns", "cols", "rows", "tile", "grid", "template"],
      "{layout} takes numbers of cells: 3x2 is three across and two down; columns:1+2 is a column"
        + " of one and a column of two"
    ),
    (
      [
        "width", "height", "dimensions", "shape", "ratio", "aspect", "aspect-ratio", "resize",
        "canvas", "scale", "w",
      ],
      "{size} takes the side of a square, width and height such as 1080x1350, or a shape such as"
        + " story"
    ),
    (
      ["geometry"],
      "{size} is the size of the whole picture, {gap} the space between the cells and {margin} the"
        + " space around them"
    ),
    (
      ["crop", "gravity", "position", "align", "anchor", "object-position", "smart-crop"],
      "every photo is cropped to fill its cell, unless {fit} is contain; {focus} names the point that"
        + " stays visible, such as top"
    ),
    (
      ["contain", "letterbox", "pad", "no-crop"],
      "{fit} contain shows the whole photo, with the background around it"
    ),
    (
      ["object-fit", "cover", "fill", "stretch"],
      "{fit} cover fills each cell, and crops the photo; {fit} contain shows the whole photo"
    ),
    (
      ["resolution", "density"],
      "{size} is the number of pixels, and {dpi} the resolution for print"
    ),
    (
      ["compression", "compress", "optimize", "jpeg-quality"],
      "{quality} applies to JPEG, and {png-compression} to PNG"
    ),
    (["interlace"], "{progressive} writes a JPEG that appears coarse first"),
    (["type", "ext", "extension"], "{format} is png or jpeg, by default as {output} says"),
    (
      ["overwrite", "replace", "clobber", "yes", "y"],
      "{force} replaces any file; a picture that Instagrid made is replaced without it"
    ),
    (
      ["no-overwrite", "skip-existing", "keep-existing"],
      "{no-clobber} never replaces an existing file"
    ),
    (
      [
        "skip-errors", "skip-broken", "skip-invalid", "ignore-errors", "keep-going", "continue",
        "continue-on-error",
      ],
      "{skip-bad} skips photos that cannot be read"
    ),
    (["order", "sort-by", "order-by"], "{sort} takes name, time or taken"),
    (
      ["reverse", "shuffle", "random"],
      "photos are taken in the order in which they are given, or in that of {sort}"
    ),
    (["recurse", "subfolders"], "{recursive} also takes photos in subfolders"),
    (
      ["list", "file-list", "files-from", "from-file", "input-list"],
      "{photos-from} takes a list of photos"
    ),
    (
      ["input", "inputs", "files", "images", "i"],
      "photos are named without an option, or in a list for {photos-from}"
    ),
    (
      ["output-dir", "output-folder", "outdir", "outfile", "dest", "destination", "save"],
      "{output} is where to write: a file for compose, a folder for batch"
    ),
    (
      ["preview", "simulate", "test", "noop"],
      "{dry-run} shows what would be made, and writes nothing"
    ),
    (["silent"], "{quiet} prints errors only"),
    (["verbose", "debug"], "{json} says in detail what was made"),
    (
      ["workers", "cores", "parallel", "t"], "{jobs} is the number of grids that are made at a time"
    ),
    (["workers", "cores", "parallel", "t"], "{threads} is the number of threads"),
    (["memory", "mem"], "{max-memory} is the memory that photos and pictures may take"),
    (["usage", "help-all"], "{help} prints the help"),
    (
      ["title", "caption", "label", "text", "watermark"],
      "Instagrid does not write text into pictures"
    ),
    (
      ["rotate", "auto-orient", "autorotate", "flip", "mirror", "orientation"],
      "photos are turned upright, as their EXIF orientation says"
    ),
    (
      ["profile", "icc", "color-profile", "colorspace"],
      "the color profiles of photos are applied, and pictures are sRGB"
    ),
    (
      ["strip", "exif", "metadata"], "pictures contain no metadata of their photos"
    ),
  ]

  /// Returns the answer to the name of an option that does not exist here.
  ///
  /// - Parameters:
  ///   - name: the option's name. Hyphens before it do not matter.
  ///   - options: the names that exist here, all with the same hyphens before them.
  /// - Returns: `nil` if there is no answer, or if it names an option that does not exist here
  ///   either.
  static func answer(to name: String, among options: [String]) -> String? {
    let name = name.drop { $0 == "-" }.lowercased()
    return table.lazy.filter { $0.names.contains(name) }
      .compactMap { completed($0.answer, among: options) }.first
  }

  /// Puts options into the braces of an answer; `nil` if one of them does not exist.
  private static func completed(_ text: String, among options: [String]) -> String? {
    var (answer, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      let own = rest[rest.index(after: open)..<close]
      guard let option = options.first(where: { $0.drop { $0 == "-" } == own }) else { return nil }
      answer += rest[..<open] + option
      rest = rest[rest.index(after: close)...]
    }
    return answer + rest
  }
}
