import CommandKit
import GridKit
import PhotoIO
import Testing

@testable import InstagridCommand

/// Which cells have a photo, and which photo each of them has.
extension GridRequestTests {
  @Test func `of more photos than cells, the best can be picked`() {
    // A file that exists.
    let names = [PhotoReference](repeating: .file("/dev/null"), count: 10)
    var settings = Settings()
    settings.picture.layout = LayoutValue(Layout("3x3")!)
    #expect(
      throws: UsageError(
        "layout 3x3 has 9 cells, but 10 photos were given; --pick 9 takes the best")
    ) { try GridRequest(settings, photos: names) }
    // A record has no such option.
    settings.batch.manifest = "-"
    #expect(
      throws: UsageError(
        "layout 3x3 has 9 cells, but 10 photos were given; without --layout, one for 10 photos is chosen"
      )
    ) { try GridRequest(settings, photos: names) }
  }

  @Test func `empty cells must be allowed, and need a layout that was named`() throws {
    for photos in 0...4 {
      let request = try request(photos: photos) {
        ($0.picture.layout, $0.picture.allowsEmpty) = (LayoutValue(.quad), true)
      }
      #expect(request.plan.layout == .quad && request.photos.count == photos)
    }
    expect("layout 2x2 has 4 cells, but 5 photos were given; there is no '0.jpg'", photos: 5) {
      ($0.picture.layout, $0.picture.allowsEmpty) = (LayoutValue(.quad), true)
    }
    expect("--allow-empty requires --layout") { $0.picture.allowsEmpty = true }
  }

  @Test func `a color for empty cells allows them, unless they are forbidden`() throws {
    let white = try request(photos: 1) {
      $0.picture.layout = LayoutValue(.quad)
      $0.look.emptyCell = Color("white")!
    }
    #expect(white.plan.style.emptyCell == Color("white"))
    expect("--empty requires --layout") { $0.look.emptyCell = .transparent }
    expect("layout 2x2 has 4 cells, but 1 photo was given; there is no '0.jpg'", photos: 1) {
      $0.picture.layout = LayoutValue(.quad)
      $0.look.emptyCell = .transparent
      $0.picture.allowsEmpty = false
    }
  }

  @Test func `photos go to the cells that are not left blank`() throws {
    let request = try request(photos: 2) {
      $0.picture.layout = LayoutValue(.quad)
      $0.picture.blank = [BlankCells(typed: "1")!, BlankCells(typed: "3,3")!]
    }
    #expect(request.emptyGrid.usableCells == [1, 3])
    let blank: (inout Settings) -> Void = {
      $0.picture.layout = LayoutValue(.wideBottom)
      $0.picture.blank = [BlankCells(typed: "2")!]
    }
    expect(
      "layout 2+1 has 3 cells, 1 of them blank, but 3 photos were given; there is no"
        + " '0.jpg'",
      photos: 3, blank)
    expect(
      "layout 2+1 has 3 cells, 1 of them blank, but 1 photo was given; there is no"
        + " '0.jpg'",
      photos: 1, blank)
    expect("there is no cell 4; layout 2+1 has 3 cells", of: "blank", photos: 2) {
      $0.picture.layout = LayoutValue(.wideBottom)
      $0.picture.blank = [BlankCells(typed: "4")!]
    }
    expect("no cell is left for a photo", of: "blank", photos: 1) {
      $0.picture.layout = LayoutValue(.single)
      $0.picture.blank = [BlankCells(typed: "1")!]
    }
    expect("--blank requires --layout") {
      $0.picture.blank = [BlankCells(typed: "1")!]
    }
    expect("--blank requires a layout with a number of cells") {
      $0.picture.layout = LayoutValue(typed: "justified")
      $0.picture.blank = [BlankCells(typed: "1")!]
    }
  }

  @Test func `blank cells and an empty last cell can be combined`() throws {
    let request = try request(photos: 2) {
      ($0.picture.layout, $0.picture.allowsEmpty) = (LayoutValue(.quad), true)
      $0.picture.blank = [BlankCells(typed: "2")!]
    }
    #expect(request.emptyGrid.cells(forPhotos: 2) == [0, 2])
  }

  @Test func `photos that are sorted by shape keep their numbers`() throws {
    let request = try request {
      ($0.picture.layout, $0.selection.order) = (LayoutValue(.wideBottom), .shape)
      $0.picture.focus = [PhotoSetting(typed: "1=top")!]
    }
    #expect(try request.chosen(for: [3, 1, 0.5]).places == [2, 0, 1])
    #expect(request.framings.map(\.focus.point) == [UnitPoint("top"), .center, .center])
    expect(
      "photos are not sorted by shape in a justified layout, in which every cell has"
        + " the shape of its photo", of: "sort"
    ) {
      ($0.picture.layout, $0.selection.order) = (LayoutValue(typed: "justified"), .shape)
    }
  }

  @Test func `the photos' shapes decide the automatic layout`() throws {
    let request = try request(photos: 2)
    let below = try request.chosen(for: [1.5, 1.5])
    #expect(below.plan.layout == Layout(across: 1, down: 2) && below.places == [0, 1])
    #expect(try request.chosen(for: [0.5, 0.5]).plan.layout == Layout(across: 2, down: 1))
    let mosaic = try request.chosen(for: [0.5, 0.8])
    #expect(mosaic.plan.layout.typed == "mosaic:ab/ab" && mosaic.places == [0, 1])
  }

  @Test func `sorting by shape leaves the order in a mosaic alone`() throws {
    let request = try request(photos: 3) {
      ($0.picture.layout, $0.selection.order) = (LayoutValue(typed: "mosaic"), .shape)
    }
    #expect(try request.chosen(for: [3, 1, 0.5]).places == [0, 1, 2])
  }
}
