/// A color in sRGB, 8 bits a channel, alpha not premultiplied.
public struct Color: Hashable, LosslessStringConvertible, Sendable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8
  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Creates a color from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Whether the color is opaque.
  public var isOpaque: Bool { alpha == 255 }

  /// Black or white, whichever contrasts more with this color.
  public var contrasting: Color {
    contrast(with: .black) > contrast(with: .white) ? .black : .white
  }

  /// Returns the contrast ratio to another color, 1...21.
  ///
  /// Source: WCAG 2.2, "contrast ratio".
  public func contrast(with other: Color) -> Double {
    let luminances = [self, other].map { Double(LinearPixel($0).luminance) + 0.05 }
    return luminances.max()! / luminances.min()!
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 255, green: 255, blue: 255)

  /// Transparent black.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a color from `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS color name or
  /// `transparent`, in upper or lower case; `nil` for any other text.
  ///
  /// Source: CSS Color Module Level 4, 5.2 and 6.1.
  public init?(_ text: String) {
    // CSS compares names without regard to case, but only for ASCII letters.
    let name = text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : text
    if text.hasPrefix("#") {
      self.init(hexadecimal: text.utf8.dropFirst())
    } else if name == "transparent" {
      self = .transparent
    } else if let rgb = Self.names[name] {
      self.init(red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
    } else {
      return nil
    }
  }

  private init?(hexadecimal text: Substring.UTF8View) {
    var digits = text.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.count else { return nil }
    switch digits.count {
    case 3, 4: digits = digits.flatMap { [$0, $0] }
    case 6, 8: break
    default: return nil
    }
    let channels = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }

  /// The color as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  public var description: String {
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
