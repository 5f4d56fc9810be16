import FileSystem

extension CaptureTime {
  /// Reads a date from 1900 to 2099 in the name of a file without its extension, and the time if it
  /// follows; `nil` if there is none.
  ///
  ///     IMG_20240501_101500                 date and time without separators
  ///     PXL_20240501_101500123              with milliseconds
  ///     IMG-20240501-WA0003                 without a time, but with a number
  ///     Screenshot_2024-05-01-10-15-00      with separators
  ///     Screenshot 2024-05-01 at 9.15.00 PM on a 12-hour clock
  ///     photo_1@15-08-2023_14-22-10         with the day first
  ///     mmexport1714558500123               milliseconds since 1970
  ///
  /// A date whose year comes last is read only if it can be no other one, as 05-01-2024 could, or if it follows
  /// the @ of Telegram, which writes the day first. The next number in the name orders photos of the same time.
  /// Photos without a time come first on their day, ordered by this number.
  package init?(fileName name: [UInt8]) {
    var start = name.drop { !$0.isDigit }
    while !start.isEmpty {
      let isAfterAt = name[..<start.startIndex].last == UInt8(ascii: "@")
      var afterDate = FileNameDateReader(rest: start, isAfterAt: isAfterAt)
      if let date = afterDate.date(), let day = Self.seconds(date + [0, 0, 0]) {
        var afterTime = afterDate
        if let (time, fraction) = afterTime.time(), let seconds = Self.seconds(date + time) {
          self.init(
            seconds: seconds, nanoseconds: Self.nanoseconds(fraction: fraction),
            sequenceNumber: afterTime.nextNumber)
        } else {
          self.init(seconds: day, precision: .day, sequenceNumber: afterDate.nextNumber)
        }
        return
      }
      if afterDate.hasYearLast {
        // What follows the year is no date that begins with it.
        start = afterDate.rest.drop { !$0.isDigit }
        continue
      }
      let digits = start.prefix(while: \.isDigit)
      // From 2001 to 2033.
      if digits.count == 13, digits.first == UInt8(ascii: "1") {
        let (seconds, rest) = digits.decimalNumber.quotientAndRemainder(dividingBy: 1000)
        self.init(FileStatus.Time(seconds: seconds, nanoseconds: rest * 1_000_000))
        return
      }
      start = start.drop(while: \.isDigit).drop { !$0.isDigit }
    }
    return nil
  }
}

/// The rest of a name, from which numbers are taken one after another.
private struct FileNameDateReader {
  private(set) var rest: ArraySlice<UInt8>
  let isAfterAt: Bool
  /// Whether three numbers were taken, of which the last one is the year.
  private(set) var hasYearLast = false

  /// The next number: that of the first 18 digits if it has more, and 0 if there is none.
  var nextNumber: Int {
    rest.drop { !$0.isDigit }.prefix(while: \.isDigit).prefix(18).decimalNumber
  }

  /// Takes digits, at most `limit`.
  private mutating func takeDigits(_ limit: Int = .max) -> ArraySlice<UInt8> {
    let digits = rest.prefix(limit).prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// Takes the text before the next digit.
  private mutating func takeText() -> ArraySlice<UInt8> {
    let text = rest.prefix { !$0.isDigit }
    rest = rest.dropFirst(text.count)
    return text
  }

  /// Takes year, month and day; `nil` if there is no date.
  mutating func date() -> [Int]? {
    let parts: [ArraySlice<UInt8>]
    if [8, 14, 17].contains(rest.prefix(while: \.isDigit).count) {
      parts = [takeDigits(4), takeDigits(2), takeDigits(2)]
    } else {
      let (year, separator) = (takeDigits(), takeText())
      let (month, other) = (takeDigits(), takeText())
      parts = [year, month, takeDigits()]
      guard separator.count == 1, separator.elementsEqual(other),
        separator.allSatisfy("-_. ".utf8.contains)
      else { return nil }
      hasYearLast = parts[2].count == 4 && parts.dropLast().allSatisfy { $0.count <= 2 }
      if hasYearLast { return dateWithYearLast(parts.map(\.decimalNumber)) }
      guard parts.map(\.count) == [4, 2, 2] else { return nil }
    }
    let date = parts.map(\.decimalNumber)
    return (1900...2099).contains(date[0]) ? date : nil
  }

  /// Returns the year, the month and the day of a date whose year comes last; `nil` if there is no such date,
  /// or if it could be another one as well.
  private func dateWithYearLast(_ numbers: [Int]) -> [Int]? {
    let (first, second, year) = (numbers[0], numbers[1], numbers[2])
    let dates = [[year, second, first], [year, first, second]].filter {
      1900...2099 ~= year && CaptureTime.days(of: $0) != nil
    }
    return dates.count < 2 || isAfterAt || first == second ? dates.first : nil
  }

  /// Takes hour, minute and second, and the digits of the fraction of a second; `nil` if there is no
  /// time.
  mutating func time() -> (time: [Int], fraction: ArraySlice<UInt8>)? {
    // Words such as "at" and "a la(s)", but no others.
    let before = takeText()
    guard before.count <= 10 else { return nil }
    let first = takeDigits()
    var parts = [first]
    let isCompact = [6, 9].contains(first.count)
    if isCompact {
      parts = [first.prefix(2), first.dropFirst(2).prefix(2), first.dropFirst(4).prefix(2)]
    } else {
      while parts.count < 3 {
        let separator = takeText()
        guard separator.count == 1, separator.allSatisfy("-_.:".utf8.contains) else { return nil }
        parts.append(takeDigits())
      }
      guard first.count <= 2, parts[1].count == 2, parts[2].count == 2 else { return nil }
    }
    var time = parts.map(\.decimalNumber)
    let words = DayHalf.words(before) + DayHalf.words(takeText()).prefix(1)
    if time[0] <= 12, let noon = DayHalf.firstHour(in: words) {
      time[0] = time[0] % 12 + noon
    }
    return (time, isCompact ? first.dropFirst(6) : [])
  }
}

/// The halves of the day on a 12-hour clock.
enum DayHalf {
  /// The hours at which they begin, by their names.
  private static let hoursOfDayHalves = [
    "am": 0, "pm": 12, "πμ": 0, "μμ": 12, "öö": 0, "ös": 12, "上午": 0, "下午": 12, "午前": 0,
    "午後": 12, "오전": 0, "오후": 12, "ص": 0, "م": 12,
  ]

  /// Returns the hour at which the first half that is named begins.
  static func firstHour(in words: some Sequence<String>) -> Int? {
    words.lazy.compactMap { hoursOfDayHalves[$0] }.first
  }

  /// The words of a text in lower case; the letters of an abbreviation such as "p. m." are one.
  static func words(_ text: ArraySlice<UInt8>) -> [String] {
    let text = String(decoding: text, as: UTF8.self).lowercased()
    return text.split { !$0.isLetter }.reduce(into: []) { words, word in
      if word.count == 1, words.last?.count == 1 {
        words[words.count - 1] += word
      } else {
        words.append(String(word))
      }
    }
  }
}
