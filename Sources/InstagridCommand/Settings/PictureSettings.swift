import ArrangePage
import CommandKit
import GridKit
import PhotoIO

/// What a picture is divided into, and how photos fill it.
struct PictureSettings: Sendable {
  private var typedLayout: LayoutValue?
  /// The most cells side by side and one above another; `nil` if they were not given.
  var columns: Int?
  var rows: Int?
  /// `nil` for the size that suits the layout.
  var size: SizeValue?
  var fit: [PhotoSetting<Fit>] = []
  var focus: [PhotoSetting<FocusValue>] = []
  var zoom: [PhotoSetting<Zoom>] = []
  var blank: [BlankCells] = []
  /// Whether `--allow-empty` allows empty cells; `nil` if it was not given.
  var allowsEmpty: Bool?
  /// The number of photos whose layout `layouts` shows.
  var photoCount: Int?

  static let options: [Option<Settings>] = [
    .value(
      "photos", nil, "N", in: .layouts, under: .other,
      """
      show the layout for *N* square photos, 1...\(Layout.maximumCellCount), in a picture of `--size`
      (default: layouts `1`, `2` and `3`)
      """,
      not: "a number of photos (1...\(Layout.maximumCellCount))",
      parse: { number($0, in: 1...Layout.maximumCellCount) },
      set: { $0.picture.photoCount = $1 }),
    .value(
      "layout", "l", "L", in: .grids, under: .picture,
      """
      layout of the cells: a number or a name, cells such as `3x2`, `6x`, `2+1` or `columns:1+2`, a template
      such as `aab/aac`, `mosaic` or `justified` (default: what cuts least of the photos)
      """,
      to: \.picture.layout
    )
    .explained(in: .batch, by: "layout of the cells, as for `compose` (default: what cuts least)")
    .explained(
      in: .arrange,
      by: """
        layout that the page begins with, as for `compose` (default: the one that `compose` would choose;
        for more than \(PageDefaults.mostPhotosWithoutLayout) photos, `\(PageDefaults.layoutForManyPhotos)`
        with the first ones)
        """),
    .value(
      "columns", nil, "N", in: .grids, under: .picture,
      """
      cells side by side, 1...\(Layout.maximumCellCount), as with `--layout` *N*`x` (default: any number)
      """,
      not: "a number of columns (1...\(Layout.maximumCellCount))",
      parse: { number($0, in: 1...Layout.maximumCellCount) }, set: { $0.picture.columns = $1 }),
    .value(
      "rows", nil, "N", in: .grids, under: .picture,
      """
      cells one above another, 1...\(Layout.maximumCellCount), as with `--layout` `x`*N* (default: any number)
      """,
      not: "a number of rows (1...\(Layout.maximumCellCount))",
      parse: { number($0, in: 1...Layout.maximumCellCount) }, set: { $0.picture.rows = $1 }),
    .value(
      "size", "s", "SIZE", in: [.grids, .layouts], under: .picture,
      """
      size in pixels: `1080`, `1080x1350` (\(Size.allowedSides)), `1080x` for whole photos,
      \(PicturePreset.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")), `3:2`, or a
      print: `a4`, `10x15cm` (default: `\(defaultSide(forCells: 1))`, more for more than 45 photos)
      """,
      to: \.picture.size),
    .values(
      "fit", "FIT", in: .grids, under: .picture,
      """
      how photos fill their cells: `cover` crops them, `contain` shows all of each; *N=FIT* is for photo *N*;
      repeatable (default: `cover`; with a blur `contain`)
      """,
      to: \.picture.fit),
    .values(
      "focus", "POINT", in: .grids, under: .picture,
      """
      keep visible: `top`, `top-left`..., *X,Y* such as `30%,70%`, or `faces`; *N=POINT* for photo *N*;
      repeatable (default: `faces` where they are known or can be found; layouts `1`, `2` and `3`: `center`)
      """,
      to: \.picture.focus),
    .values(
      "zoom", "ZOOM", in: .grids, under: .picture,
      """
      show each photo 1...16 times as large, around its focus; *N=ZOOM* is for photo *N*; repeatable
      (default: `1`)
      """,
      to: \.picture.zoom),
    .values(
      "blank", "CELLS", in: .grids, under: .picture,
      """
      leave these cells empty, such as `3` or `3,5`, and put the photos into the others (requires
      `--layout`); repeatable (default: no cell)
      """,
      to: \.picture.blank),
    .flag(
      "allow-empty", in: .pictures, under: .picture,
      """
      allow fewer photos than cells (requires `--layout`); the empty ones show the background
      """,
      set: { $0.picture.allowsEmpty = $1 }
    )
    .explained(
      in: .batch, by: "allow fewer photos than cells in the last grid, as `--last` `keep` does"),
  ]

  /// The default side of a picture of some cells in pixels, which grows so that they can be recognized.
  private static func defaultSide(forCells count: Int) -> Int {
    switch count {
    case ...45: PicturePreset.square.size.width
    case ...180: 2 * PicturePreset.square.size.width
    default: 4096
    }
  }

  /// The layout that was asked for; `nil` for the one that suits the photos.
  var layout: LayoutValue? {
    get { typedLayout ?? columnsAndRows.flatMap { LayoutValue(typed: $0.layout) } }
    set { typedLayout = newValue }
  }

  /// The layout that columns and rows are, and how they were given; `nil` if they were not.
  private var columnsAndRows: (layout: String, options: String)? {
    guard columns ?? rows != nil else { return nil }
    let options = [("--columns", columns), ("--rows", rows)].filter { $0.1 != nil }.map(\.0)
    return (
      "\(columns.map(String.init) ?? "")x\(rows.map(String.init) ?? "")",
      options.joined(separator: " and ")
    )
  }

  /// Throws if the layout was given in two ways, or has too many cells.
  private func checkLayout() throws(UsageError) {
    guard let given = columnsAndRows else { return }
    if typedLayout != nil {
      throw UsageError("--layout and \(given.options) cannot be used together")
    }
    if layout == nil {
      throw UsageError(
        "\(given.options): \(given.layout) \(LayoutValue.reason(against: given.layout) ?? "")")
    }
  }

  var layoutChoice: LayoutChoice { layout?.choice ?? .automatic }

  /// The layout, if it does not depend on the photos; otherwise `nil`.
  var fixedLayout: Layout? { layout?.layout }

  var isPrint: Bool { if case .paper = size { true } else { false } }

  /// Returns the size of the picture, of which one side may follow from the photos unless the layout has
  /// cells of its own. The number of photos decides the default size unless the layout has a number of
  /// cells; throws if a side is missing, if the size of a print is not allowed, or if the layout is not.
  func checkedSize(
    at resolution: PrintResolution?, forPhotos count: Int
  ) throws(UsageError) -> PictureSize {
    try checkLayout()
    let size = try size?.pixels(at: resolution)
    let side = Self.defaultSide(forCells: fixedLayout?.cellCount ?? count)
    func error(_ text: String) -> UsageError { UsageError(option: "size", text) }
    switch (layoutChoice, size) {
    case (.justified(.rows), nil): return .width(side)
    case (.justified(.columns), nil): return .height(side)
    case (_, nil): return .both(Size(side: side))
    case (.justified(.rows), .height(let height)?):
      throw error("the width of the rows is needed; did you mean \(PictureSize.width(height))?")
    case (.justified(.columns), .width(let width)?):
      throw error("the height of the columns is needed; did you mean \(PictureSize.height(width))?")
    case (.fixed, .width(let side)?), (.fixed, .height(let side)?), (.lines, .width(let side)?),
      (.lines, .height(let side)?):
      throw error(
        "'\(size!)' is only one side, but \(layout!.named) needs both; did you mean \(side)?"
      )
    case (_, .both(let size)?): return .both(size)
    case (.automatic, let size?), (.justified, let size?), (.mosaic, let size?): return size
    }
  }

  /// Returns how each photo is shown; `fit` is that of photos that have none of their own.
  func framings(
    fit byDefault: Fit, count: Int, known: String
  ) throws(UsageError) -> [PhotoFraming] {
    let fits = try fit.values(of: "fit", default: byDefault, count: count, known: known)
    let points = try focus.values(
      of: "focus", default: .unasked(isCentered: layout?.isTypedAsPreset ?? false), count: count,
      known: known)
    let zooms = try zoom.values(of: "zoom", default: .none, count: count, known: known)
    return (0..<count).map {
      PhotoFraming(fit: fits[$0], focus: points[$0], zoom: zooms[$0].factor)
    }
  }

  /// Returns the cells of a layout, from 0, that are not left empty, in reading order.
  func usableCells(of layout: Layout) throws(UsageError) -> [Int] {
    guard !blank.isEmpty else { return Array(0..<layout.cellCount) }
    guard let given = self.layout, fixedLayout != nil else {
      throw UsageError("--blank requires \(neededLayout)")
    }
    func error(_ text: String) -> UsageError { UsageError(option: "blank", text) }
    let numbers = blank.flatMap(\.numbers)
    if let number = numbers.first(where: { $0 > layout.cellCount }) {
      throw error("there is no cell \(number); \(given.cellCountClause())")
    }
    let cells = Set(0..<layout.cellCount).subtracting(numbers.map { $0 - 1 })
    if cells.isEmpty { throw error("no cell is left for a photo") }
    return cells.sorted()
  }

  /// The number of photos that the typed layout is for; `nil` if it is for any number.
  var typedCellCount: Int? {
    switch layoutChoice {
    case .fixed(let layout): (try? usableCells(of: layout))?.count
    case .mosaic(let tree): tree?.photos.count
    default: nil
    }
  }

  /// What an option needs that is about cells without a photo, if the photos decide the layout.
  var neededLayout: String { layout == nil ? "--layout" : "a layout with a number of cells" }
}

/// How a photo is shown in its cell.
struct PhotoFraming: Hashable, Sendable {
  var fit = Fit.cover
  var focus = FocusValue.point(.center)
  var zoom = 1.0
}

extension UsageError {
  /// No photo has a number that an option names.
  static func noPhoto(_ number: Int, of option: String, known: String) -> UsageError {
    UsageError(option: option, "there is no photo \(number); \(known)")
  }
}
