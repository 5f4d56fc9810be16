import FileSystem
import LibC

/// The local time at which a photo was taken, as far as it is known.
package struct CaptureTime: Comparable, Hashable, CustomStringConvertible, Sendable {
  /// How much of a time is known. The raw value orders times that begin in the same second: what is known least
  /// comes first.
  package enum Precision: Int {
    case year = 1
    case month, day, second
  }

  /// Seconds since the beginning of 1970, local time; if less is known, those of the beginning of the day, the
  /// month or the year.
  private let seconds: Int
  private let precision: Precision
  private let nanoseconds: Int
  /// Orders photos of the same moment, and photos of the same day if only the day is known.
  private let sequenceNumber: Int
  /// The seconds that local time was ahead of UTC; `nil` if they are not known.
  package let offset: Int?

  init(
    seconds: Int, precision: Precision = .second, nanoseconds: Int = 0, sequenceNumber: Int = 0,
    offset: Int? = nil
  ) {
    (self.seconds, self.precision, self.nanoseconds) = (seconds, precision, nanoseconds)
    (self.sequenceNumber, self.offset) = (sequenceNumber, offset)
  }

  /// Seconds since the beginning of 1970, local time.
  package var time: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

  /// The days on which the photo may have been taken, counted from 1970-01-01.
  package var days: ClosedRange<Int> {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86400)
    let first = rest < 0 ? days - 1 : days
    guard precision.rawValue < Precision.day.rawValue, let fields = unsafe Self.fields(of: seconds)
    else { return first...first }
    let date = unsafe [1900 + Int(fields.tm_year), Int(fields.tm_mon) + 1]
    return Self.days(of: Array(date.prefix(precision.rawValue))) ?? first...first
  }

  /// The day on which the photo was taken, counted from 1970-01-01; `nil` if only the month or the year is known.
  package var day: Int? { days.count == 1 ? days.lowerBound : nil }

  /// Returns the days of a year, of a month of it, or of a day of that; `nil` if it does not exist.
  package static func days(of date: [Int]) -> ClosedRange<Int>? {
    func day(_ date: [Int]) -> Int? { seconds(date + [0, 0, 0]).map { $0 / 86400 } }
    guard let first = day(date + [1, 1].suffix(3 - date.count)) else { return nil }
    if date.count == 3 { return first...first }
    // The last day of a month is the last one that exists.
    let month = (date + [12]).prefix(2)
    return (28...31).compactMap { day(month + [$0]) }.last.map { first...$0 }
  }

  /// Returns the same moment in UTC.
  ///
  /// - Parameter offset: the seconds that local time was ahead of it.
  package func inUTC(offset: Int) -> CaptureTime {
    CaptureTime(
      seconds: seconds &- offset, precision: precision, nanoseconds: nanoseconds,
      sequenceNumber: sequenceNumber, offset: 0)
  }

  /// Whether both are of the same second.
  func isInSecond(of other: CaptureTime) -> Bool {
    seconds == other.seconds && [precision, other.precision] == [.second, .second]
  }

  private var key: (Int, Int, Int, Int) {
    (seconds, precision.rawValue, nanoseconds, sequenceNumber)
  }

  /// Returns the beginning of the day, the month or the year, of which no more is known than this; or the time itself
  /// if less is known.
  package func beginning(of unit: Precision) -> CaptureTime {
    let known = min(unit.rawValue, precision.rawValue)
    guard let fields = unsafe Self.fields(of: seconds) else { return self }
    let date = unsafe [1900 + Int(fields.tm_year), Int(fields.tm_mon) + 1, Int(fields.tm_mday)]
    return Self.seconds(date.prefix(known) + [1, 1].suffix(3 - known) + [0, 0, 0]).map {
      CaptureTime(seconds: $0, precision: Precision(rawValue: known)!)
    } ?? self
  }

  package static func < (one: CaptureTime, other: CaptureTime) -> Bool { one.key < other.key }
  package static func == (one: CaptureTime, other: CaptureTime) -> Bool { one.key == other.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

  /// Converts a file's modification time, or another instant, to local time in this machine's time zone.
  ///
  /// - Parameter knowsOffset: whether it is compared as an instant. The date of a file may be that of a copy.
  package init(_ time: FileStatus.Time, knowsOffset: Bool = false) {
    var (seconds, local) = (time_t(time.seconds), unsafe tm())
    let offset = unsafe localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff)
    self.init(time, secondsFromUTC: offset, knowsOffset: knowsOffset)
  }

  /// Converts a file's modification time to local time in a given time zone.
  init(_ time: FileStatus.Time, secondsFromUTC offset: Int, knowsOffset: Bool = false) {
    self.init(
      seconds: time.seconds + offset, nanoseconds: time.nanoseconds,
      offset: knowsOffset ? offset : nil)
  }

  /// Converts the digits after the decimal point of a second; whatever follows them is ignored.
  static func nanoseconds(fraction: some Collection<UInt8>) -> Int {
    let digits = fraction.prefix(9).prefix(while: \.isDigit)
    return (digits + [UInt8](repeating: UInt8(ascii: "0"), count: 9 - digits.count)).decimalNumber
  }

  /// Converts year (of at most four digits), month, day, hour, minute and second to the seconds since
  /// the beginning of 1970; `nil` if one of them is out of range.
  ///
  /// Hour 24 is hour 0 of the same day, not of the next one: phones count hours from 1 to 24 (`kk` in patterns of
  /// Java), and write 2019:01:01 24:04:20 into a file that they name IMG_20190101_000418.jpg.
  static func seconds(_ numbers: [Int]) -> Int? {
    guard numbers[0] > 0, numbers[3] <= 24, numbers[4] < 60, numbers[5] <= 60 else { return nil }
    var date = unsafe tm()
    unsafe date.tm_year = CInt(numbers[0] - 1900)
    unsafe date.tm_mon = CInt(numbers[1] - 1)
    unsafe date.tm_mday = CInt(numbers[2])
    let midnight = unsafe timegm(&date)
    // timegm(3) converts dates that do not exist, such as April 31, to others.
    guard unsafe Int(date.tm_mon) + 1 == numbers[1], unsafe Int(date.tm_mday) == numbers[2] else {
      return nil
    }
    return midnight + numbers[3] % 24 * 3600 + numbers[4] * 60 + numbers[5]
  }

  /// Date and time, such as `2009-02-13 23:31:30`, or as much of them as is known. Of a time whose year is no 32-bit
  /// number, it has the seconds since the beginning of 1970, as in `date --date=@SECONDS`.
  package var description: String {
    guard let fields = unsafe Self.fields(of: seconds) else { return "@\(seconds)" }
    func joined(_ numbers: [CInt], _ separator: String) -> String {
      numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
    }
    let date =
      unsafe ["\(1900 + Int(fields.tm_year))"]
      + [fields.tm_mon + 1, fields.tm_mday].map { joined([$0], "") }
    let known = date.prefix(precision.rawValue).joined(separator: "-")
    let clock = unsafe joined([fields.tm_hour, fields.tm_min, fields.tm_sec], ":")
    return precision == .second ? "\(known) \(clock)" : known
  }

  /// The calendar fields of seconds since the beginning of 1970; `nil` if the year is no 32-bit number.
  private static func fields(of seconds: Int) -> tm? {
    var (time, fields) = (time_t(seconds), unsafe tm())
    return unsafe gmtime_r(&time, &fields) == nil ? nil : fields
  }

  /// Returns the time as text in a format of strftime(3) or, if it is `nil`, the date in the form that is
  /// usual in the language of the environment (`LC_TIME`), or as 2024-08-17 without one. If only the year is known, the
  /// text is 2024; if only the month is, August 2024 in the words of the language, or 2024-08 without one. Text of more
  /// than a kilobyte is left out.
  package func text(format: String?) -> String {
    text { usual in
      switch precision {
      case .year: "%Y"
      case .month: usual.map { $0.hasPrefix("%Y") ? "%Y %OB" : "%OB %Y" } ?? "%Y-%m"
      case .day, .second: format ?? (usual == nil ? "%Y-%m-%d" : "%x")
      }
    }
  }

  /// The name of the month in the language of the environment, or its number of two digits; `nil` if only the year is
  /// known.
  package func month(asNumber isNumber: Bool) -> String? {
    precision == .year ? nil : text { _ in isNumber ? "%m" : "%OB" }
  }

  package var year: String { text { _ in "%Y" } }

  /// Returns the time as text. `form` returns the format, as for strftime(3); it gets the usual one of dates in the
  /// language of the environment, or `nil` without one.
  private func text(_ form: (_ usual: String?) -> String) -> String {
    let installed = unsafe newlocale(1 << LC_TIME, "", nil)
    let locale = unsafe installed ?? newlocale(1 << LC_TIME, "C", nil)
    defer { unsafe freelocale(locale) }
    // The date of the C locale is 08/17/24.
    let usual: String? = unsafe installed.flatMap { locale in
      Self.language == "C" ? nil : unsafe String(cString: nl_langinfo_l(nl_item(D_FMT), locale))
    }
    guard var time = unsafe Self.fields(of: seconds) else { return "" }
    var bytes = [CChar](repeating: 0, count: 1024)
    let count = unsafe strftime_l(&bytes, bytes.count, form(usual), &time, locale)
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The name of the language in which ``text(format:)`` writes dates.
  package static var language: String {
    let names: [String] = ["LC_ALL", "LC_TIME", "LANG"].compactMap { (variable: String) in
      unsafe getenv(variable).map { unsafe String(cString: $0) }
    }
    let name = names.first { !$0.isEmpty }
    return name.map { $0 == "POSIX" || $0.hasPrefix("C.") ? "C" : $0 } ?? "C"
  }
}

extension Collection<UInt8> {
  /// The number that up to 18 digits represent.
  var decimalNumber: Int { reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
}
