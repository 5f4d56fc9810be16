/// A PDF that was read by its cross-reference table, as ISO 32000-1 describes it; only what Instagrid writes.
package struct PDFFile {
  package struct Object {
    /// The text between the outermost angle brackets.
    package let dictionary: String
    package let stream: [UInt8]?
  }

  /// The objects by their numbers, from 1.
  package let objects: [Int: Object]
  package let trailer: String

  /// Reads a file; `nil` unless every offset in the table leads to its object, and every stream has its length.
  package init?(_ bytes: [UInt8]) {
    func text(_ start: Int, _ count: Int) -> String {
      String(decoding: bytes.dropFirst(start).prefix(count).prefix { $0 < 0x80 }, as: UTF8.self)
    }
    guard bytes.starts(with: "%PDF-1.4\n".utf8), bytes.suffix(7).elementsEqual("\n%%EOF\n".utf8),
      let place = text(bytes.count - 200, 200).firstMatch(of: /startxref\n([0-9]+) %/),
      let start = Int(place.1),
      let table = text(start, bytes.count - start).wholeMatch(
        of:
          /xref\n0 ([0-9]+)\n0000000000 65535 f \n((?:[0-9]{10} 00000 n \n)*)trailer\n<<(.*)>>\n[^<]*/
      )
    else { return nil }
    trailer = String(table.3)
    let entries = table.2.split(separator: "\n")
    guard Int(table.1) == entries.count + 1 else { return nil }
    var objects: [Int: Object] = [:]
    for (number, entry) in zip(1..., entries) {
      let offset = Int(entry.prefix(10)) ?? 0
      let opening = "\(number) 0 obj\n<<"
      let body = text(offset, 1 << 16)
      guard body.hasPrefix(opening), let end = body.firstRange(of: "endobj\n"),
        case let whole = String(body[..<end.lowerBound].dropFirst(opening.count))
      else {
        // A stream ends the text.
        guard body.hasPrefix(opening), let first = body.firstRange(of: ">>\nstream\n"),
          case let dictionary = String(body[..<first.lowerBound].dropFirst(opening.count)),
          let length = dictionary.firstMatch(of: /\/Length ([0-9]+)/).flatMap({ Int($0.1) }),
          case let data = offset + body[..<first.upperBound].utf8.count,
          text(data + length, 18) == "\nendstream\nendobj\n"
        else { return nil }
        objects[number] = Object(
          dictionary: dictionary, stream: Array(bytes.dropFirst(data).prefix(length)))
        continue
      }
      let parts = whole.split(separator: ">>\nstream\n")
      objects[number] =
        parts.count == 2
        ? Object(
          dictionary: String(parts[0]),
          stream: Array(parts[1].dropLast("\nendstream\n".count).utf8))
        : Object(dictionary: String(whole.dropLast(3)), stream: nil)
    }
    self.objects = objects
  }

  /// The pages in their order: the size in points as it is written, and the picture.
  package var pages: [(box: String, picture: [UInt8])] {
    guard let kids = objects[2]?.dictionary.firstMatch(of: /\/Kids\[(.*)\]/)?.1 else { return [] }
    return kids.matches(of: /([0-9]+) 0 R/).compactMap { kid in
      guard let page = Int(kid.1).flatMap({ objects[$0]?.dictionary }),
        let box = page.firstMatch(of: /\/MediaBox\[(.*?)\]/)?.1,
        let image = page.firstMatch(of: /\/XObject<<\/I ([0-9]+) 0 R>>/).flatMap({ Int($0.1) }),
        let picture = objects[image]?.stream
      else { return nil }
      return (String(box), picture)
    }
  }
}
