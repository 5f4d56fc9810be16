/// The IPTC data of a photo, which may be in resources of Photoshop.
///
/// Source: Adobe Photoshop File Formats Specification, "Image Resource Blocks", resource 0x0404;
/// IPTC-NAA Information Interchange Model 4.2.
struct IPTCData {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the first value that `read` finds in the data sets with a number, such as 0x0205 for 2:05; `nil` if
  /// it finds none.
  func first<Value>(_ number: Int, _ read: (ArraySlice<UInt8>) -> Value?) -> Value? {
    if bytes.first == 0x1C { return Self.first(number, in: bytes[...], read) }
    var cursor = ByteCursor(bytes[...])
    while cursor.take(4)?.elementsEqual("8BIM".utf8) == true, let id = cursor.number(2),
      let nameCount = cursor.number(1), cursor.take(nameCount | 1) != nil,
      let count = cursor.number(4), let contents = cursor.take(count)
    {
      if id == 0x0404, let value = Self.first(number, in: contents, read) { return value }
      _ = cursor.take(count % 2)
    }
    return nil
  }

  private static func first<Value>(
    _ wanted: Int, in bytes: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>) -> Value?
  ) -> Value? {
    var sets = ByteCursor(bytes)
    while sets.number(1) == 0x1C, let number = sets.number(2), let count = sets.number(2),
      let contents = sets.take(count)
    {
      if number == wanted, let value = read(contents) { return value }
    }
    return nil
  }
}
