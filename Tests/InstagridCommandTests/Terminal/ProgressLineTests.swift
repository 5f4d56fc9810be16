import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct ProgressLineTests {
  @Test func `what is skipped has not failed, and nothing is said of no failures`() {
    var line = ProgressLine(activity: "grids made", done: 2)
    #expect(line.text(columns: 80) == "2 grids made")
    line.failed = 1
    #expect(line.text(columns: 80) == "2 grids made  1 failed")
    line.skipsFailed = true
    #expect(line.text(columns: 80) == "2 grids made  1 skipped")
  }

  @Test func `starting over without what failed counts no further than the rest`() {
    var line = ProgressLine(activity: "", done: 9, total: 9)
    line.startOver(total: 8, failed: 1)
    #expect(line == ProgressLine(activity: "", done: 8, failed: 1, total: 8))
    line.done = 3
    line.startOver(total: 7, failed: 2)
    #expect(line == ProgressLine(activity: "", done: 3, failed: 2, total: 7))
  }

  private var half: ProgressLine {
    ProgressLine(activity: "photos", done: 50, failed: 2, total: 100, elapsed: 4)
  }

  private func bar(_ done: Int, _ left: Int) -> String {
    String(repeating: "█", count: done) + String(repeating: "░", count: left)
  }

  @Test func `a wide terminal has a bar, count, rate, time left and failures`() {
    let words = "50/100 photos  12.5/s  0:04 left  2 failed"
    // 79 of the 80 columns may be used. The words take 42 and the two blanks 2.
    #expect(half.text(columns: 80) == bar(17, 18) + "  " + words)
    #expect(half.text(columns: 120) == bar(20, 20) + "  " + words)
  }

  @Test func `the bar may be ASCII`() {
    var line = half
    line.isASCII = true
    #expect(line.text(columns: 55) == "#####.....  50/100 photos  12.5/s  0:04 left  2 failed")
  }

  @Test(arguments: 0...200)
  func `the last column is never reached`(_ columns: Int) {
    var long = ProgressLine(
      activity: "photos compared", done: 123_456, failed: 12_345, total: 9_999_999, elapsed: 1234,
      isStopping: true)
    #expect(long.text(columns: columns).count < max(columns, 1))
    long.total = nil
    #expect(long.text(columns: columns).count < max(columns, 1))
    #expect(half.text(columns: columns).count < max(columns, 1))
  }

  @Test func `a narrow terminal shows less`() {
    let words = "50/100 photos  12.5/s  0:04 left  2 failed"
    #expect(half.text(columns: 55) == bar(5, 5) + "  " + words)
    #expect(half.text(columns: 54) == words)
    #expect(half.text(columns: 43) == words)
    #expect(half.text(columns: 42) == "50/100 photos  0:04 left  2 failed")
    #expect(half.text(columns: 34) == "50/100 photos  2 failed")
    #expect(half.text(columns: 14) == "50/100 photos")
    #expect(half.text(columns: 13) == "50/100")
    #expect(half.text(columns: 6) == "")
  }

  @Test func `without a total there is no bar`() {
    let line = ProgressLine(activity: "grids", done: 7, elapsed: 2)
    #expect(line.text(columns: 80) == "7 grids  3.50/s")
  }

  @Test func `a start with zero items and zero seconds is shown without a division by zero`() {
    #expect(ProgressLine(activity: "grids").text(columns: 80) == "0 grids")
    #expect(
      ProgressLine(activity: "grids", total: 0).text(columns: 30) == bar(18, 0) + "  0/0 grids")
    #expect(
      ProgressLine(activity: "grids", total: 9, elapsed: 5).text(columns: 22)
        == "0/9 grids  0.00/s")
  }

  @Test(arguments: [
    (4.0, "0:04"), (65, "1:05"), (3599, "59:59"), (3600, "1:00:00"), (90_061, "25:01:01"),
  ])
  func `the time left is minutes and seconds, with hours from one hour on`(
    _ left: Double, _ text: String
  ) {
    let line = ProgressLine(activity: "grids", done: 1, total: 2, elapsed: left)
    #expect(line.text(columns: 80).hasSuffix("  \(text) left"))
  }

  @Test func `an implausible time left is not shown`() {
    let line = ProgressLine(activity: "grids", done: 1, total: .max, elapsed: 10)
    #expect(!line.text(columns: 80).contains("left"))
  }

  @Test(
    arguments: [
      (0.0, "0.00"), (0.006, "0.01"), (3.14159, "3.14"), (9.996, "10.00"), (12.34, "12.3"),
      (99.96, "100.0"), (284.4, "284"), (1e20, "1e+20"),
    ])
  func `a rate has about three digits`(_ rate: Double, _ text: String) {
    #expect(rate.shortened == text)
  }
}
