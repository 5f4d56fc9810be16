/// The bytes of a file, to be compared. Testing would search two arrays for their smallest
/// difference, which takes very long for a file, and print them.
package struct Contents: Equatable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var description: String { "\(bytes.count) bytes" }
}
