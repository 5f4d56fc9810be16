import GridKit

/// The value of an option that is for one photo, as in `--focus 2=top`, or for all, as in
/// `--focus top`.
struct PhotoSetting<Value: PhotoSettingValue>: Hashable {
  /// The number of the photo's cell, from 1; `nil` for every photo.
  let cell: Int?
  let value: Value

  /// Parses `VALUE` or `N=VALUE`.
  init?(_ text: String) {
    let (number, valueText) = Self.parts(text)
    guard let value = Value(typed: String(valueText)) else { return nil }
    self.value = value
    guard let number else {
      cell = nil
      return
    }
    guard let cell = Int(digits: number), cell >= 1 else { return nil }
    self.cell = cell
  }

  /// Returns the setting that was probably meant by a mistyped one; `nil` if no value is similar.
  static func guess(_ text: String) -> String? {
    let (number, valueText) = parts(text)
    let words = Value.words.choices.map(\.text)
    guard let word = nearest(to: String(valueText), among: words) else { return nil }
    // Numbers begin at 1.
    let guess = number.map { "\($0 == "0" ? "1" : $0)=\(word)" } ?? word
    return PhotoSetting(guess) == nil ? nil : guess
  }

  /// Returns the setting after some photos have been removed and the following ones have moved up;
  /// `nil` if it was for one of those removed.
  ///
  /// - Parameter indices: the indices of the photos, from 0.
  func removingPhotos(at indices: Set<Int>) -> PhotoSetting? {
    guard let cell else { return self }
    if indices.contains(cell - 1) { return nil }
    return PhotoSetting(cell: cell - indices.count { $0 < cell - 1 }, value)
  }

  private init(cell: Int, _ value: Value) { (self.cell, self.value) = (cell, value) }

  /// The text before the first equals sign, if there is one, and the text after it.
  private static func parts(_ text: String) -> (number: Substring?, value: Substring) {
    guard let sign = text.firstIndex(of: "=") else { return (nil, text[...]) }
    return (text[..<sign], text[text.index(after: sign)...])
  }
}

extension PhotoSetting: CustomStringConvertible {
  /// The setting in the form that is read: `2=0.3,0.5`, `contain`.
  var description: String { (cell.map { "\($0)=" } ?? "") + "\(value)" }
}

/// A value that can be set for one photo or for all.
protocol PhotoSettingValue: Hashable, Sendable {
  init?(typed text: String)

  /// The values that can be listed.
  static var words: ChoiceList { get }

  /// The accepted values, for one photo or for all, for messages.
  static var forms: String { get }
}

extension UnitPoint: PhotoSettingValue {
  static var words: ChoiceList { .points }
  static let forms =
    "top, bottom, left, right, center, a pair such as top-left, or X,Y such as 0.5,0.3 or 50%,30%;"
    + " for one photo with its number, such as 2=top"
}

extension Fit: PhotoSettingValue {
  static var words: ChoiceList { .fits }
  static let forms = "cover or contain; for one photo with its number, such as 2=contain"
}

extension Array {
  /// Returns the value for each photo. A setting for one photo takes precedence over one for all;
  /// of two for the same photo, the last one wins.
  ///
  /// - Parameters:
  ///   - value: the value of photos for which there is no setting.
  ///   - count: the number of photos.
  ///   - outOfRange: returns the error about a number that no photo has.
  func values<Value>(
    default value: Value, count: Int, outOfRange: (_ cell: Int) -> UsageError
  ) throws(UsageError) -> [Value] where Element == PhotoSetting<Value> {
    let shared = last { $0.cell == nil }?.value ?? value
    var values = [Value](repeating: shared, count: count)
    for setting in self {
      guard let cell = setting.cell else { continue }
      guard cell <= count else { throw outOfRange(cell) }
      values[cell - 1] = setting.value
    }
    return values
  }
}

extension UsageError {
  /// Returns the error about a setting for a photo that was not given.
  ///
  /// - Parameters:
  ///   - number: the number of the photo, from 1.
  ///   - option: the option that has the setting.
  ///   - count: how many photos were given.
  static func noPhoto(_ number: Int, for option: String, among count: Int) -> UsageError {
    UsageError("\(option): there is no photo \(number); only \(count.photosWereGiven)")
  }
}
