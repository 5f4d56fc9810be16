/// Dates in the metadata of photos.
extension CaptureTime {
  /// Reads DateTimeOriginal, or else DateTimeDigitized, or else DateTime, with its fraction of a second and its
  /// offset from UTC, from EXIF data; `nil` if there is no valid date.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.5 F. Tags 0x9003, 0x9004 and 0x0132 are "YYYY:MM:DD HH:MM:SS";
  /// tags 0x9291, 0x9292 and 0x9290 have the digits of their fractions, and 0x9011, 0x9012 and 0x9010 offsets such as
  /// "+09:00". DateTime is in the first directory, the others in the one that its entry 0x8769 points to; in some
  /// raw files, in the first one.
  init?(exif: TIFFDirectory?) {
    guard let exif else { return nil }
    let details = exif.exifIFD ?? exif
    func text(_ tag: Int, in directory: TIFFDirectory) -> [UInt8]? {
      directory.first(tag) { directory.text(ofEntryAt: $0) }
    }
    for (directory, date, fraction, offset) in [
      (details, 0x9003, 0x9291, 0x9011), (details, 0x9004, 0x9292, 0x9012),
      (exif, 0x0132, 0x9290, 0x9010),
    ] {
      if let found = text(date, in: directory),
        let time = CaptureTime(
          text: found, fraction: text(fraction, in: details) ?? [],
          offset: text(offset, in: details) ?? [])
      {
        self = time
        return
      }
    }
    return nil
  }

  /// Reads photoshop:DateCreated, or else exif:DateTimeOriginal, from XMP data; `nil` if there is no valid date.
  ///
  /// Source: XMP specification, part 2 (2016), 3.2 and 3.4; ISO 16684-1 (XMP), 8.2.1.2: dates are
  /// "2024-05-01T10:15:00.5+02:00", and may end after the year, the month, the day, or the minute.
  init?(xmp packet: [UInt8]) {
    for name in ["photoshop:DateCreated", "exif:DateTimeOriginal"] {
      var scanner = XMPScanner(packet)
      if let text = scanner.firstValue(of: name), let time = CaptureTime(text: Array(text.utf8)) {
        self = time
        return
      }
    }
    return nil
  }

  /// Reads Date Created (2:55) and Time Created (2:60) from IPTC data; `nil` if there is no valid date.
  ///
  /// Source: IPTC-NAA Information Interchange Model 4.2: "19930800" is a month, and a time is "101500+0200".
  init?(iptc bytes: [UInt8]) {
    let data = IPTCData(bytes)
    guard let date = data.first(0x0237, { $0.count == 8 ? $0 : nil }) else { return nil }
    let time = data.first(0x023C) { $0.count >= 6 ? $0 : nil } ?? []
    let parts =
      [date.prefix(4), date.dropFirst(4).prefix(2), date.suffix(2)]
      + [0, 2, 4].map { time.dropFirst($0).prefix(2) }
    self.init(
      text: Array(parts.filter { !$0.isEmpty }.joined(separator: ":".utf8)),
      offset: Array(time.dropFirst(6)))
  }

  /// Reads a date, and the time if it follows.
  ///
  ///     2024:05:01 10:15:00                 of EXIF data; some programs write hyphens or a T between the numbers
  ///     2024-05-01T10:15:00.5+02:00         of XMP data
  ///     2024:05:01 10:15                    without seconds, or without minutes
  ///     2024:05:01 10:15:00 PM              on a 12-hour clock
  ///     2024:05:01, 2024:05, 2024           a day, a month or a year, also as 2024:05:00 00:00:00
  ///
  /// - Parameters:
  ///   - fraction: the digits of the fraction of the second, if the text has none.
  ///   - offset: the offset from UTC, if the text has none.
  /// - Returns: `nil` if the text is anything else, or if there is no such date.
  init?(text: [UInt8], fraction: [UInt8] = [], offset: [UInt8] = []) {
    var rest = text[...].drop { $0 == UInt8(ascii: " ") }
    guard var numbers = Self.takeNumbers(from: &rest), !numbers.isEmpty else { return nil }
    let isWhole = numbers.count == 6
    // Unknown months and days are zeros.
    if let zero = numbers.prefix(3).firstIndex(of: 0) {
      guard numbers.prefix(3)[zero...].allSatisfy({ $0 == 0 }) else { return nil }
      numbers = Array(numbers[..<zero])
    }
    guard !numbers.isEmpty, let precision = Precision(rawValue: min(4, numbers.count)) else {
      return nil
    }
    let ownFraction = ".,".utf8.contains(rest.first ?? 0) ? rest.dropFirst() : []
    rest = rest.dropFirst(ownFraction.isEmpty ? 0 : 1).drop(while: \.isDigit)
    if numbers.count > 3, numbers[3] <= 12,
      let noon = DayHalf.firstHour(in: DayHalf.words(rest.prefix(16)).prefix(1))
    {
      numbers[3] = numbers[3] % 12 + noon
    }
    guard let seconds = Self.seconds(numbers + [0, 1, 1, 0, 0, 0].dropFirst(numbers.count)) else {
      return nil
    }
    let digits =
      isWhole && precision == .second ? (ownFraction.isEmpty ? fraction[...] : ownFraction) : []
    self.init(
      seconds: seconds, precision: precision, nanoseconds: Self.nanoseconds(fraction: digits),
      offset: precision == .second
        ? Self.offset(rest.drop { !"+-Z".utf8.contains($0) }) ?? Self.offset(offset[...]) : nil)
  }

  /// Takes year, month, day, hour, minute and second, or the first of them; `nil` if they are no such numbers.
  private static func takeNumbers(from rest: inout ArraySlice<UInt8>) -> [Int]? {
    var numbers: [Int] = []
    var separator: ArraySlice<UInt8> = []
    while numbers.count < 6 {
      let between = rest.prefix { !$0.isDigit }
      let digits = rest.dropFirst(between.count).prefix(while: \.isDigit)
      // An offset such as -07:00 may follow the minute.
      let isSeparator =
        switch numbers.count {
        case 0: between.isEmpty
        case 5: between.elementsEqual(separator)
        default: 1...2 ~= between.count && between.allSatisfy(":-/. T".utf8.contains)
        }
      guard !digits.isEmpty, isSeparator else { break }
      guard digits.count == (numbers.isEmpty ? 4 : 2) || numbers.count == 3 && digits.count == 1
      else { return nil }
      separator = between
      rest = rest.dropFirst(between.count + digits.count)
      numbers.append(digits.decimalNumber)
    }
    return numbers
  }

  /// Reads an offset from UTC such as `+09:00`, `-0330` or `Z`, in seconds; `nil` if there is none.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    if text.first == UInt8(ascii: "Z") { return 0 }
    guard let sign = text.first, "+-".utf8.contains(sign) else { return nil }
    let digits = text.dropFirst().prefix { $0.isDigit || $0 == UInt8(ascii: ":") }.filter(\.isDigit)
    let hasMinutes = digits.count > 2
    let hours = digits.dropLast(hasMinutes ? 2 : 0).decimalNumber
    let minutes = hasMinutes ? digits.suffix(2).decimalNumber : 0
    guard 1...4 ~= digits.count, hours <= 14, minutes < 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
