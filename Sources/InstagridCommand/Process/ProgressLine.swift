/// The progress of long work, as shown on one line.
struct ProgressLine: Hashable, Sendable {
  /// What happens to each item, such as `photos read`.
  var activity: String
  /// Whether the bar may have characters that are not ASCII.
  var isASCII = false
  /// The number of items that are done, including failed ones.
  var done = 0
  var failed = 0
  /// Whether failed items are left out, and the work goes on.
  var skipsFailed = false
  var total: Int?
  var elapsed = 0.0
  /// Whether only items that have begun will be finished.
  var isStopping = false

  /// Starts over without failed items. The line stays where it is until that point is reached.
  mutating func startOver(total: Int, failed: Int) {
    (self.total, self.failed, done) = (total, failed, min(done, total))
  }

  /// Returns the line for a terminal with a number of columns. It is always shorter than that,
  /// because a character in the last column makes some terminals start a new line. If there is
  /// little room, details are omitted.
  func text(columns: Int) -> String {
    let room = columns - 1
    let failures = failed > 0 ? "\(failed) \(skipsFailed ? "skipped" : "failed")" : nil
    var parts = [
      "\(count) \(activity)", rate, timeLeft, failures, isStopping ? "stopping" : nil,
    ].compactMap { $0 }
    func joined() -> String { parts.joined(separator: "  ") }
    while parts.count > 1, joined().count > room { parts.remove(at: 1) }
    if joined().count > room { parts = [count] }
    guard joined().count <= room else { return "" }
    return bar(columns: room - joined().count - 2).map { "\($0)  \(joined())" } ?? joined()
  }

  private var fractionDone: Double? { total.map { $0 == 0 ? 1 : Double(done) / Double($0) } }

  private var count: String { total.map { "\(done)/\($0)" } ?? "\(done)" }

  private var rate: String? { elapsed > 0 ? "\((Double(done) / elapsed).shortened)/s" : nil }

  private var timeLeft: String? {
    guard let fraction = fractionDone, fraction > 0, elapsed > 0 else { return nil }
    let seconds = (elapsed * (1 - fraction) / fraction).rounded(.up)
    // Estimates of more than a few months are meaningless.
    guard seconds < 1e7 else { return nil }
    return "\(Int(seconds).asClock) left"
  }

  /// The allowed widths of the bar in columns. Beside a wider one, the numbers are too far away.
  private static let barWidths = 10...40

  private func bar(columns: Int) -> String? {
    guard let fraction = fractionDone, columns >= Self.barWidths.lowerBound else { return nil }
    let length = min(columns, Self.barWidths.upperBound)
    let filled = Int(Double(length) * min(max(fraction, 0), 1))
    return String(repeating: isASCII ? "#" : "█", count: filled)
      + String(repeating: isASCII ? "." : "░", count: length - filled)
  }
}

extension Double {
  /// The number, which is not negative, with about three significant digits and at most two decimals.
  var shortened: String {
    guard self < 100 else { return self < 1e15 ? "\(Int(self.rounded()))" : "\(self)" }
    let digits = self < 10 ? 2 : 1
    let unit = digits == 2 ? 100 : 10
    let number = Int((self * Double(unit)).rounded())
    let fraction = "\(number % unit)".zeroPadded(to: digits)
    return "\(number / unit).\(fraction)"
  }
}

extension String {
  /// Returns the text, a number, with zeros before it if it has fewer digits.
  func zeroPadded(to digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - count)) + self
  }
}

extension Int {
  /// Formats seconds as minutes and seconds, such as `1:05`, and with hours if there are any.
  fileprivate var asClock: String {
    func two(_ number: Int) -> String { "\(number)".zeroPadded(to: 2) }
    let (hours, minutes, seconds) = (self / 3600, self / 60 % 60, self % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }
}
