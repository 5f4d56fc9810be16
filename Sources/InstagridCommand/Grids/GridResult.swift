import CommandKit
import GridKit
import PhotoIO

/// What came of a requested grid: `compose` reports one, and `batch` one for each grid.
struct GridResult: Sendable {
  enum Outcome: Sendable {
    case made(WrittenGrid)
    /// Nothing was written: it was a dry run, whose plan is several lines.
    case planned(text: String)
    case kept(byteCount: Int)
    case failed(Diagnostic)
  }

  /// What a batch knows of the record or of the group of photos.
  struct BatchItemInfo: Sendable {
    let line: Int
    let id: JSON?
    /// Photos in memory are released as soon as their grid is made, so this has their names only.
    let photos: JSON
  }

  var outcome: Outcome
  let output: OutputDestination?
  /// The values of the members that describe the picture, by name; none if it is not described. They
  /// are kept instead of the grid, whose photos are open.
  private var picture: [String: JSON] = [:]
  /// What the picture is, for people, such as `1080x1080  12 photos  mosaic`; empty if it is not described.
  private var summary = ""
  var warnings: [String] = []
  /// The errors of photos, and of folders that cannot be listed, that the grid lacks.
  var badPhotos: [Diagnostic]
  private(set) var badTexts: [Diagnostic]
  /// The errors of photos that are centered, because their faces cannot be found.
  private(set) var badFaces: [Diagnostic] = []
  /// The numbers of the photos that are centered because the program that finds faces does not work.
  private(set) var facesNotSearched: [Int] = []
  /// The identity of that program; `nil` if no photo is to keep faces, or if it is not installed or does not work.
  private var finder: UInt64?
  /// The number of cells that lack a photo, but not those of `--blank`.
  private var emptyCellCount = 0
  /// The photos that were left out, of all grids; `nil` if there are none and `--pick` was not given, and in every
  /// result of a batch except the first.
  var notPicked: [UnpickedPhoto]?
  /// The number of pages, in the result of a PDF.
  var pageCount: Int?
  /// `nil` in the result of `compose`, and of a PDF.
  var item: BatchItemInfo?
  var milliseconds = 0

  /// Creates the result of a grid that was not planned: it failed, or its output was kept.
  init(
    _ outcome: Outcome, output: OutputDestination?, without photos: [PhotoError] = [],
    _ texts: [UndrawnText] = []
  ) {
    (self.outcome, self.output) = (outcome, output)
    (badPhotos, badTexts) = (photos.map { Diagnostic($0) }, texts.map { Diagnostic($0) })
  }

  /// Creates the result of a grid whose output exists, and is kept.
  init(
    keepingOutputOf request: GridRequest, without photos: [PhotoError] = [],
    _ texts: [UndrawnText] = []
  ) {
    self.init(
      .kept(byteCount: request.output.path?.fileSize ?? 0), output: request.output,
      without: photos, texts)
  }

  /// Creates the result of a grid that was made or planned.
  init(_ outcome: Outcome, _ grid: PlannedGrid, describesPicture: Bool) {
    self.init(outcome, output: grid.request.output, without: grid.open.bad, grid.badTexts)
    badFaces = grid.open.photos.filter { $0.asked.framing.focus == .faces }
      .compactMap(\.file.faceFailure).map(Diagnostic.init(centering:))
    facesNotSearched = grid.unsearched.map(\.photo.asked.number)
    if grid.open.photos.contains(where: \.keepsFaces) { finder = grid.request.run.finder.identity }
    warnings = grid.warnings
    emptyCellCount = grid.emptyCellCount
    guard describesPicture else { return }
    for member in Self.membersOfPicture { picture[member.name] = member.value(grid) }
    let (count, layout) = (grid.photos.count, grid.plan.layout.typed)
    summary =
      "\(grid.plan.size)  \(count) \(count == 1 ? "photo" : "photos")"
      + "  \(layout.hasPrefix("mosaic") ? "mosaic" : layout)"
  }

  mutating func setElapsed(since start: ContinuousClock.Instant) {
    milliseconds = Int(((ContinuousClock.now - start) / .milliseconds(1)).rounded())
  }

  var leftOut: [Diagnostic] { badPhotos + badTexts + badFaces }

  var failure: Diagnostic? { if case .failed(let failure) = outcome { failure } else { nil } }

  /// The text of a dry run; `nil` for a failure.
  var dryRunText: String? {
    switch outcome {
    case .planned(let text): text
    case .kept: output.map { "\($0): would be left as it is\n" }
    case .made, .failed: nil
    }
  }

  /// What was made, such as `grid.jpg  1080x1080  12 photos  mosaic  412 KB  0.30 s`; `nil` unless it is a file.
  var madeLine: String? {
    guard case .made(let written) = outcome, let bytes = written.byteCount, let output else {
      return nil
    }
    let size =
      bytes < 1_000_000
      ? "\((Double(bytes) / 1000).shortened) KB" : "\((Double(bytes) / 1_000_000).shortened) MB"
    return "\(output)  \(summary)  \(size)  \((Double(milliseconds) / 1000).shortened) s"
  }

  /// An object with the same keys for every result of a command: tables drop a column that first appears late.
  func json(ofBatch: Bool) -> JSON {
    JSON(
      members: Self.members.filter { ofBatch || !$0.isOfBatch }
        .map { ($0.name, $0.value(self) ?? .null) })
  }

  /// A key of the JSON object, null where its value is `nil`.
  struct ResultMember<Subject>: Sendable {
    let name: String
    let meaning: Prose
    /// Whether only results of `batch` have it.
    let isOfBatch: Bool
    let value: @Sendable (Subject) -> JSON?

    init(
      _ name: String, _ meaning: Prose, isOfBatch: Bool = false,
      _ value: @escaping @Sendable (Subject) -> JSON?
    ) {
      (self.name, self.meaning, self.isOfBatch, self.value) = (name, meaning, isOfBatch, value)
    }
  }

  /// All members of the JSON object, which is written from them, and so is the text about it.
  static let members: [ResultMember<GridResult>] = Array {
    ResultMember("id", "`id` of the record; null without one", isOfBatch: true) { result in
      result.item.map { $0.id ?? .null }
    }
    ResultMember(
      "line", "line of the manifest, from 1; for lists of photos, the number of the grid",
      isOfBatch: true
    ) { result in result.item.map { .integer($0.line) } }
    ResultMember("ok", "true if the output was made or kept, or in a dry run could be made") {
      .boolean($0.failure == nil)
    }
    ResultMember("dryRun", "true in a dry run; null otherwise") { result in
      if case .planned = result.outcome { .boolean(true) } else { nil }
    }
    ResultMember(
      "output",
      """
      name of the output; null if it is unknown; for a picture that is returned in the result, an
      object with `base64`, the picture (true in a dry run)
      """
    ) { $0.encodedPicture ?? $0.output?.json ?? .null }
    membersOfPicture.map { key in ResultMember(key.name, key.meaning) { $0.picture[key.name] }
    }
    ResultMember("emptyCells", "number of cells that lack a photo; null if there are none") {
      result in
      result.emptyCellCount > 0 ? .integer(result.emptyCellCount) : nil
    }
    ResultMember(
      "pages", "number of pages, in the result of a PDF, which is the last one; null otherwise",
      isOfBatch: true
    ) { $0.pageCount.map(JSON.integer) }
    ResultMember(
      "bytes",
      """
      size of the output in bytes; null for a stream or a device, in a dry run, and after a failure
      """
    ) { result in
      switch result.outcome {
      case .made(let written): written.byteCount.map(JSON.integer)
      case .kept(let byteCount): .integer(byteCount)
      case .planned, .failed: nil
      }
    }
    ResultMember("quality", "quality that `--max-bytes` has found; null otherwise") { result in
      if case .made(let written) = result.outcome { written.quality.map(JSON.integer) } else { nil }
    }
    ResultMember(
      "hdr",
      """
      the picture's gain map: its largest gain `stops`, the `capacity` of a display that shows all of it, both in
      stops, and its size `mapBytes`, a part of `bytes`; null without one
      """
    ) { result in
      guard case .made(let written) = result.outcome, let map = written.gainMap else { return nil }
      return [
        "stops": .number(map.stops), "capacity": .number(map.headroom),
        "mapBytes": .integer(map.byteCount),
      ]
    }
    ResultMember("kept", "true if an existing output was kept; null otherwise", isOfBatch: true) {
      result in if case .kept = result.outcome { .boolean(true) } else { nil }
    }
    ResultMember("milliseconds", "elapsed time") { .integer($0.milliseconds) }
    ResultMember(
      "photos",
      """
      array of the photos' names; an inline photo is an object with `bytes`, its size; empty for an
      output that is kept because of `--no-clobber`
      """,
      isOfBatch: true
    ) { $0.item?.photos }
    ResultMember("warnings", "array of warnings, as strings; may be null") { result in
      let isEmpty = result.warnings.isEmpty && (result.item != nil || result.failure != nil)
      return isEmpty ? nil : .strings(result.warnings)
    }
    ResultMember("error", "error; null unless it failed") { $0.failure?.json }
    ResultMember("badPhotos", "array of errors, one per skipped photo; null if there are none") {
      $0.badPhotos.json
    }
    ResultMember(
      "notPicked",
      """
      array of the photos that were left out, of all grids, and why; may be null, and is null in every result of a
      batch except the first
      """
    ) { $0.notPicked.map { .array($0.map(\.json)) } }
    ResultMember(
      "finder",
      """
      16 digits that name the version of `instagrid-faces` and its network; null if it is not installed, does not
      work, no photo is to keep its faces, or no picture was made
      """
    ) { $0.finder.map { .string($0.sixteenDigits) } }
    ResultMember(
      "facesNotSearched",
      """
      array of the numbers of photos that are centered because `instagrid-faces` does not work; null if
      there are none
      """
    ) { result in
      let numbers = result.facesNotSearched
      return numbers.isEmpty ? nil : .array(numbers.map(JSON.integer))
    }
    ResultMember("badTexts", "array of errors, one per skipped caption or title; may be null") {
      $0.badTexts.json
    }
    ResultMember(
      "badFaces",
      "array of errors, one per photo that is centered because its faces cannot be found; may be null"
    ) { $0.badFaces.json }
  }

  private static let membersOfPicture: [ResultMember<PlannedGrid>] = [
    ResultMember("format", "\(OutputFormat.allCases.map { "`\($0.rawValue)`" }.alternatives)") {
      .string($0.request.encoding.format.rawValue)
    },
    ResultMember("size", "size of the picture") { $0.plan.size.json },
    ResultMember("side", "side of a square picture in pixels; null otherwise") { grid in
      grid.plan.size.isSquare ? .integer(grid.plan.size.width) : nil
    },
    ResultMember(
      "layout",
      "layout, such as `2+1`, `3x2`, `columns:1+2`, `aab/aac/def`, `mosaic:aab/aac` or `justified`"
    ) { .string($0.plan.layout.typed) },
    ResultMember("background", "color such as `#106698`, or `blur:1` for photo 1, blurred") {
      .string("\($0.background)")
    },
    ResultMember("gap", "pixels between cells, such as `16`, or `16,20` across and down") {
      .string("\($0.plan.gap)")
    },
    ResultMember("margin", "pixels around the cells, as for `--margin`") {
      .string("\($0.plan.margin)")
    },
    ResultMember("title", "text of the title; null without one") { grid in
      grid.plan.title.map { .string($0.text) }
    },
    ResultMember("titleFrame", "rectangle of the title in the picture; null without one") {
      grid in
      grid.plan.titleFrame?.json
    },
    ResultMember("cells", "array of cells; in results of `batch` only in a dry run") {
      .array($0.cells.map(\.json))
    },
  ]

  private var encodedPicture: JSON? {
    guard case .made(let written) = outcome, let picture = written.picture else { return nil }
    return ["base64": .base64(picture)]
  }
}

extension [Diagnostic] {
  fileprivate var json: JSON? { isEmpty ? nil : .array(map(\.json)) }
}
