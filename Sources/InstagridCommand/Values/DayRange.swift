import CommandKit

/// The value of `--taken`: the days of a year, a month, or a span such as `2024-08-01..2024-08-14`.
struct DayRange: Hashable, Sendable, CustomStringConvertible {
  /// Numbers of days since 1970-01-01.
  let days: ClosedRange<Int>
  let description: String
}

extension DayRange: TypedValue {
  static let expectation =
    "a year, a month or a day, such as 2024, 2024-08 or 2024-08-14, or two of them with .. between"
    + " them, of which one may be left out"

  init?(typed text: String) {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    guard ends.count <= 2, ends.contains(where: { !$0.isEmpty }) else { return nil }
    var days = Int.min...Int.max
    if let first = ends.first, !first.isEmpty {
      guard let start = Self.days(first) else { return nil }
      days = start.lowerBound...days.upperBound
    }
    if let last = ends.last, !last.isEmpty {
      guard let end = Self.days(last), days.lowerBound <= end.upperBound else { return nil }
      days = days.lowerBound...end.upperBound
    }
    (self.days, description) = (days, text)
  }

  static func guess(_ text: String) -> String? { nil }

  /// Returns the days of a year, a month or a day; `nil` if it does not exist.
  private static func days(_ text: Substring) -> ClosedRange<Int>? {
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int(digits: $0) }
    guard fields.map(\.count) == Array([4, 2, 2].prefix(fields.count)),
      numbers.count == fields.count, numbers[0] > 0
    else { return nil }
    let year = numbers[0]
    guard numbers.count > 1 else { return day(year, 1)...(day(year + 1, 1) - 1) }
    guard (1...12).contains(numbers[1]) else { return nil }
    let month = day(year, numbers[1])...(day(year, numbers[1] + 1) - 1)
    guard numbers.count > 2 else { return month }
    guard (1...month.count).contains(numbers[2]) else { return nil }
    let day = month.lowerBound + numbers[2] - 1
    return day...day
  }

  /// Returns the number of days from 1970-01-01 to the first day of a month, 1...13, in the Gregorian
  /// calendar.
  ///
  /// Months are counted from March, so that the leap day is the last one of a year, and five months have
  /// 153 days.
  private static func day(_ year: Int, _ month: Int) -> Int {
    let count = 12 * year + month - 3
    let (year, month) = (count / 12, count % 12)
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 - 719468
  }
}
