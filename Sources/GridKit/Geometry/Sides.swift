/// A value for each side of a picture, such as its margins.
///
///     let polaroid = Sides<Length>(
///       top: .percent(4), right: .percent(4), bottom: .percent(18), left: .percent(4))
///     let plain: Sides<Length> = .percent(5)
public struct Sides<Value: Hashable & Sendable>: CustomStringConvertible, Hashable, Sendable {
  /// The value of the upper side.
  public var top: Value
  /// The value of the right side.
  public var right: Value
  /// The value of the lower side.
  public var bottom: Value
  /// The value of the left side.
  public var left: Value

  /// Creates values from those of each side, in CSS's order.
  public init(top: Value, right: Value, bottom: Value, left: Value) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// Creates the same value for all sides.
  public init(_ value: Value) { self.init(top: value, right: value, bottom: value, left: value) }

  /// Creates values as CSS's `margin` does: one value is for all sides; of two, the first is for top and
  /// bottom; of three, the second is for left and right; four are in the order top, right, bottom, left.
  ///
  /// - Returns: `nil` unless there are 1...4 values.
  package init?(inOrder values: [Value]) {
    guard (1...4).contains(values.count) else { return nil }
    let right = values.count > 1 ? values[1] : values[0]
    self.init(
      top: values[0], right: right, bottom: values.count > 2 ? values[2] : values[0],
      left: values.count > 3 ? values[3] : right)
  }

  package func map<Result>(_ transform: (Value) -> Result) -> Sides<Result> {
    Sides<Result>(
      top: transform(top), right: transform(right), bottom: transform(bottom),
      left: transform(left))
  }

  /// The value of all sides; `nil` if they differ.
  package var common: Value? { Set([top, right, bottom, left]).count == 1 ? top : nil }

  /// The values in CSS's order, separated by commas, as few as suffice: `4%,4%,18%`.
  public var description: String {
    let count = left != right ? 4 : bottom != top ? 3 : right != top ? 2 : 1
    return [top, right, bottom, left].prefix(count).map { "\($0)" }.joined(separator: ",")
  }
}

extension Sides where Value == Length {
  /// The same number of pixels on all sides.
  public static func pixels(_ count: Int) -> Sides { Sides(.pixels(count)) }
  /// The same percentage on all sides.
  public static func percent(_ percent: Double) -> Sides { Sides(.percent(percent)) }
}

extension Sides where Value == Int {
  var across: Int { left + right }
  var down: Int { top + bottom }
}
