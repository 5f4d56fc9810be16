import CommandKit
import FileSystem
import PhotoIO

/// A pattern for the names of outputs, such as `grid-{index}`: text with placeholders in braces.
struct NamePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case text([UInt8])
    /// The number of the grid, from 1, padded with zeros to this number of digits.
    case index(digits: Int)
    case name
    /// The number of grids, or a date of the grid's photos.
    case field(TitleField)
  }

  /// `grid-{index}`.
  static let initial = NamePattern([.text(Array("grid-".utf8)), placeholder("index")!])
  /// `{date}-{page}`, so that the names of a time do not depend on the photos of another one.
  static let initialByDate = NamePattern([.field(.date), .text(Array("-".utf8)), .field(.page)])

  private let parts: [Part]

  private init(_ parts: [Part]) { self.parts = parts }

  /// Parses a pattern, which must give different names to outputs, and none in another folder.
  init(_ text: Argument) throws(UsageError) {
    var parts: [Part] = []
    var rest = text.bytes[...]
    while let open = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
    {
      parts.append(.text(Array(rest[..<open])))
      guard rest[open] == UInt8(ascii: "{"),
        let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
      else { throw Self.error("'\(text)' has an unmatched brace") }
      let word = rest[(open + 1)..<close]
      guard let part = Self.placeholder(Argument(bytes: word).text) else {
        throw Self.error(
          "unknown placeholder '{\(Argument(bytes: word))}' in '\(text)'; use {index}, {index:DIGITS},"
            + " {name}, \(Self.fields.map(\.placeholder).alternatives)")
      }
      parts.append(part)
      rest = rest[(close + 1)...]
    }
    parts.append(.text(Array(rest)))
    self.parts = parts.filter { $0 != .text([]) }
    if text.bytes.contains(UInt8(ascii: "/")) {
      throw Self.error("'\(text)' contains a slash; use --output for the folder")
    }
    let isVaried = parts.contains { part in
      switch part {
      case .text, .field(.pages): false
      default: true
      }
    }
    if let fileFormat, fileFormat.written == nil {
      throw Self.error(
        "'\(text)' names \(fileFormat.name) files, which Instagrid does not write; use"
          + " \(OutputFormat.pathExtensions.alternatives)")
    }
    if !isVaried { throw Self.error("'\(text)' gives all grids the same name; add {index}") }
  }

  private static func error(_ text: String) -> UsageError { UsageError(option: "name", text) }

  /// The format that the pattern's extension specifies, as in `{index}.jpg`.
  var format: OutputFormat? { fileFormat?.written }

  private var fileFormat: FileFormat? {
    guard case .text(let bytes) = parts.last else { return nil }
    // With the prefix, ".jpg" is an extension and not the name of a hidden file.
    return Pathname(bytes: [UInt8(ascii: "x")] + bytes).format
  }

  /// A placeholder that requires `--per`; `nil` if there is none.
  var fieldOfPeriod: TitleField? { TitleField.allCases.first { $0.requiresPeriod && contains($0) } }

  func contains(_ field: TitleField) -> Bool { parts.contains(.field(field)) }

  var hasDates: Bool { contains(.first) || contains(.last) }

  /// Returns the name of an output.
  ///
  ///     try NamePattern("{index:2}-{name}").file(7, first: "photos/beach.jpg") { _ in "" }  // 07-beach
  func file(_ index: Int, first: Pathname, _ value: (TitleField) -> String) -> [UInt8] {
    parts.flatMap { part in
      switch part {
      case .text(let bytes): return bytes
      case .index(let digits): return Array("\(index)".zeroPadded(to: digits).utf8)
      case .name: return first.stem
      case .field(let field): return Array(value(field).utf8)
      }
    }
  }

  /// Those that are no parts of their own.
  private static let fields = TitleField.allCases.filter { $0 != .index }

  private static func placeholder(_ word: String) -> Part? {
    switch word {
    case "index": return .index(digits: 4)
    case "name": return .name
    default:
      if let field = fields.first(where: { $0.rawValue == word }) { return .field(field) }
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "index", let digits = Int(digits: parts[1]),
        (1...18).contains(digits)
      else { return nil }
      return .index(digits: digits)
    }
  }
}
