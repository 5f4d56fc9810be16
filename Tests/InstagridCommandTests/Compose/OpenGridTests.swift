import CommandKit
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

@testable import InstagridCommand

/// Grids whose photos are open.
@Suite struct OpenGridTests {
  /// Photos `1.png`, `2.png`, ... of these heights, 16 pixels wide; no file for 0.
  private static func grid(
    heights: [Int], _ change: (inout Settings) -> Void = { _ in }
  ) async throws -> OpenGrid {
    let folder = try TemporaryFolder()
    var names: [PhotoReference] = []
    for (index, height) in heights.enumerated() {
      let path = folder["\(index + 1).png"]
      names.append(.file(path))
      guard height > 0 else { continue }
      let plan = try GridPlan(.single, size: Size(width: 16, height: height), style: Style())
      let file = try OutputFile(path, replacing: .refused)
      try await Compositor().write(plan, with: PNGWriter(), to: file)
      try file.commit()
    }
    var settings = Settings()
    settings.output.name = "o.png"
    settings.selection.skipsBad = true
    change(&settings)
    let request = try GridRequest(settings, photos: names)
    return try await OpenGrid(request, to: request.outputGuard(at: nil))
  }

  @Test func `photos keep their numbers and what was asked of them when others are dropped`()
    async throws
  {
    let grid = try await Self.grid(heights: [16, 0, 24, 16]) {
      $0.picture.zoom = [PhotoSetting(typed: "3=2")!]
      $0.text.captions = ["1=a", "2=b", "4=d"].map { PhotoSetting(typed: $0)! }
      $0.look.background = .blur(photo: 2)
    }
    #expect(grid.asked.map(\.number) == [1, 3, 4] && grid.bad.count == 1)
    #expect(grid.asked.map(\.framing.zoom) == [1, 2, 1])
    #expect(grid.asked.map(\.caption.description) == ["a", "none", "d"])
    // The photo that is to be blurred is bad, so the first one is.
    #expect(grid.request.blurredPhoto(among: grid.asked) == 0)
    #expect(grid.emptyGrid.usableCells.count == 3)
  }

  @Test func `nothing is opened again when photos are dropped`() async throws {
    let grid = try await Self.grid(heights: [16, 24, 16])
    var bad = BadPhotos()
    bad.add(PhotoError(.path("2.png"), .tooManyScans(2, limit: 1)), number: 2)
    let rest = try grid.without(bad)
    #expect(rest.photos.map(\.asked.number) == [1, 3])
    #expect(zip(rest.photos, [grid.photos[0], grid.photos[2]]).allSatisfy { $0.file === $1.file })
    #expect(try await PlannedGrid(rest).photos.map(\.cell) == [0, 1])
    for number in [1, 3] {
      bad.add(PhotoError(.path("\(number).png"), .tooManyScans(2, limit: 1)), number: number)
    }
    let error = #expect(throws: UnreadablePhotos.self) { try grid.without(bad) }
    #expect(error?.reasonNotSkipped == UsageError("no photos are left for the grid"))
  }
}
