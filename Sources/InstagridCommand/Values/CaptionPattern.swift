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

    var summary: String {
      switch self {
      case .name: "the name of the file without its extension"
      case .filename: "the name of the file"
      case .date: "the date on which the photo was taken"
      case .number: "the number of the photo"
      case .title: "the photo's own title or description"
      }
    }
  }

  private let parts: [Part]
  /// The pattern as it was typed.
  let description: String

  static let none = CaptionPattern(typed: "none")!

  static let expectation =
    "a caption: name, filename, date, number, title, none, or a text, which may contain them in"
    + " braces such as {name} (for one photo with its number: 2=Rome)"
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

  func contains(_ field: Field) -> Bool { parts.contains(.field(field)) }

  /// Returns the caption of a photo; `nil` if there is no text, or if no field in it has a value.
  func caption(_ value: (Field) -> String) -> CaptionText? {
    let texts = parts.map { part in
      switch part {
      case .text(let literal): (text: literal, isValue: false)
      case .field(let field): (text: value(field), isValue: true)
      }
    }
    let values = texts.filter(\.isValue)
    if !values.isEmpty && values.allSatisfy(\.text.isEmpty) { return nil }
    let caption = CaptionText(parts: texts)
    return caption.isEmpty ? nil : caption
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
