import CommandKit
import GridKit

/// The value of an option for one photo, as in `--focus 2=top`, or for all, as in `--focus top`.
struct PhotoSetting<Value: TypedValue & Hashable & Sendable>: TypedValue, Hashable {
  /// The number of the photo, from 1; `nil` for every photo.
  let number: Int?
  let value: Value

  init(number: Int, _ value: Value) { (self.number, self.value) = (number, value) }

  init?(typed text: String) {
    let (number, valueText) = Self.parts(text)
    guard let value = Value(typed: valueText), number != 0 else { return nil }
    (self.number, self.value) = (number, value)
  }

  static var expectation: String { Value.expectation }
  static var words: AcceptedWords { Value.words }

  static func guess(_ text: String) -> String? {
    let (number, valueText) = parts(text)
    return Value.guess(valueText).map { word in number.map { "\(max($0, 1))=\(word)" } ?? word }
  }

  static func reason(against text: String) -> String? { Value.reason(against: text) }

  /// The number before the first equals sign, if there is one, and the text after it.
  private static func parts(_ text: String) -> (number: Int?, value: String) {
    guard let sign = text.firstIndex(of: "="), let number = Int(digits: text[..<sign]) else {
      return (nil, text)
    }
    return (number, String(text[text.index(after: sign)...]))
  }
}

extension PhotoSetting: CustomStringConvertible {
  /// The setting in the form that is read: `2=0.3,0.5`, `contain`.
  var description: String { (number.map { "\($0)=" } ?? "") + "\(value)" }
}

extension Fit: TypedValue {
  package static let expectation =
    "a fit: cover or contain (for one photo with its number: 2=contain)"

  package static let words = AcceptedWords(
    "fits",
    [
      AcceptedWords.Word(cover.rawValue, "the photo fills its cell, and is cropped"),
      AcceptedWords.Word(contain.rawValue, "the whole photo, with the background around it"),
    ])

  package init?(typed text: String) { self.init(text) }
}

/// How many times larger a photo is than its fit makes it.
struct Zoom: TypedValue, Hashable, Sendable, CustomStringConvertible {
  /// In ``CellPhoto/zoomRange``.
  let factor: Double

  static let none = Zoom(factor: 1)

  static let expectation = "a zoom: 1...16, such as 1.5 (for one photo with its number: 2=1.5)"

  private init(factor: Double) { self.factor = factor }

  /// Reads a decimal number, also with `x` behind it.
  init?(typed text: String) {
    guard let factor = Double(digits: text.dropping("x")), CellPhoto.zoomRange.contains(factor)
    else { return nil }
    self.factor = factor
  }

  var description: String { factor.short }
}

extension Array {
  /// Returns the value for each photo. A setting for one photo takes precedence over one for all; of two
  /// for the same photo, the last one wins. `known` is what is known of the photos, such as `only 3 photos were
  /// given`, for the error about a number that no photo has.
  func values<Value>(
    of option: String, default value: Value, count: Int, known: String
  ) throws(UsageError) -> [Value] where Element == PhotoSetting<Value> {
    var values = [Value](repeating: valueForAll(default: value), count: count)
    for setting in self {
      guard let number = setting.number else { continue }
      guard number <= count else { throw .noPhoto(number, of: option, known: known) }
      values[number - 1] = setting.value
    }
    return values
  }

  /// Returns the value of photos without a setting of their own.
  func valueForAll<Value>(default value: Value) -> Value where Element == PhotoSetting<Value> {
    last { $0.number == nil }?.value ?? value
  }
}

/// Cells that stay empty: one or more numbers, separated by commas.
struct BlankCells: TypedValue, Sendable {
  let numbers: [Int]

  static let expectation = "a cell's number, 1 or more, or several such as 3,5"

  init?(typed text: String) {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    numbers = fields.compactMap { Int(digits: $0) }
    guard numbers.count == fields.count, numbers.allSatisfy({ $0 >= 1 }) else { return nil }
  }
}
