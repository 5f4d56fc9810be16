import PhotoIO

/// A unit of lengths on paper.
enum PrintUnit: String, CaseIterable {
  case mm
  case cm
  case inch
  case `in`
  case pt

  var perInch: Double {
    switch self {
    case .mm: 25.4
    case .cm: 2.54
    case .inch, .in: 1
    case .pt: 72
    }
  }

  /// Returns the number in front of the unit with which a text ends, in any case; `nil` if it ends with none.
  static func split(_ text: some StringProtocol) -> (number: String, unit: PrintUnit)? {
    allCases.first { text.lowercased().hasSuffix($0.rawValue) }
      .map { (text.dropping($0.rawValue), $0) }
  }

  /// Returns a length in pixels, rounded to the nearest.
  func pixels(_ length: Double, at resolution: PrintResolution) -> Int {
    Int((length * Double(resolution.dotsPerInch) / perInch).rounded())
  }
}
