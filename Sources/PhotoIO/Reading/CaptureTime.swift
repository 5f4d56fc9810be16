import FileSystem
import LibC

/// The local time at which a photo was taken; cameras do not record its time zone.
package struct CaptureTime: Comparable, CustomStringConvertible, Sendable {
  /// Seconds since the beginning of 1970, local time.
  private let seconds: Int
  private let nanoseconds: Int
  /// Orders photos of the same moment, and photos of the same day if only the day is known.
  private let sequenceNumber: Int

  init(seconds: Int, nanoseconds: Int, sequenceNumber: Int = 0) {
    (self.seconds, self.nanoseconds, self.sequenceNumber) = (seconds, nanoseconds, sequenceNumber)
  }

  /// Seconds since the beginning of 1970, local time.
  package var time: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

  /// The number of days from 1970-01-01 to the day on which the photo was taken.
  package var day: Int {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86400)
    return rest < 0 ? days - 1 : days
  }

  package static func < (one: CaptureTime, other: CaptureTime) -> Bool {
    (one.seconds, one.nanoseconds, one.sequenceNumber)
      < (other.seconds, other.nanoseconds, other.sequenceNumber)
  }

  /// Converts a file's modification time to local time in this machine's time zone.
  package init(_ time: FileStatus.Time) {
    var (seconds, local) = (time_t(time.seconds), unsafe tm())
    let offset = unsafe localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff)
    self.init(time, secondsFromUTC: offset)
  }

  /// Converts a file's modification time to local time in a given time zone.
  init(_ time: FileStatus.Time, secondsFromUTC offset: Int) {
    self.init(seconds: time.seconds + offset, nanoseconds: time.nanoseconds)
  }

  /// Reads DateTimeOriginal, or else DateTimeDigitized, and its fraction of a second from EXIF data; `nil`
  /// if there is no valid date.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.5 F. Tags 0x9003 and 0x9004 are "YYYY:MM:DD HH:MM:SS";
  /// tags 0x9291 and 0x9292 have the digits of their fractions. All are in the directory that entry
  /// 0x8769 of the first one points to; in some raw files, in the first one.
  init?(exif: TIFFDirectory?) {
    guard let directory = exif?.exifIFD ?? exif else { return nil }
    for (date, fraction) in [(0x9003, 0x9291), (0x9004, 0x9292)] {
      guard let text = directory.first(date, { directory.text(ofEntryAt: $0) }),
        let seconds = Self.seconds(text: text)
      else { continue }
      let digits = directory.first(fraction) { directory.text(ofEntryAt: $0) } ?? []
      self.init(seconds: seconds, nanoseconds: Self.nanoseconds(fraction: digits))
      return
    }
    return nil
  }

  /// Converts the digits after the decimal point of a second; whatever follows them is ignored.
  static func nanoseconds(fraction: some Collection<UInt8>) -> Int {
    let digits = fraction.prefix(9).prefix(while: \.isDigit)
    return (digits + [UInt8](repeating: UInt8(ascii: "0"), count: 9 - digits.count)).decimalNumber
  }

  private static func seconds(text: [UInt8]) -> Int? {
    // Some programs write hyphens or a T between the numbers.
    let parts = text.prefix("0000:00:00 00:00:00".count).split { !$0.isDigit }
    return parts.map(\.count) == [4, 2, 2, 2, 2, 2] ? seconds(parts.map(\.decimalNumber)) : nil
  }

  /// Converts year (of at most four digits), month, day, hour, minute and second to the seconds since
  /// the beginning of 1970; `nil` if one of them is out of range.
  package static func seconds(_ numbers: [Int]) -> Int? {
    guard numbers[0] > 0, numbers[3] < 24, numbers[4] < 60, numbers[5] <= 60 else { return nil }
    var date = unsafe tm()
    unsafe date.tm_year = CInt(numbers[0] - 1900)
    unsafe date.tm_mon = CInt(numbers[1] - 1)
    unsafe date.tm_mday = CInt(numbers[2])
    let midnight = unsafe timegm(&date)
    // timegm(3) converts dates that do not exist, such as April 31, to others.
    guard unsafe Int(date.tm_mon) + 1 == numbers[1], unsafe Int(date.tm_mday) == numbers[2] else {
      return nil
    }
    return midnight + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
  }

  /// Date and time, such as `2009-02-13 23:31:30`. Of a time whose year is no 32-bit number, it has the
  /// seconds since the beginning of 1970, as in `date --date=@SECONDS`.
  package var description: String {
    var (time, fields) = (time_t(seconds), unsafe tm())
    guard unsafe gmtime_r(&time, &fields) != nil else { return "@\(seconds)" }
    let day = unsafe [fields.tm_mon + 1, fields.tm_mday]
    let clock = unsafe [fields.tm_hour, fields.tm_min, fields.tm_sec]
    func joined(_ numbers: [CInt], _ separator: String) -> String {
      numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
    }
    return unsafe "\(1900 + Int(fields.tm_year))-\(joined(day, "-")) \(joined(clock, ":"))"
  }

  /// Returns the time as text in a format of strftime(3) or, if it is `nil`, the date in the form that is
  /// usual in the language of the environment (`LC_TIME`), or as 2024-08-17 without one. Text of more than
  /// a kilobyte is left out.
  package func text(format: String?) -> String {
    let installed = unsafe newlocale(1 << LC_TIME, "", nil)
    let locale = unsafe installed ?? newlocale(1 << LC_TIME, "C", nil)
    defer { unsafe freelocale(locale) }
    // The date of the C locale is 08/17/24.
    let usual = unsafe installed == nil || Self.language == "C" ? "%Y-%m-%d" : "%x"
    var (seconds, time) = (time_t(seconds), unsafe tm())
    guard unsafe gmtime_r(&seconds, &time) != nil else { return "" }
    var bytes = [CChar](repeating: 0, count: 1024)
    let count = unsafe strftime_l(&bytes, bytes.count, format ?? usual, &time, locale)
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
