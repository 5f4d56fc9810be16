import GridKit
import GridModel
import PhotoIO
import TestSupport
import Testing

/// Blurred photos that their decoders shrink.
@Suite struct BlurredPhotoFileTests {
  @Test(arguments: [("lake", 2), ("forest", 1)])
  func `a JPEG that its decoder shrinks has the ideal background`(
    _ name: String, _ factor: Int
  ) async throws {
    try await check(name, "2x1", Size(width: 48, height: 32), factor, usesCell: false)
  }

  @Test func `a JPEG that its decoder shrinks for its cell has the ideal background`() async throws
  {
    try await check("lighthouse", "1x1", Size(width: 158, height: 210), 2, usesCell: true)
  }

  /// Compares the visible background of a contained photo in the first cell of a layout with the ideal.
  private func check(
    _ name: String, _ layout: String, _ size: Size, _ factor: Int, usesCell: Bool
  ) async throws {
    let photo = try PhotoFile(.fixture("photos/\(name).jpg"))
    var plan = try GridPlan(
      #require(Layout(layout)), size: size, style: Style(emptyCell: .transparent))
    plan.place(CellPhoto(photo, fit: .contain), in: 0)
    plan.blurPhoto(ofCell: 0)
    #expect(plan.blurredPhoto?.shrinkFactor == factor)
    #expect(plan.blurredPhoto?.usesCell == usesCell)
    let picture = try await Compositor().compose(plan)
    let upright = ReferencePicture(try await photo.composed())
    let shown = try #require(plan.cells[0].photo?.frame)
    let ideal = upright.blurred(upright.size.referenceCrop(for: size), to: size)
      .shaded(over: plan.style.background, by: [(shown, plan.radius)])
    let decibels = ideal.signalToNoise(of: picture, over: plan.style.emptyCell) { x, y in
      !shown.contains(Rect(x: x, y: y, width: 1, height: 1))
    }
    #expect(decibels >= 45)
  }
}
