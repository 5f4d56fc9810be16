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
    let numbers = NumberInName.all(in: name)
    for start in numbers.indices {
      guard let (date, rest) = NumberInName.date(numbers[start...]),
        let day = Self.seconds(date + [0, 0, 0])
      else { continue }
      if let (time, fraction, rest) = NumberInName.time(rest),
        let seconds = Self.seconds(date + time)
      {
        self.init(
          seconds: seconds, nanoseconds: Self.nanoseconds(fraction: fraction),
          number: rest.first?.value ?? 0)
      } else {
        self.init(seconds: day, nanoseconds: 0, number: rest.first?.value ?? 0)
      }
      return
    }
    return nil
  }
}

/// A number in a name.
private struct NumberInName {
  let digits: ArraySlice<UInt8>
  /// The text between the preceding number and this one.
  var before: ArraySlice<UInt8> = []
  /// The text up to the next number.
  var after: ArraySlice<UInt8> = []

  /// The number; that of the first 18 digits if there are more.
  var value: Int { digits.prefix(18).reduce(0) { $0 * 10 + Int($1 - 0x30) } }

  /// Returns the numbers of a name in their order.
  static func all(in name: [UInt8]) -> ArraySlice<NumberInName> {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    var numbers: [NumberInName] = []
    var rest = name.drop { !isDigit($0) }
    while !rest.isEmpty {
      let digits = rest.prefix(while: isDigit)
      let after = rest.dropFirst(digits.count).prefix { !isDigit($0) }
      numbers.append(
        NumberInName(digits: digits, before: numbers.last?.after ?? [], after: after))
      rest = rest.dropFirst(digits.count + after.count)
    }
    return numbers[...]
  }

  /// Reads year, month and day from the first numbers.
  ///
  /// - Returns: them, and the numbers that follow; `nil` if there is no date.
  static func date(
    _ numbers: ArraySlice<NumberInName>
  ) -> (date: [Int], rest: ArraySlice<NumberInName>)? {
    guard let first = numbers.first else { return nil }
    let (digits, rest): (ArraySlice<UInt8>, ArraySlice<NumberInName>)
    if [8, 14, 17].contains(first.digits.count) {
      let time = NumberInName(digits: first.digits.dropFirst(8), after: first.after)
      (digits, rest) =
        (first.digits.prefix(8), (time.digits.isEmpty ? [] : [time]) + numbers.dropFirst())
    } else {
      let parts = numbers.prefix(3)
      guard parts.map(\.digits.count) == [4, 2, 2], first.after.count == 1,
        first.after.elementsEqual(parts[parts.startIndex + 1].after),
        first.after.allSatisfy("-_. ".utf8.contains)
      else { return nil }
      (digits, rest) = (ArraySlice(parts.flatMap(\.digits)), numbers.dropFirst(3))
    }
    let date = [4, 2, 2].values(of: digits)
    return (1900...2099).contains(date[0]) ? (date, rest) : nil
  }

  /// Reads hour, minute and second from the first numbers after a date.
  ///
  /// - Returns: them, the digits of the fraction of a second, and the numbers that follow; `nil` if
  ///   there is no time.
  static func time(
    _ numbers: ArraySlice<NumberInName>
  ) -> (time: [Int], fraction: ArraySlice<UInt8>, rest: ArraySlice<NumberInName>)? {
    // Words such as "at", but no others.
    guard let first = numbers.first, first.before.count <= 8 else { return nil }
    if [6, 9].contains(first.digits.count) {
      return (
        [2, 2, 2].values(of: first.digits), first.digits.dropFirst(6), numbers.dropFirst()
      )
    }
    let parts = Array(numbers.prefix(3))
    guard parts.count == 3, first.digits.count <= 2,
      parts[1...].allSatisfy({
        $0.digits.count == 2 && $0.before.count == 1 && "-_.:".utf8.contains($0.before.first!)
      })
    else { return nil }
    var time = parts.map(\.value)
    let isLetter = { (byte: UInt8) in UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
    let word = parts[2].after.drop { !isLetter($0) }.prefix(while: isLetter).map { $0 | 0x20 }
    if (1...12).contains(time[0]), word.elementsEqual("am".utf8) || word.elementsEqual("pm".utf8) {
      time[0] = time[0] % 12 + (word[0] == UInt8(ascii: "p") ? 12 : 0)
    }
    return (time, [], numbers.dropFirst(3))
  }
}

extension [Int] {
  /// Returns numbers with these counts of digits from the beginning of some digits.
  fileprivate func values(of digits: ArraySlice<UInt8>) -> [Int] {
    var rest = digits
    return map { count in
      defer { rest = rest.dropFirst(count) }
      return NumberInName(digits: rest.prefix(count)).value
    }
  }
}
