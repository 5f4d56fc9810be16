import Testing

/// The bytes of a file, to be compared: the testing library would search two arrays for their
/// least difference, which takes for ever, and print them.
struct Contents: Equatable, CustomTestStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var testDescription: String { "\(bytes.count) bytes" }
}
