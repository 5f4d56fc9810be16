import CommandKit
import PhotoIO

/// The value of `--caption`: a text with placeholders for what is known of a photo.
struct CaptionPattern: TypedValue, Hashable, Sendable, CustomStringConvertible {
  private enum Part: Hashable {
    case text(String)
    case field(Field)
  }

  /// A placeholder, and the word that stands for it alone.
  enum Field: String, CaseIterable {
    case name
    case filename
    case date
    case number
    case title
    case camera
    case lens
    case exposure
    case rating

    /// Whether it is read from the photo or the files beside it.
    var isMetadata: Bool {
      switch self {
      case .name, .filename, .number: false
      case .date, .title, .camera, .lens, .exposure, .rating: true
      }
    }

    var summary: String {
      switch self {
      case .name: "the name of the file without its extension"
      case .filename: "the name of the file"
      case .date: "the date on which the photo was taken"
      case .number: "the number of the photo"
      case .title: "the photo's own title or description"
      case .camera: "the name of the camera"
      case .lens: "the name of the lens"
      case .exposure: "exposure time, aperture and sensitivity"
      case .rating: "the photo's rating, 1 to 5"
      }
    }
  }

  private let parts: [Part]
  /// The pattern as it was typed.
  let description: String

  static let none = CaptionPattern(typed: "none")!

  static let expectation =
    "a caption: \(Field.allCases.map(\.rawValue).joined(separator: ", ")), none, or a text, which may"
    + " contain them in braces such as {name} (for one photo with its number: 2=Rome)"
  static let words = AcceptedWords(
    "captions",
    Field.allCases.map { AcceptedWords.Word($0.rawValue, $0.summary) }
      + [AcceptedWords.Word("none", "no caption")])

  /// Reads one of the words, or a text with placeholders. An opening brace that is never closed is an
  /// ordinary character; braces around anything but the name of a field are an error.
  init?(typed text: String) {
    description = text
    if let field = Field(rawValue: text) {
      parts = [.field(field)]
      return
    }
    var (parts, rest) = ([Part](), text == "none" ? "" : text[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard let field = Field(rawValue: String(rest[rest.index(after: open)..<close])) else {
        return nil
      }
      parts += [.text(String(rest[..<open])), .field(field)]
      rest = rest[rest.index(after: close)...]
    }
    self.parts = (parts + [.text(String(rest))]).filter { $0 != .text("") }
  }

  static func guess(_ text: String) -> String? { nil }

  static func reason(against text: String) -> String? {
    text.contains("{")
      ? "has an unknown placeholder; use \(Field.allCases.map { "{\($0.rawValue)}" }.alternatives)"
      : nil
  }

  /// Whether there is no text in any case.
  var isEmpty: Bool { parts.isEmpty }

  /// Whether it contains what is read from the photo or the files beside it.
  var hasMetadata: Bool { Field.allCases.contains { $0.isMetadata && contains($0) } }

  func contains(_ field: Field) -> Bool { parts.contains(.field(field)) }

  /// Returns the caption of a photo; `nil` if there is no text, or if no field in it has a value. Separators of a
  /// field without a value are left out.
  func caption(_ value: (Field) -> String) -> CaptionText? {
    let texts = parts.map { part in
      switch part {
      case .text(let literal): (text: literal, isValue: false)
      case .field(let field): (text: value(field), isValue: true)
      }
    }
    let values = texts.filter(\.isValue)
    if !values.isEmpty && values.allSatisfy(\.text.isEmpty) { return nil }
    let caption = CaptionText(parts: Self.withoutStraySeparators(texts))
    return caption.isEmpty ? nil : caption
  }

  /// Leaves out fields without a value, and what only separated them: of `{camera} · {lens}` the dot.
  private static func withoutStraySeparators(
    _ parts: [(text: String, isValue: Bool)]
  ) -> [(text: String, isValue: Bool)] {
    var kept: [(text: String, isValue: Bool)] = []
    // The separators since the last other part, and whether a field between them has no value.
    var (separators, isMissing) = ([String](), false)
    func add(isAtEdge: Bool) {
      kept.append(
        (isMissing ? separator(of: separators, isAtEdge: isAtEdge) : separators.joined(), false))
      (separators, isMissing) = ([], false)
    }
    for part in parts {
      if part.isValue && part.text.isEmpty {
        isMissing = true
      } else if !part.isValue && !part.text.contains(where: { $0.isLetter || $0.isNumber }) {
        separators.append(part.text)
      } else {
        add(isAtEdge: kept.isEmpty)
        kept.append(part)
      }
    }
    add(isAtEdge: true)
    return kept.filter { !$0.text.isEmpty }
  }

  /// Returns what stays of separators around fields without values: half of a pair of brackets, or else nothing at
  /// the edge of a caption, and between others a line break, the first sign, or a space.
  private static func separator(of separators: [String], isAtEdge: Bool) -> String {
    let open = separators.first { $0.contains("(") }
    let close = separators.last { $0.contains(")") }
    if (open == nil) != (close == nil) { return open ?? close! }
    if isAtEdge { return "" }
    let plain = separators.map { $0.filter { !"()".contains($0) } }
    return plain.first { $0.contains(where: \.isNewline) }
      ?? plain.first { !$0.allSatisfy(\.isWhitespace) } ?? plain.first ?? ""
  }

  /// Returns the parts of a caption, such as `["No. ",{"number":"3"}]`, which tell a value from other text.
  func json(_ value: (Field) -> String?) -> JSON {
    .array(
      parts.map { part in
        switch part {
        case .text(let literal): .string(literal)
        case .field(let field): [field.rawValue: value(field).map(JSON.string) ?? .null]
        }
      })
  }
}
