import GridKit
import GridModel
import PhotoIO
import Testing

@testable import InstagridCommand

/// Settings that are consistent, and settings that are not.
@Suite struct GridRequestTests {
  private func request(
    photos: Int = 3, output: OutputName? = "grid.png",
    _ change: (inout ComposeSettings) -> Void = { _ in }
  ) throws(UsageError) -> GridRequest {
    try request(photos: (0..<photos).map { .file("\($0).jpg") }, output: output, change)
  }

  private func request(
    photos: [PhotoName], output: OutputName? = "grid.png",
    _ change: (inout ComposeSettings) -> Void = { _ in }
  ) throws(UsageError) -> GridRequest {
    var settings = ComposeSettings()
    settings.output = output
    change(&settings)
    return try GridRequest(settings, photos: photos)
  }

  /// Expects that settings are refused with a message.
  private func expect(
    _ message: String, photos: Int = 3, output: OutputName? = "grid.png",
    at location: SourceLocation = #_sourceLocation,
    _ change: (inout ComposeSettings) -> Void = { _ in }
  ) {
    #expect(throws: UsageError(message), sourceLocation: location) {
      try request(photos: photos, output: output, change)
    }
  }

  @Test func `three photos select layout 2 and four select layout 3`() throws {
    #expect(try request(photos: 3).plan.layout == .wideBottom)
    #expect(try request(photos: 4).plan.layout == .quad)
    #expect(try request(photos: 3) { $0.layout = .wideTop }.plan.layout == .wideTop)
  }

  @Test func `any other number of photos has the layout that is suggested for it`() throws {
    for (photos, layout) in [(1, "1x1"), (2, "2x1"), (5, "2+3"), (7, "2+2+3"), (12, "4x3")] {
      #expect(try request(photos: photos).plan.layout.description == layout)
    }
    for (photos, layout) in [(2, "1x2"), (5, "1+2+2"), (6, "2x3"), (3, "2+1"), (4, "2x2")] {
      let request = try request(photos: photos) { $0.size = PictureShape.portrait.size }
      #expect(request.plan.layout.description == layout)
    }
    expect("no photos were given", photos: 0)
    expect("4097 photos were given, but a grid has at most 4096 cells", photos: 4097)
    let wall = try request(photos: 5) { $0.layout = Layout(counts: [3, 2]) }
    #expect(wall.plan.layout.counts == [3, 2])
    #expect(wall.photos == ["0.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg"])
  }

  @Test func `the message about too few or too many photos has the layout and its number of cells`()
  {
    expect("layout 2 has 3 cells, but 2 photos were given; there is no '0.jpg'", photos: 2) {
      $0.layout = .wideBottom
    }
    expect("layout 3 has 4 cells, but 5 photos were given; there is no '0.jpg'", photos: 5) {
      $0.layout = .quad
    }
    expect("layout 3 has 4 cells, but 1 photo was given; there is no '0.jpg'", photos: 1) {
      $0.layout = .quad
    }
    expect("layout 1x1 has 1 cell, but 2 photos were given; there is no '0.jpg'", photos: 2) {
      $0.layout = Layout(counts: [1])
    }
    expect("layout columns:1+2 has 3 cells, but 0 photos were given", photos: 0) {
      $0.layout = Layout(.columns, counts: [1, 2])
    }
  }

  @Test func `a layout is named as it was typed`() {
    expect("layout rows:1 has 1 cell, but 2 photos were given; there is no '0.jpg'", photos: 2) {
      ($0.layout, $0.typed.layout) = (Layout(counts: [1]), "rows:1")
    }
  }

  @Test func `empty cells must be allowed, and need a layout that was named`() throws {
    for photos in 0...4 {
      let request = try request(photos: photos) { ($0.layout, $0.allowsEmpty) = (.quad, true) }
      #expect(request.plan.layout == .quad && request.photos.count == photos)
    }
    expect("layout 3 has 4 cells, but 5 photos were given; there is no '0.jpg'", photos: 5) {
      ($0.layout, $0.allowsEmpty) = (.quad, true)
    }
    expect("--allow-empty requires --layout") { $0.allowsEmpty = true }
  }

  @Test func `a color for empty cells allows them, unless they are forbidden`() throws {
    let white = try request(photos: 1) {
      ($0.layout, $0.setsEmpty, $0.style.emptyCell) = (.quad, true, Color("white")!)
    }
    #expect(white.plan.style.emptyCell == Color("white"))
    expect("--empty requires --layout") { $0.setsEmpty = true }
    expect("layout 3 has 4 cells, but 1 photo was given; there is no '0.jpg'", photos: 1) {
      ($0.layout, $0.setsEmpty, $0.allowsEmpty) = (.quad, true, false)
    }
  }

  @Test func `a fit must be for a cell of the layout, and the last one for a cell counts`() throws {
    let request = try request {
      $0.fit = ["3=contain", "1=contain", "1=cover"].map { PhotoSetting($0)! }
    }
    #expect(request.fit == [.cover, .cover, .contain])
    #expect(try self.request().fit == [.cover, .cover, .cover])
    expect("--fit: there is no photo 4; 3 photos were given") {
      $0.fit = [PhotoSetting("4=contain")!]
    }
  }

  @Test func `an output must be named`() {
    expect("no output was given (-o FILE, or -o - for standard output)", output: nil)
  }

  @Test func `the standard input can be one photo only`() throws {
    #expect(try request(photos: ["-", "a", "b"]).photos.first == .standardInput)
    #expect(throws: UsageError("only one photo can be standard input (-)")) {
      try request(photos: ["-", "a", "-"])
    }
  }

  @Test func `a focus must be for a cell of the layout, and the last one for a cell counts`() throws
  {
    let request = try request {
      $0.focus = ["3=0,1", "1=0.5,0", "3=1,0"].map { PhotoSetting($0)! }
    }
    #expect(request.focus == [UnitPoint(x: 0.5, y: 0)!, .center, UnitPoint(x: 1, y: 0)!])
    expect("--focus: there is no photo 4; 3 photos were given") {
      $0.focus = [PhotoSetting("4=0.5,0.5")!]
    }
    expect("--focus: there is no photo 4; layout Wide-Top has 3 cells") {
      ($0.layout, $0.typed.layout) = (.wideTop, "Wide-Top")
      $0.focus = [PhotoSetting("4=0.5,0.5")!]
    }
    expect("--focus: there is no photo 2; layout 1x1 has 1 cell", photos: 1) {
      ($0.layout, $0.focus) = (Layout(counts: [1]), [PhotoSetting("2=0.5,0.5")!])
    }
  }

  @Test func `a focus for one photo goes before one for all, in any order`() throws {
    let (left, right) = (UnitPoint(x: 0, y: 0.5)!, UnitPoint(x: 1, y: 0.5)!)
    for words in [["left", "2=right"], ["2=right", "left"], ["top", "2=top", "2=right", "left"]] {
      let request = try request { $0.focus = words.map { PhotoSetting($0)! } }
      #expect(request.focus == [left, right, left])
    }
    #expect(try request().focus == [.center, .center, .center])
  }

  @Test func `no-clobber and force contradict each other`() {
    expect("--no-clobber and --force cannot be used together") {
      ($0.replacesNothing, $0.replacesAnything) = (true, true)
    }
  }

  @Test func `margins and gaps must leave a pixel for every cell`() throws {
    // Two cells and a gap of 1078 pixels fill a side of 1080 without margin.
    #expect(
      try request { ($0.style.margin, $0.style.gap) = (.pixels(0), .pixels(1078)) }.plan.layout
        == .wideBottom)
    expect(
      "layout 2: 2 rows do not fit in 1080 pixels with a margin of 0 and a gap of 1079"
        + "; reduce --gap or --margin, or increase --size"
    ) { ($0.style.margin, $0.style.gap) = (.pixels(0), .pixels(1079)) }
    expect(
      "layout 1x1: 1 row does not fit in 16 pixels with a margin of 8 and a gap of 1"
        + "; reduce --gap or --margin, or increase --size",
      photos: 1
    ) {
      $0.layout = Layout(counts: [1])
      ($0.size, $0.style.margin) = (Size(side: 16), .percent(50))
    }
  }

  @Test(arguments: PictureShape.allCases)
  func `1 to 50 photos have the layout of the rule and frames by the formula in every shape`(
    _ shape: PictureShape
  ) throws {
    for count in 1...50 {
      let plan = try request(photos: count) { $0.size = shape.size }.plan
      let rows = Layout.referenceRows(forPhotos: count, in: shape.size)
      #expect(plan.layout.axis == .rows && plan.layout.counts == rows, "\(count) photos")
      // A twentieth of the shorter side, rounded half up.
      let space = shape == .landscape ? 28 : 54
      let frames = plan.layout.referenceFrames(in: shape.size, margin: space, gap: space)
      #expect(plan.cells.map(\.frame) == frames, "\(count) photos")
    }
  }

  @Test func `a cell without a pixel is refused with all the numbers, along either side`() throws {
    func change(_ size: Size, _ gap: Int) -> (inout ComposeSettings) -> Void {
      {
        $0.size = size
        ($0.style.margin, $0.style.gap) = (.pixels(1), .pixels(gap))
      }
    }
    // Five rows of a pixel, four gaps of 2 and two margins of 1 take 15 pixels of 16.
    let (wide, narrow) = (Size(width: 16384, height: 16), Size(width: 16, height: 16384))
    let column = Layout(across: 1, down: 5)!
    let row = Layout(across: 5, down: 1)!
    for (size, layout) in [(wide, column), (narrow, row)] {
      let plan = try request(photos: 5) {
        change(size, 2)(&$0)
        $0.layout = layout
      }.plan
      let shorter = plan.cells.map { min($0.frame.width, $0.frame.height) }
      #expect(shorter == [1, 1, 1, 1, 2])
    }
    expect(
      "layout 1x5: 5 rows do not fit in 16 pixels with a margin of 1 and a gap of 3"
        + "; reduce --gap or --margin, or increase --size",
      photos: 5
    ) {
      change(wide, 3)(&$0)
      $0.layout = column
    }
    expect(
      "layout 5x1: a row of 5 cells does not fit in 16 pixels with a margin of 1 and a gap of 3"
        + "; reduce --gap or --margin, or increase --size",
      photos: 5
    ) {
      change(narrow, 3)(&$0)
      $0.layout = row
    }
  }

  @Test func `the memory of the picture counts toward the limit`() throws {
    // 4 x 200 x 50.
    let message =
      "--size: a picture of 200x50 needs 39.1K of memory, more than --max-memory allows (39K)"
    expect(message) {
      $0.size = Size(width: 200, height: 50)
      $0.limits.memory = MemoryBudget(bytes: 39 << 10)
    }
    let request = try request {
      $0.size = Size(width: 50, height: 200)
      $0.limits.memory = MemoryBudget(bytes: 40_000)
    }
    #expect(request.memory == 40_000)
  }

  @Test func `the plan and the threads are those of the settings`() throws {
    let request = try request {
      ($0.size, $0.fidelity, $0.threads, $0.style.radius) = (Size(side: 320), .exact, 5, .pixels(4))
    }
    #expect(request.plan.size == Size(side: 320) && request.settings.threads == 5)
    #expect(request.plan.fidelity == .exact && request.plan.style.radius == .pixels(4))
  }
}
