import CommandKit
import GridKit
import Testing

@testable import InstagridCommand

/// Values for one photo or for all, as `--focus` and `--fit` take them.
@Suite struct PhotoSettingTests {
  @Test(arguments: [
    ("1=0.5,0.5", 1, 0.5, 0.5), ("4096=0,1", 4096, 0, 1), ("02=0.25,1.0", 2, 0.25, 1),
    ("3=0.125,0.0", 3, 0.125, 0), ("2=top", 2, 0.5, 0), ("10=Bottom-Left", 10, 0, 1),
    ("1=30%,50%", 1, 0.3, 0.5), ("3=Top-Left", 3, 0, 0), ("center", nil, 0.5, 0.5),
    (".3,.3", nil, 0.3, 0.3), ("RIGHT", nil, 1, 0.5),
  ])
  func `a focus is a point for one numbered photo or for all`(
    _ text: String, _ cell: Int?, _ x: Double, _ y: Double
  ) throws {
    let focus = try #require(PhotoSetting<FocusValue>(typed: text))
    #expect(focus.number == cell)
    #expect(focus.value.point == UnitPoint(x: x, y: y))
  }

  @Test(arguments: [
    "", "=", "1", "1=", "=0.5,0.5", "1=0.5", "1=0.5,", "1=,0.5", "1=0.5,0.5,0.5", "1=0.5,0.5=",
    "0=0.5,0.5", "-1=0.5,0.5", "1.0=0.5,0.5", "x=0.5,0.5", "1=1.1,0", "1=0,1.0001", "1=-0.5,0.5",
    "1=+0.5,0.5", "1=5e-1,0.5", "1=0x1,0", "1=nan,0.5", "1=inf,0.5", "1=0.5.5,0", "1= 0.5,0.5",
    "1=0.5, 0.5", "99999999999999999999=0,0", "1=.,.", "+1=0.5,0.5",
    "=top", "0=top", "top=1", "1==top", "1=top=", "1-top", "1=2=top",
  ])
  func `anything else is not a focus`(_ text: String) {
    #expect(PhotoSetting<FocusValue>(typed: text) == nil)
  }

  @Test(
    arguments: [
      ("contain", nil, .contain), ("Cover", nil, .cover), ("2=contain", 2, .contain),
      ("4096=COVER", 4096, .cover), ("02=contain", 2, .contain),
    ] as [(String, Int?, Fit)])
  func `a fit is a word, for the photo of a number or for every photo`(
    _ text: String, _ cell: Int?, _ fit: Fit
  ) throws {
    let setting = try #require(PhotoSetting<Fit>(typed: text))
    #expect(setting.number == cell && setting.value == fit)
  }

  @Test(arguments: [
    "", "=", "2", "2=", "=contain", "0=contain", "-1=contain", "x=contain", "1==contain",
    "contain=1", "1=2=contain", "fill", "contain ", "1=contains", "top",
  ])
  func `anything else is not a fit`(_ text: String) {
    #expect(PhotoSetting<Fit>(typed: text) == nil)
  }

  @Test func `a mistyped word is guessed with its number`() {
    #expect(PhotoSetting<Fit>.guess("2=contian") == "2=contain")
    #expect(PhotoSetting<Fit>.guess("covr") == "cover")
    #expect(PhotoSetting<Fit>.guess("x=contian") == nil)
    #expect(PhotoSetting<FocusValue>.guess("3=botom") == "3=bottom")
    #expect(PhotoSetting<FocusValue>.guess("0=top") == "1=top")
    #expect(PhotoSetting<FocusValue>.guess("x=top") == "top")
  }

  @Test func `a value for one photo precedes one for all, and the last one is used`() throws {
    func values(_ texts: String...) throws -> [Fit] {
      try texts.map { try #require(PhotoSetting<Fit>(typed: $0)) }
        .values(of: "fit", default: .cover, count: 3, known: "only 3")
    }
    #expect(try values() == [.cover, .cover, .cover])
    #expect(try values("contain") == [.contain, .contain, .contain])
    #expect(try values("2=contain") == [.cover, .contain, .cover])
    #expect(try values("2=cover", "contain") == [.contain, .cover, .contain])
    #expect(try values("contain", "3=contain", "3=cover", "cover") == [.cover, .cover, .cover])
    let error = UsageError(option: "fit", "there is no photo 4; only 3")
    #expect(throws: error) { try values("contain", "4=cover") }
  }
}
