import CommandKit
import Testing

@testable import InstagridCommand

@Suite struct ProgressLineTests {
  @Test func `what is skipped has not failed`() {
    var line = ProgressLine(done: 2, failed: 1)
    #expect(line.text(columns: 80) == "2  1 failed")
    line.skipsFailed = true
    #expect(line.text(columns: 80) == "2  1 skipped")
  }

  @Test func `starting over without what failed counts no further than the rest`() {
    var line = ProgressLine(done: 9, total: 9)
    line.startOver(total: 8, failed: 1)
    #expect(line == ProgressLine(done: 8, failed: 1, total: 8))
    line.done = 3
    line.startOver(total: 7, failed: 2)
    #expect(line == ProgressLine(done: 3, failed: 2, total: 7))
  }

  private var half: ProgressLine {
    ProgressLine(done: 50, failed: 2, total: 100, elapsed: 4)
  }

  @Test func `a wide terminal has a bar, count, rate, time left and failures`() {
    // 79 of the 80 columns are used. The words take 35 and the two blanks 2, which leaves 42 for
    // the bar: two brackets and 40 signs.
    #expect(
      half.text(columns: 80)
        == "[" + String(repeating: "#", count: 20) + String(repeating: ".", count: 20)
        + "]  50/100  12.5/s  0:04 left  2 failed")
  }

  @Test(arguments: 0...200)
  func `the last column is never reached`(_ columns: Int) {
    var long = ProgressLine(
      done: 123_456, failed: 12_345, total: 9_999_999, elapsed: 1234, isStopping: true)
    #expect(long.text(columns: columns).count < max(columns, 1))
    long.total = nil
    #expect(long.text(columns: columns).count < max(columns, 1))
    #expect(half.text(columns: columns).count < max(columns, 1))
  }

  @Test func `a narrow terminal shows less`() {
    #expect(half.text(columns: 48) == "[####....]  50/100  12.5/s  0:04 left  2 failed")
    #expect(half.text(columns: 47) == "50/100  12.5/s  0:04 left  2 failed")
    #expect(half.text(columns: 36) == "50/100  12.5/s  0:04 left  2 failed")
    #expect(half.text(columns: 35) == "50/100  0:04 left  2 failed")
    #expect(half.text(columns: 27) == "50/100  2 failed")
    #expect(half.text(columns: 7) == "50/100")
    #expect(half.text(columns: 6) == "")
  }

  @Test func `without a total there is no bar unless the fraction done is known`() {
    var line = ProgressLine(done: 7, failed: 0, elapsed: 2)
    #expect(line.text(columns: 80) == "7  3.50/s  0 failed")
    line.fractionDone = 0.25
    #expect(
      line.text(columns: 80)
        == "[" + String(repeating: "#", count: 10) + String(repeating: ".", count: 30)
        + "]  7  3.50/s  0:06 left  0 failed")
  }

  @Test func `a start with zero items and zero seconds is shown without a division by zero`() {
    #expect(ProgressLine().text(columns: 80) == "0  0 failed")
    #expect(ProgressLine(total: 0).text(columns: 30) == "[############]  0/0  0 failed")
    #expect(ProgressLine(total: 9, elapsed: 5).text(columns: 22) == "0/9  0.00/s  0 failed")
  }

  @Test(arguments: [
    (4.0, "0:04"), (65, "1:05"), (3599, "59:59"), (3600, "1:00:00"), (90_061, "25:01:01"),
  ])
  func `the time left is minutes and seconds, with hours from one hour on`(
    _ left: Double, _ text: String
  ) {
    let line = ProgressLine(done: 1, total: 2, elapsed: left)
    #expect(line.text(columns: 80).contains("  \(text) left  "))
  }

  @Test func `an implausible time left is not shown`() {
    #expect(!ProgressLine(fractionDone: 1e-300, elapsed: 10).text(columns: 80).contains("left"))
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
