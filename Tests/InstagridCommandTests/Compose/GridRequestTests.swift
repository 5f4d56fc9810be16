import CommandKit
import GridKit
import GridModel
import PhotoIO
import Testing

@testable import InstagridCommand

/// Settings that are consistent, and settings that are not.
@Suite struct GridRequestTests {
  func request(
    photos: Int = 3, output: OutputDestination = "grid.png",
    _ change: (inout Settings) -> Void = { _ in }
  ) throws(UsageError) -> GridRequest {
    try request(photos: (0..<photos).map { .file("\($0).jpg") }, output: output, change)
  }

  func request(
    photos: [PhotoReference], output: OutputDestination = "grid.png",
    _ change: (inout Settings) -> Void = { _ in }
  ) throws(UsageError) -> GridRequest {
    var settings = Settings()
    change(&settings)
    return try GridRequest(settings, photos: photos, output: output, in: RunContext(settings))
  }

  /// Expects that settings are refused because of a problem with an option, or with none.
  func expect(
    _ text: String, of option: String? = nil, photos: Int = 3,
    output: OutputDestination = "grid.png",
    at location: SourceLocation = #_sourceLocation,
    _ change: (inout Settings) -> Void = { _ in }
  ) {
    #expect(throws: UsageError(option: option, text), sourceLocation: location) {
      try request(photos: photos, output: output, change)
    }
  }

  @Test func `a blurred photo must be one of the photos, and its nodes take memory`() throws {
    expect("there is no photo 4; 3 photos were given", of: "background") {
      $0.look.background = .blur(photo: 4)
    }
    // A photo that an empty cell lacks cannot be blurred.
    for (number, known) in [(4, "3 photos were given"), (5, "layout 2x2 has 4 cells")] {
      expect("there is no photo \(number); \(known)", of: "background") {
        $0.look.background = .blur(photo: number)
        $0.picture.layout = LayoutValue(typed: "2x2")
        $0.picture.allowsEmpty = true
      }
    }
    let size = Size(side: 1080)
    let plain = try request().encoding.memory(for: size)
    let nodes = BlurredPhotoPlan.memory(for: size)
    let blurred = try request { $0.look.background = .blur(photo: 3) }
    #expect(blurred.encoding.memory(for: size) == plain + nodes && nodes > 121_000)
  }

  @Test func `three photos select layout 2 and four select layout 3`() throws {
    #expect(try request(photos: 3).plan.layout == .wideBottom)
    #expect(try request(photos: 4).plan.layout == .quad)
    #expect(
      try request(photos: 3) { $0.picture.layout = LayoutValue(.wideTop) }.plan.layout == .wideTop)
  }

  @Test func `any other number of photos has the layout that is suggested for it`() throws {
    for (photos, layout) in [(1, "1x1"), (2, "2x1"), (5, "2+3"), (7, "2+2+3"), (12, "4x3")] {
      #expect(try request(photos: photos).plan.layout.description == layout)
    }
    for (photos, layout) in [(2, "1x2"), (5, "1+2+2"), (6, "2x3"), (3, "2+1"), (4, "2x2")] {
      let request = try request(photos: photos) {
        $0.picture.size = .pixels(.both(PicturePreset.portrait.size))
      }
      #expect(request.plan.layout.description == layout)
    }
    expect("no photos were given", photos: 0)
    expect(
      "4097 photos were given, but a grid has at most 4096 cells; --pick N takes the best",
      photos: 4097)
    let wall = try request(photos: 5) { $0.picture.layout = LayoutValue(Layout(counts: [3, 2])!) }
    #expect(wall.plan.layout.counts == [3, 2])
    #expect(wall.names == ["0.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg"])
  }

  @Test func `the message about too few or too many photos has the layout and its number of cells`()
  {
    expect("layout 2+1 has 3 cells, but 2 photos were given; there is no '0.jpg'", photos: 2) {
      $0.picture.layout = LayoutValue(.wideBottom)
    }
    expect("layout 2x2 has 4 cells, but 5 photos were given; there is no '0.jpg'", photos: 5) {
      $0.picture.layout = LayoutValue(.quad)
    }
    expect("layout 2x2 has 4 cells, but 1 photo was given; there is no '0.jpg'", photos: 1) {
      $0.picture.layout = LayoutValue(.quad)
    }
    expect("layout 1x1 has 1 cell, but 2 photos were given; there is no '0.jpg'", photos: 2) {
      $0.picture.layout = LayoutValue(Layout(counts: [1])!)
    }
    expect("layout columns:1+2 has 3 cells, but 0 photos were given", photos: 0) {
      $0.picture.layout = LayoutValue(Layout(.columns, counts: [1, 2])!)
    }
  }

  @Test func `a layout is named as it was typed`() {
    expect("layout rows:1 has 1 cell, but 2 photos were given; there is no '0.jpg'", photos: 2) {
      $0.picture.layout = LayoutValue(typed: "rows:1")
    }
  }

  @Test(arguments: [
    ("2", "layout 2 (wide-bottom, 2+1)"), ("wide-Bottom", "layout wide-Bottom (2+1)"),
    ("2+1", "layout 2+1"), ("3", "layout 3 (quad, 2x2)"), ("2x2", "layout 2x2"),
    ("2+2", "layout 2+2"), ("aab/aac", "layout aab/aac"), ("justified", "layout justified"),
  ])
  func `the meaning of a number or a name is part of it`(_ word: String, _ named: String) throws {
    let value = try #require(LayoutValue(typed: word))
    #expect(value.named == named)
  }

  @Test func `a fit must be for a cell of the layout, and the last one for a cell counts`() throws {
    let request = try request {
      $0.picture.fit = ["3=contain", "1=contain", "1=cover"].map { PhotoSetting(typed: $0)! }
    }
    #expect(request.framings.map(\.fit) == [.cover, .cover, .contain])
    #expect(try self.request().framings.map(\.fit) == [.cover, .cover, .cover])
    expect("there is no photo 4; 3 photos were given", of: "fit") {
      $0.picture.fit = [PhotoSetting(typed: "4=contain")!]
    }
  }

  @Test func `a focus must be for a cell of the layout, and the last one for a cell counts`() throws
  {
    let request = try request {
      $0.picture.focus = ["3=0,1", "1=0.5,0", "3=1,0"].map { PhotoSetting(typed: $0)! }
    }
    #expect(
      request.framings.map(\.focus.point) == [
        UnitPoint(x: 0.5, y: 0)!, .center, UnitPoint(x: 1, y: 0)!,
      ])
    expect("there is no photo 4; 3 photos were given", of: "focus") {
      $0.picture.focus = [PhotoSetting(typed: "4=0.5,0.5")!]
    }
    expect("there is no photo 4; layout Wide-Top (1+2) has 3 cells", of: "focus") {
      $0.picture.layout = LayoutValue(typed: "Wide-Top")
      $0.picture.focus = [PhotoSetting(typed: "4=0.5,0.5")!]
    }
    expect("there is no photo 2; layout 1x1 has 1 cell", of: "focus", photos: 1) {
      $0.picture.layout = LayoutValue(Layout(counts: [1])!)
      $0.picture.focus = [PhotoSetting(typed: "2=0.5,0.5")!]
    }
  }

  @Test func `a focus for one photo goes before one for all, in any order`() throws {
    let (left, right) = (UnitPoint(x: 0, y: 0.5)!, UnitPoint(x: 1, y: 0.5)!)
    for words in [["left", "2=right"], ["2=right", "left"], ["top", "2=top", "2=right", "left"]] {
      let request = try request { $0.picture.focus = words.map { PhotoSetting(typed: $0)! } }
      #expect(request.framings.map(\.focus.point) == [left, right, left])
    }
    #expect(try request().framings.map(\.focus.point) == [.center, .center, .center])
  }

  @Test func `no-clobber and force contradict each other`() {
    expect("--no-clobber and --force cannot be used together") {
      ($0.output.replacesNothing, $0.output.replacesAnything) = (true, true)
    }
  }

  @Test func `margins and gaps must leave a pixel for every cell`() throws {
    // Two cells and a gap of 1078 pixels fill a side of 1080 without margin.
    #expect(
      try request { ($0.look.margin, $0.look.gap) = (Sides(.pixels(0)), Directions(.pixels(1078))) }
        .plan
        .layout
        == .wideBottom)
    expect(
      "layout 2+1: 2 rows do not fit in 1080 pixels with a margin of 0 and a gap of"
        + " 1079; reduce --gap or --margin, or increase --size"
    ) { ($0.look.margin, $0.look.gap) = (Sides(.pixels(0)), Directions(.pixels(1079))) }
    expect(
      "layout 1x1: 1 row does not fit in 16 pixels with a margin of 8 and a gap of 0;"
        + " reduce --gap or --margin, or increase --size",
      photos: 1
    ) {
      $0.picture.layout = LayoutValue(Layout(counts: [1])!)
      ($0.picture.size, $0.look.margin) = (.pixels(.both(Size(side: 16))), Sides(.percent(50)))
    }
  }

  @Test(arguments: PicturePreset.allCases)
  func `1 to 50 photos have the layout of the rule and frames by the formula in every shape`(
    _ shape: PicturePreset
  ) throws {
    for count in 1...50 {
      let plan = try request(photos: count) { $0.picture.size = .pixels(.both(shape.size)) }.plan
      #expect(plan.layout == .plain(cells: count, in: shape.size), "\(count) photos")
      let space = Style().referencePixels(of: nil, in: plan.layout, shape.size)
      let frames = plan.layout.referenceFrames(
        in: shape.size, margins: (space, space), and: (space, space), gaps: (space, space))
      #expect(plan.cells.map(\.frame) == frames, "\(count) photos")
    }
  }

  @Test func `a mosaic has as many photos as its template, and no empty cells`() {
    func mosaic(_ text: String) -> LayoutValue { LayoutValue(typed: text)! }
    expect(
      "layout mosaic:ab/ac has 3 cells, but 2 photos were given; without --layout, one for 2 photos"
        + " is chosen", photos: 2
    ) {
      $0.picture.layout = mosaic("mosaic:ab/ac")
    }
    expect("--allow-empty requires a layout with a number of cells") {
      ($0.picture.layout, $0.picture.allowsEmpty) = (mosaic("mosaic"), true)
    }
    expect("--blank requires a layout with a number of cells") {
      $0.picture.layout = mosaic("mosaic:ab/ac")
      $0.picture.blank = [BlankCells(typed: "1")!]
    }
  }

  @Test func `a mosaic that does not fit is refused, but another layout is chosen`() throws {
    func crowd(_ settings: inout Settings) {
      settings.picture.size = .pixels(.both(Size(width: 400, height: 100)))
      settings.look.margin = Sides(.pixels(0))
      settings.look.gap = Directions(across: .pixels(1), down: .pixels(95))
    }
    let automatic = try request(photos: 5, crowd)
    _ = try automatic.chosen(for: [0.3, 3, 0.3, 3, 3])
    let forced = try request(photos: 40) {
      crowd(&$0)
      $0.look.gap = Directions(.pixels(30))
      $0.picture.layout = LayoutValue(typed: "mosaic")
    }
    #expect(
      throws: UsageError(
        "layout mosaic: 40 photos do not fit in 100 pixels with a margin of 0 and a gap of 30;"
          + " reduce --gap or --margin, or increase --size")
    ) { try forced.chosen(for: Array(repeating: 1, count: 40)) }
  }

  @Test func `the photos' shapes decide the height of a justified picture, and its memory`() throws
  {
    let request = try request { $0.picture.layout = LayoutValue(typed: "justified") }
    let plan = try request.chosen(for: [1, 1, 2]).plan
    // Two rows: 1 + 1 and 2. W' = 1080 - 2 * 16 = 1048: (1048 - 16) / 2 = 516 and 1048 / 2 = 524.
    #expect(plan.size == Size(width: 1080, height: 16 + 516 + 16 + 524 + 16))
    #expect(request.encoding.memory(for: plan.size) >= 4 * 1080 * 1088)
    #expect(plan.layout.typed == "justified")
  }

  @Test func `a justified picture that is too large is refused`() throws {
    let request = try request {
      $0.picture.layout = LayoutValue(typed: "justified")
      $0.picture.size = .pixels(.width(16384))
      ($0.look.gap, $0.look.margin) = (Directions(.pixels(0)), Sides(.pixels(0)))
    }
    // Two rows, of 0.5 + 0.5 = 1 and 3: 4/3 of the width.
    #expect(
      throws: UsageError(
        option: "size",
        "a PNG has at most 16384 pixels along each side, not 16384x21845")
    ) { try request.chosen(for: [0.5, 0.5, 3]) }
  }

  @Test func `a size with one side is for whole photos`() throws {
    for size in [PictureSize.width(1080), .height(1080)] {
      let request = try request(photos: 2) { $0.picture.size = .pixels(size) }
      let plan = try request.chosen(for: [1.5, 1.5]).plan
      // One above the other: nearer to a square than side by side. The gap and the margin are 16.
      #expect(plan.layout.typed == "mosaic:a/b")
      let (width, height) = (Double(plan.size.width), Double(plan.size.height))
      #expect(abs((width - 32) / ((height - 48) / 2) - 1.5) < 0.01)
    }
    expect(
      "'x99' is only one side, but layout 2x2 needs both; did you mean 99?", of: "size"
    ) {
      ($0.picture.layout, $0.picture.size) = (LayoutValue(.quad), .pixels(.height(99)))
    }
    expect(
      "the width of the rows is needed; did you mean 99x?", of: "size"
    ) {
      ($0.picture.layout, $0.picture.size) = (LayoutValue(typed: "justified"), .pixels(.height(99)))
    }
    expect(
      "the height of the columns is needed; did you mean x99?", of: "size"
    ) {
      ($0.picture.layout, $0.picture.size) = (
        LayoutValue(typed: "columns:justified"), .pixels(.width(99))
      )
    }
  }

  @Test func `each photo has its zoom`() throws {
    let request = try request {
      $0.picture.zoom = [PhotoSetting(typed: "2")!, PhotoSetting(typed: "3=1.5")!]
    }
    #expect(request.framings.map(\.zoom) == [2, 2, 1.5])
    expect("there is no photo 4; 3 photos were given", of: "zoom") {
      $0.picture.zoom = [PhotoSetting(typed: "4=2")!]
    }
  }

  @Test func `a cell without a pixel is refused with all the numbers, along either side`() throws {
    func change(_ size: Size, _ gap: Int) -> (inout Settings) -> Void {
      {
        $0.picture.size = .pixels(.both(size))
        ($0.look.margin, $0.look.gap) = (Sides(.pixels(1)), Directions(.pixels(gap)))
      }
    }
    // Five rows of a pixel, four gaps of 2 and two margins of 1 take 15 pixels of 16.
    let (wide, narrow) = (Size(width: 16384, height: 16), Size(width: 16, height: 16384))
    let column = Layout(across: 1, down: 5)!
    let row = Layout(across: 5, down: 1)!
    for (size, layout) in [(wide, column), (narrow, row)] {
      let plan = try request(photos: 5) {
        change(size, 2)(&$0)
        $0.picture.layout = LayoutValue(layout)
      }.plan
      let shorter = plan.cells.map { min($0.frame.width, $0.frame.height) }
      #expect(shorter == [1, 1, 1, 1, 2])
    }
    expect(
      "layout 1x5: 5 rows do not fit in 16 pixels with a margin of 1 and a gap of 3;"
        + " reduce --gap or --margin, or increase --size",
      photos: 5
    ) {
      change(wide, 3)(&$0)
      $0.picture.layout = LayoutValue(column)
    }
    expect(
      "layout 5x1: a row of 5 cells does not fit in 16 pixels with a margin of 1 and"
        + " a gap of 3; reduce --gap or --margin, or increase --size",
      photos: 5
    ) {
      change(narrow, 3)(&$0)
      $0.picture.layout = LayoutValue(row)
    }
  }

  @Test func `the memory of the picture counts toward the limit`() throws {
    // 4 x 200 x 50, and what the encoder needs.
    let size = Size(width: 200, height: 50)
    let bytes = 40_000 + PNGWriter().memory(for: size, isOpaque: true)
    expect(
      "a picture of \(size) needs \(ByteCount(bytes)) of memory, more than"
        + " --max-memory allows (\(ByteCount(39 << 10)))", of: "size"
    ) {
      $0.picture.size = .pixels(.both(size))
      $0.reading.memory = ByteCount(39 << 10)
    }
    let request = try request {
      $0.picture.size = .pixels(.both(size))
      $0.reading.memory = ByteCount(bytes)
    }
    #expect(request.encoding.memory(for: size) == bytes)
  }

  @Test func `the plan and the threads are those of the settings`() throws {
    let request = try request {
      ($0.picture.size, $0.look.radius) = (.pixels(.both(Size(side: 320))), .pixels(4))
      ($0.reading.fidelity, $0.reading.threads) = (.exact, 5)
    }
    #expect(request.plan.size == Size(side: 320) && request.settings.reading.threads == 5)
    #expect(request.plan.fidelity == .exact && request.plan.style.radius == .pixels(4))
  }
}
