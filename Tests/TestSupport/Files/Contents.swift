/// The bytes of a file, for comparison. For two arrays, Testing would search for the smallest
/// difference, which takes very long for a file, and would print them.
package struct Contents: Equatable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var description: String { "\(bytes.count) bytes" }
}
