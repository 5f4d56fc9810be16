extension PhotoDetails {
  /// Returns what a JPEG file contains besides its picture, according to the segments before it.
  ///
  /// A gain map is announced by the segment of ISO 21496-1 (annex C), or by the XMP data of
  /// Android's Ultra HDR (version 1.1); other pictures by the index of the multi-picture format.
  static func omissions(jpegSegments segments: [JPEGSegment]) -> [String] {
    let hasGainMap = segments.contains { segment in
      segment.kind == .gainMap || segment.kind == .xmp && segment.names(gainMapNamespace)
    }
    let index = segments.first { $0.kind == .pictures }
    let others = index.map { MultiPictureIndex.furtherPictures(in: $0.bytes) } ?? 0
    // The gain map is one of the other pictures.
    let further = hasGainMap ? others - 1 : others
    return (hasGainMap ? [gainMap] : []) + (further > 0 ? [furtherPictures] : [])
  }

  private static let gainMapNamespace = Array("http://ns.adobe.com/hdr-gain-map/".utf8)
}

extension JPEGSegment {
  /// Whether a text occurs in the segment.
  fileprivate func names(_ text: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
  }
}

/// The index of the pictures in a file of the multi-picture format.
private enum MultiPictureIndex {
  /// Returns the number of pictures other than the first and its previews; 0 if the index is
  /// invalid.
  ///
  /// Source: CIPA DC-007 (2021), 5.2.3: tag 0xB002 has sixteen bytes for each picture, of which the
  /// first four are its attributes; a type of 0x01xxxx is a preview.
  static func furtherPictures(in bytes: [UInt8]) -> Int {
    guard let directory = TIFFDirectory(bytes) else { return 0 }
    let types = directory.first(0xB002) { entry -> [Int]? in
      guard let count = directory.number(at: entry + 4, size: 4),
        let start = directory.number(at: entry + 8, size: 4), count <= bytes.count
      else { return nil }
      return stride(from: start, to: start + count, by: 16).compactMap {
        directory.number(at: $0, size: 4).map { $0 & 0xFFFFFF }
      }
    }
    return (types ?? []).dropFirst().count { $0 >> 16 != 1 }
  }
}
