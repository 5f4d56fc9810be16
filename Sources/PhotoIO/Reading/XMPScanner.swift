/// Reads the tags and the values of XMP data, or of another XML document, one after another.
///
/// It takes time proportional to the document's length, and never reads beyond its end. Names have the usual
/// prefix of their namespace, whichever prefix the document declares. Entities are left as they are, and a
/// document ends where it declares some, as XMP data never do.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition; Namespaces in XML 1.0, third edition.
struct XMPScanner {
  enum Token {
    case start(String)
    /// An attribute of an element that has just begun, or a text in an element.
    case value(String, of: String)
    case end
  }

  private var rest: ArraySlice<UInt8>
  /// The names of the elements that are open, from the outermost one on.
  private(set) var open: [String] = []
  /// The usual prefixes by those that the document declares.
  private var declared: [String: String] = [:]
  /// Attributes that are still to be returned.
  private var attributes: ArraySlice<(name: String, value: String)> = []
  private var isAfterEmptyElement = false

  /// The usual prefixes of the namespaces that are of interest.
  private static let prefixes = [
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://ns.adobe.com/xap/1.0/": "xmp",
    "http://ns.adobe.com/photoshop/1.0/": "photoshop",
    "http://ns.adobe.com/exif/1.0/": "exif",
    "http://ns.adobe.com/exif/1.0/aux/": "aux",
    "http://cipa.jp/exif/1.0/": "exifEX",
    "http://ns.adobe.com/tiff/1.0/": "tiff",
    "http://ns.adobe.com/xmp/1.0/DynamicMedia/": "xmpDM",
    "http://ns.adobe.com/hdr-gain-map/1.0/": "hdrgm",
    "http://ns.apple.com/pixeldatainfo/1.0/": "apdi",
    "http://ns.apple.com/HDRGainMap/1.0/": "HDRGainMap",
    "http://www.digikam.org/ns/1.0/": "digiKam",
    "http://www.metadataworkinggroup.com/schemas/regions/": "mwg-rs",
    "http://ns.adobe.com/xmp/sType/Area#": "stArea",
    "http://ns.adobe.com/xap/1.0/sType/Dimensions#": "stDim",
    "http://ns.adobe.com/xmp/note/": "xmpNote",
    "http://ns.google.com/photos/1.0/camera/": "GCamera",
    "http://ns.google.com/photos/1.0/container/item/": "Item",
    "http://ns.google.com/photos/1.0/depthmap/": "GDepth",
    "http://ns.google.com/photos/dd/1.0/depthmap/": "DepthMap",
    "http://ns.microsoft.com/photo/1.2/t/RegionInfo#": "MPRI",
    "http://ns.microsoft.com/photo/1.2/t/Region#": "MPReg",
  ]

  /// - Parameter bytes: the document, in UTF-8.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Returns the next tag or value; `nil` at the end of the document, or of what can be read of it.
  mutating func next() -> Token? {
    if let (name, value) = attributes.popFirst() { return .value(value, of: usual(name)) }
    if isAfterEmptyElement { return end() }
    while !rest.isEmpty {
      if skip("<!--") {
        guard takeThrough("-->") != nil else { break }
      } else if skip("<?") {
        guard takeThrough("?>") != nil else { break }
      } else if skip("<![CDATA[") {
        guard let text = takeThrough("]]>") else { break }
        return .value(text, of: open.last ?? "")
      } else if skip("<!") {
        break
      } else if skip("</") {
        guard takeThrough(">") != nil else { break }
        return end()
      } else if skip("<") {
        guard let token = startTag() else { break }
        return token
      } else {
        return .value(take { $0 != UInt8(ascii: "<") }, of: open.last ?? "")
      }
    }
    rest = []
    return nil
  }

  /// Returns the first value of an attribute or an element; `nil` if there is none.
  ///
  /// - Parameter list: the name of the property that the element is an item of, two levels above.
  mutating func firstValue(of name: String, in list: String? = nil) -> String? {
    while let token = next() {
      guard case .value(let value, of: name) = token else { continue }
      if list == nil || open.suffix(3).first == list { return value }
    }
    return nil
  }

  /// Returns the value of a number; NaN if the text is none.
  static func number(_ text: some StringProtocol) -> Double {
    Double(String(text.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace })) ?? .nan
  }

  private mutating func end() -> Token {
    isAfterEmptyElement = false
    _ = open.popLast()
    return .end
  }

  private mutating func startTag() -> Token? {
    let name = takeWord()
    if name.isEmpty { return nil }
    attributes = []
    while true {
      skipSpace()
      isAfterEmptyElement = skip("/>")
      if isAfterEmptyElement || skip(">") { break }
      let attribute = takeWord()
      skipSpace()
      guard !attribute.isEmpty, skip("=") else { return nil }
      skipSpace()
      guard let quote = rest.popFirst(), "\"'".utf8.contains(quote) else { return nil }
      let value = take { $0 != quote }
      guard rest.popFirst() == quote else { return nil }
      if attribute.hasPrefix("xmlns:") {
        declared[String(attribute.dropFirst(6))] = Self.prefixes[value]
      } else {
        attributes.append((attribute, value))
      }
    }
    open.append(usual(name))
    return .start(usual(name))
  }

  /// Returns a name with the usual prefix of its namespace.
  private func usual(_ name: String) -> String {
    guard let colon = name.firstIndex(of: ":"), let prefix = declared[String(name[..<colon])]
    else { return name }
    return prefix + name[colon...]
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: isTaken)
    rest = rest.dropFirst(taken.count)
    return String(decoding: taken, as: UTF8.self)
  }

  /// Takes the bytes up to white space or a sign that ends a name.
  private mutating func takeWord() -> String { take { !" \t\r\n=/><\"'".utf8.contains($0) } }

  private mutating func skipSpace() { _ = take { " \t\r\n".utf8.contains($0) } }

  /// Takes the text before the next occurrence of another one, and skips this; `nil` if there is none.
  private mutating func takeThrough(_ text: String) -> String? {
    let end = Array(text.utf8)
    let start = rest.indices.first { rest[$0] == end[0] && rest[$0...].starts(with: end) }
    guard let start else { return nil }
    defer { rest = rest[(start + end.count)...] }
    return String(decoding: rest[..<start], as: UTF8.self)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }
}
