/// Marker segments of JPEG files.
package enum JPEGSegments {
  /// Returns a marker and its contents with their length.
  package static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(contents.count + 2).suffix(2) + contents
  }

  /// Returns a file with segments inserted after its start marker.
  package static func inserting(_ segments: [[UInt8]], into file: [UInt8]) -> [UInt8] {
    Array(file.prefix(2)) + segments.joined() + file.dropFirst(2)
  }

  /// Returns a file whose header claims another size.
  ///
  /// If the size has as many units of 8 or 16 pixels as the file's own, pixels become padding, or
  /// padding becomes pixels.
  package static func claiming(_ width: Int, by height: Int, in file: [UInt8]) -> [UInt8] {
    var file = file
    var place = 2
    // Start-of-frame markers of the supported codings: baseline, extended, progressive, and the
    // last two with arithmetic coding (ITU-T T.81, table B.1).
    while ![0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(file[place + 1]) {
      place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
    }
    file.replaceSubrange(
      place + 5..<place + 9, with: bigEndian(height).suffix(2) + bigEndian(width).suffix(2))
    return file
  }
}
