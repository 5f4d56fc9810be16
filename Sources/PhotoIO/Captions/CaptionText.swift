/// A text that can be drawn as one caption without surprises.
///
/// A line break begins a new line. Other control characters become spaces, and characters that override
/// the direction of text are removed, so that a caption cannot show a name in another order than the
/// system does. The text has at most ``maximumMarks`` combining marks in a row and at most
/// ``maximumLength`` code points: shaping thousands of marks takes seconds.
public struct CaptionText: Hashable, Sendable {
  /// The text; line feeds are between its lines, which neither begin nor end with spaces.
  public let string: String
  /// The text as it is drawn: with the isolates of ``init(parts:)``.
  private(set) var isolated: String

  /// The largest number of code points. Of a longer text, the middle is replaced by an ellipsis, since
  /// names often differ at their ends.
  public static let maximumLength = 500
  /// The largest number of combining marks after a letter; further ones are removed.
  public static let maximumMarks = 8

  /// Creates a text; nothing else of it is interpreted.
  public init(_ text: some StringProtocol) {
    var scalars: [Unicode.Scalar] = []
    for scalar in Self.cleaned(text) {
      if scalar == "\n" { scalars.removeLast { $0 == " " } }
      let isAtStart = scalars.isEmpty || scalar == " " && scalars.last == "\n"
      if !isAtStart || !" \n".unicodeScalars.contains(scalar) { scalars.append(scalar) }
    }
    scalars.removeLast { " \n".unicodeScalars.contains($0) }
    if scalars.count > Self.maximumLength {
      let half = Self.maximumLength / 2
      scalars = scalars.prefix(half - 1) + ["\u{2026}"] + scalars.suffix(half)
    }
    string = String(String.UnicodeScalarView(scalars))
    isolated = string
  }

  /// Creates a text of parts, of which the values do not change the order in which others are shown.
  /// Otherwise, the date in "{name}, {date}" would be shown as 17-08-2024 after a name in Arabic. Values
  /// have no line breaks.
  ///
  /// - Parameter parts: the parts, and whether they are values, such as names and dates.
  ///
  /// Source: Unicode Standard Annex #9, 2.4 (FSI and PDI).
  public init(parts: [(text: String, isValue: Bool)]) {
    let parts = parts.map { part in
      (
        text: part.isValue
          ? Self.cleaned(part.text).map { $0 == "\n" ? " " : $0 } : Self.cleaned(part.text),
        isValue: part.isValue
      )
    }
    self.init(String(String.UnicodeScalarView(parts.flatMap(\.text))))
    guard parts.count > 1, string.unicodeScalars.contains(where: \.isRightToLeft) else { return }
    var view = String.UnicodeScalarView()
    for part in parts {
      view.append(contentsOf: part.isValue ? ["\u{2068}"] + part.text + ["\u{2069}"] : part.text)
    }
    if view.count <= Self.maximumLength { isolated = String(view) }
  }

  /// Returns the code points that a caption may contain.
  private static func cleaned(_ text: some StringProtocol) -> [Unicode.Scalar] {
    var (scalars, marks) = ([Unicode.Scalar](), 0)
    for scalar in text.unicodeScalars {
      guard let scalar = scalar.forCaption else { continue }
      marks = scalar.isMark ? marks + 1 : 0
      if marks <= maximumMarks { scalars.append(scalar) }
    }
    return scalars
  }

  /// Whether it may be the name of a file: it has no space, or it ends with an extension.
  package var isFileName: Bool {
    !string.contains(where: \.isWhitespace) || string.contains(/\.[A-Za-z][A-Za-z0-9]{1,4}$/)
  }

  /// The number of lines, of which each may be drawn as several.
  package var lineCount: Int { string.unicodeScalars.count { $0 == "\n" } + 1 }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { string.isEmpty }
}

extension Unicode.Scalar {
  /// The character as a caption may contain it; `nil` if it is removed.
  fileprivate var forCaption: Unicode.Scalar? {
    switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: "\n"
    case .control where self != "\n": " "
    // Embeddings and overrides, isolates, and deprecated characters of the same kind.
    case .format where [0x202A...0x202E, 0x2066...0x206F].contains { $0.contains(value) }: nil
    default: self
    }
  }

  /// Whether the character is in a block of scripts that are written from right to left.
  ///
  /// Source: Unicode Character Database, DerivedBidiClass.txt, the defaults of unassigned characters.
  fileprivate var isRightToLeft: Bool {
    let blocks: [ClosedRange<UInt32>] = [
      0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
    return blocks.contains { $0.contains(value) }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}

extension [Unicode.Scalar] {
  fileprivate mutating func removeLast(while isRemoved: (Unicode.Scalar) -> Bool) {
    while let last, isRemoved(last) { removeLast() }
  }
}
