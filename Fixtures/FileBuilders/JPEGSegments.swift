/// Marker segments of JPEG files.
package enum JPEGSegments {
  /// Returns a marker and its contents with their length.
  package static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(contents.count + 2).suffix(2) + contents
  }

  /// Returns a file with segments behind its start marker.
  package static func inserting(_ segments: [[UInt8]], into file: [UInt8]) -> [UInt8] {
    Array(file.prefix(2)) + segments.joined() + file.dropFirst(2)
  }
}
