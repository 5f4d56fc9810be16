import Testing

@testable import InstagridCommand

@Suite struct DayRangeTests {
  /// The days are those that Python's `datetime` counts since 1970-01-01.
  @Test(
    arguments: [
      ("1970-01-01", 0...0), ("1970", 0...364), ("1969-12-31", -1 ... -1),
      ("2024-02", 19754...19782),
      ("2024-02-29", 19782...19782), ("2023-02", 19389...19416), ("2000", 10957...11322),
      ("1900-03-01", -25508 ... -25508), ("2024-12", 20058...20088),
      ("2024-08-01..2024-08-14", 19936...19949), ("2024-08..2024-09", 19936...19996),
      ("2024..2024", 19723...20088), ("2024-08..", 19936...Int.max), ("..1970-01", Int.min...30),
    ] as [(String, ClosedRange<Int>)])
  func `dates are days`(_ text: String, _ days: ClosedRange<Int>) {
    #expect(DayRange(typed: text)?.days == days)
  }

  @Test(
    arguments: [
      "", "..", "24", "2024-8", "2024-13", "2024-00", "2023-02-29", "2024-04-31", "2024-08-00",
      "0000",
      "2024-08-14..2024-08-01", "2024..2023", "a..b", "2024-08-01...2024-08-03", "2024-08-01-02",
      "-2024",
    ])
  func `what is no date is refused`(_ text: String) { #expect(DayRange(typed: text) == nil) }

  @Test func `a year consists of its months, and these of their days`() {
    for year in ["1900", "2000", "2023", "2024"] {
      var days: [Int] = []
      for month in 1...12 {
        let name = "\(year)-\(month < 10 ? "0" : "")\(month)"
        guard let range = DayRange(typed: name)?.days else { continue }
        for day in 1...31 {
          guard let one = DayRange(typed: "\(name)-\(day < 10 ? "0" : "")\(day)")?.days else {
            continue
          }
          #expect(range.contains(one.lowerBound))
          days.append(one.lowerBound)
        }
      }
      #expect(DayRange(typed: year).map { Array($0.days) } == days)
    }
  }
}
