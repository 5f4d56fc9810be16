import GridKit
import Testing

@testable import InstagridCommand

@Suite struct ComposeSettingsTests {
  @Test(arguments: [
    ("1=0.5,0.5", 1, 0.5, 0.5), ("4096=0,1", 4096, 0, 1), ("02=0.25,1.0", 2, 0.25, 1),
    ("3=0.125,0.0", 3, 0.125, 0), ("2=top", 2, 0.5, 0), ("10=Bottom-Left", 10, 0, 1),
    ("1=30%,50%", 1, 0.3, 0.5), (".3,.3", nil, 0.3, 0.3), ("RIGHT", nil, 1, 0.5),
  ])
  func `a focus is a point, of the photo in the cell of a number or of every photo`(
    _ text: String, _ cell: Int?, _ x: Double, _ y: Double
  ) throws {
    let focus = try #require(FocusSetting(text))
    #expect(focus.cell == cell)
    #expect(focus.point.x == x && focus.point.y == y)
  }

  @Test(arguments: [
    "", "=", "1", "1=", "=0.5,0.5", "1=0.5", "1=0.5,", "1=,0.5", "1=0.5,0.5,0.5", "1=0.5,0.5=",
    "0=0.5,0.5", "-1=0.5,0.5", "1.0=0.5,0.5", "x=0.5,0.5", "1=1.1,0", "1=0,1.0001", "1=-0.5,0.5",
    "1=+0.5,0.5", "1=5e-1,0.5", "1=0x1,0", "1=nan,0.5", "1=inf,0.5", "1=0.5.5,0", "1= 0.5,0.5",
    "1=0.5, 0.5", "99999999999999999999=0,0", "1=.,.", "+1=0.5,0.5",
    "=top", "0=top", "top=1", "1==top", "1=top=", "1-top", "1=2=top",
  ])
  func `anything else is not a focus`(_ text: String) {
    #expect(FocusSetting(text) == nil)
  }

  @Test func `three extensions name a format`() {
    #expect(OutputFormat(pathExtension: "png") == .png)
    #expect(OutputFormat(pathExtension: "jpg") == .jpeg)
    #expect(OutputFormat(pathExtension: "jpeg") == .jpeg)
    for other in ["", "jpe", "jfif", "gif", "webp", "p"] {
      #expect(OutputFormat(pathExtension: other) == nil)
    }
  }
}
