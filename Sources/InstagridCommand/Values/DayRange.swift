import CommandKit
import PhotoIO

/// The value of `--taken`: the days of a year, a month, or a span such as `2024-08-01..2024-08-14`.
struct DayRange: Hashable, Sendable, CustomStringConvertible {
  /// Numbers of days since 1970-01-01.
  let days: ClosedRange<Int>
  let description: String
}

extension DayRange: TypedValue {
  static let expectation =
    "a year, a month or a day, such as 2024, 2024-08 or 2024-08-14, or the first and the last one with"
    + " .. between them, of which one may be left out"

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

  static func reason(against text: String) -> String? {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).compactMap(days)
    let isReversed = ends.count == 2 && ends[1].upperBound < ends[0].lowerBound
    return isReversed ? "ends before it begins" : nil
  }

  /// Returns the days of a year, a month or a day; `nil` if it does not exist.
  private static func days(_ text: Substring) -> ClosedRange<Int>? {
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int(digits: $0) }
    guard fields.map(\.count) == Array([4, 2, 2].prefix(fields.count)),
      numbers.count == fields.count
    else { return nil }
    return CaptureTime.days(of: numbers)
  }
}
