/// A value for each direction of a picture, such as the gaps between its cells.
public struct Directions<Value: Hashable & Sendable>: CustomStringConvertible, Hashable, Sendable {
  /// The value between cells side by side.
  public var across: Value
  /// The value between cells one above another.
  public var down: Value

  /// Creates values from those of each direction.
  public init(across: Value, down: Value) { (self.across, self.down) = (across, down) }

  /// Creates the same value for both directions.
  public init(_ value: Value) { self.init(across: value, down: value) }

  package func map<Result>(_ transform: (Value) -> Result) -> Directions<Result> {
    Directions<Result>(across: transform(across), down: transform(down))
  }

  /// The value of both directions; `nil` if they differ.
  package var common: Value? { across == down ? across : nil }

  /// The values, separated by a comma, or the one of both directions: `4%,0`.
  public var description: String { common.map { "\($0)" } ?? "\(across),\(down)" }
}

extension Directions where Value == Length {
  /// The same number of pixels in both directions.
  public static func pixels(_ count: Int) -> Directions { Directions(.pixels(count)) }
  /// The same percentage in both directions.
  public static func percent(_ percent: Double) -> Directions { Directions(.percent(percent)) }
}
