import GridKit
import PhotoIO

/// A length as it is typed.
enum LengthValue: Hashable, Sendable {
  case pixels(Int)
  /// A percentage of the shorter side.
  case percent(Double)
  /// A length on paper, of which the resolution decides how many pixels it has.
  case printed(Double, PrintUnit)

  var isPrinted: Bool { if case .printed = self { true } else { false } }

  func length(at resolution: PrintResolution) -> Length {
    switch self {
    case .pixels(let count): .pixels(count)
    case .percent(let percent): .percent(percent)
    case .printed(let length, let unit): .pixels(unit.pixels(length, at: resolution))
    }
  }
}

extension LengthValue: CustomStringConvertible {
  static let expectation =
    "a length: pixels such as 54, 0...100% of the shorter side such as 5%, or 2mm of a print"

  /// Reads what `Length/init(_:)` reads, `.5%`, `none`, and a number of a ``PrintUnit``.
  init?(typed text: String) {
    let text = text.hasPrefix(".") ? "0\(text)" : text.lowercased() == "none" ? "0" : text
    if let (number, unit) = PrintUnit.split(text) {
      guard let length = Double(digits: number), length <= PaperSize.longestSide else { return nil }
      self = .printed(length, unit)
      return
    }
    switch Length(text) {
    case .pixels(let count)?: self = .pixels(count)
    case .percent(let percent)?: self = .percent(percent)
    case nil: return nil
    }
  }

  /// The length in a form that reads back as the same length.
  var description: String {
    switch self {
    case .pixels, .percent: "\(length(at: PaperSize.defaultResolution))"
    case .printed(let length, let unit): "\(length.withoutExponent)\(unit)"
    }
  }

  /// Reads lengths with commas between them. All of them are of the same kind, except 0, so that a
  /// comma that stands for the decimal point is no list.
  fileprivate static func list(_ text: String) -> [LengthValue]? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    let lengths = fields.compactMap { LengthValue(typed: String($0)) }
    let kinds = Set(lengths.compactMap(\.kind))
    return lengths.count == fields.count && kinds.count <= 1 ? lengths : nil
  }

  /// A number for each kind of lengths; `nil` for 0, which is of all kinds.
  private var kind: Int? {
    switch self {
    case .pixels(0), .percent(0), .printed(0, _): nil
    case .pixels: 1
    case .percent: 2
    case .printed: 3
    }
  }
}

/// Gaps: one length, or one across and one down.
extension Directions where Value == LengthValue {
  static var expectation: String {
    LengthValue.expectation + ", or two with the same unit, across and down, such as 2%,4%"
  }

  init?(typed text: String) {
    guard let lengths = LengthValue.list(text), lengths.count <= 2 else { return nil }
    self.init(across: lengths[0], down: lengths[lengths.count - 1])
  }
}

/// Margins: one to four lengths, as in CSS.
extension Sides where Value == LengthValue {
  static var expectation: String {
    LengthValue.expectation
      + ", or up to four with the same unit, top, right, bottom and left, such as 4%,4%,18%"
  }

  init?(typed text: String) {
    guard let lengths = LengthValue.list(text) else { return nil }
    self.init(inOrder: lengths)
  }
}
