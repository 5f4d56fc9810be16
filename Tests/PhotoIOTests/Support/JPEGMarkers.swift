/// The segments of a JPEG file before and between its scans.
struct JPEGMarkers {
  struct Segment {
    let marker: UInt8
    /// The contents without marker and length.
    let data: [UInt8]
  }

  /// All segments except the start and the end of the file, in order.
  private(set) var segments: [Segment] = []

  /// Parses a file; `nil` unless it begins with a start marker and ends with an end marker.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8]), bytes.suffix(2) == [0xFF, 0xD9] else { return nil }
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let marker = bytes[place + 1]
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard length >= 2, place + 2 + length <= bytes.count else { return nil }
      segments.append(Segment(marker: marker, data: Array(bytes[place + 4..<place + 2 + length])))
      place += 2 + length
      guard marker == 0xDA else { continue }
      // Compressed data extend to the first marker that is neither a stuffed zero nor a restart
      // marker.
      while place + 1 < bytes.count,
        bytes[place] != 0xFF || bytes[place + 1] == 0 || (0xD0...0xD7).contains(bytes[place + 1])
      {
        place += 1
      }
    }
  }

  /// The markers in order; consecutive equal ones count once.
  var markers: [UInt8] {
    segments.map(\.marker).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The segments of a marker.
  subscript(marker: UInt8) -> [Segment] { segments.filter { $0.marker == marker } }

  /// The sampling factors of the components, such as `[0x22, 0x11, 0x11]`.
  var sampling: [UInt8]? {
    segments.first { (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker) }
      .map { frame in (0..<Int(frame.data[5])).map { frame.data[7 + $0 * 3] } }
  }
}
