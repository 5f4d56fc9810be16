import FileSystem

extension CaptureTime {
  /// Reads the date in the name of a file, and the time if it follows.
  ///
  ///     IMG_20240501_101500                 date and time without separators
  ///     PXL_20240501_101500123              with milliseconds
  ///     IMG-20240501-WA0003                 without a time, but with a number
  ///     Screenshot_2024-05-01-10-15-00      with separators
  ///     Screenshot 2024-05-01 at 9.15.00 PM on a 12-hour clock
  ///
  /// The next number in the name orders photos of the same time. Photos without a time come first on
  /// their day, ordered by this number.
  ///
  /// - Parameter name: the name without its extension.
  /// - Returns: `nil` if there is no date from 1900 to 2099 in the name.
  package init?(fileName name: [UInt8]) {
    var start = name.drop { !$0.isDigit }
    while !start.isEmpty {
      var afterDate = NameReader(rest: start)
      if let date = afterDate.date(), let day = Self.seconds(date + [0, 0, 0]) {
        var afterTime = afterDate
        if let (time, fraction) = afterTime.time(), let seconds = Self.seconds(date + time) {
          self.init(
            seconds: seconds, nanoseconds: Self.nanoseconds(fraction: fraction),
            number: afterTime.nextNumber)
        } else {
          self.init(seconds: day, nanoseconds: 0, number: afterDate.nextNumber)
        }
        return
      }
      start = start.drop(while: \.isDigit).drop { !$0.isDigit }
    }
    return nil
  }
}

/// The rest of a name, from which numbers are taken one after another.
private struct NameReader {
  private(set) var rest: ArraySlice<UInt8>

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
      guard parts.map(\.count) == [4, 2, 2], separator.count == 1,
        separator.elementsEqual(other), separator.allSatisfy("-_. ".utf8.contains)
      else { return nil }
    }
    let date = parts.map(\.decimalNumber)
    return (1900...2099).contains(date[0]) ? date : nil
  }

  /// Takes hour, minute and second, and the digits of the fraction of a second; `nil` if there is no
  /// time.
  mutating func time() -> (time: [Int], fraction: ArraySlice<UInt8>)? {
    // Words such as "at", but no others.
    guard takeText().count <= 8 else { return nil }
    let first = takeDigits()
    if [6, 9].contains(first.count) {
      let parts = [first.prefix(2), first.dropFirst(2).prefix(2), first.dropFirst(4).prefix(2)]
      return (parts.map(\.decimalNumber), first.dropFirst(6))
    }
    var parts = [first]
    while parts.count < 3 {
      let separator = takeText()
      guard separator.count == 1, separator.allSatisfy("-_.:".utf8.contains) else { return nil }
      parts.append(takeDigits())
    }
    guard first.count <= 2, parts[1].count == 2, parts[2].count == 2 else { return nil }
    var time = parts.map(\.decimalNumber)
    let isLetter = { (byte: UInt8) in UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
    let word = takeText().drop { !isLetter($0) }.prefix(while: isLetter).map { $0 | 0x20 }
    if (1...12).contains(time[0]), word.elementsEqual("am".utf8) || word.elementsEqual("pm".utf8) {
      time[0] = time[0] % 12 + (word[0] == UInt8(ascii: "p") ? 12 : 0)
    }
    return (time, [])
  }
}
