extension PhotoDetails {
  /// Returns what a JPEG file contains besides its picture, according to the segments before it.
  ///
  /// A gain map is announced by the segment of ISO 21496-1 (annex C), or by the XMP data of
  /// Android's Ultra HDR (version 1.1).
  static func omissions(jpegSegments segments: [JPEGSegment]) -> [String] {
    let hasGainMap = segments.contains { segment in
      segment.kind == .gainMap || segment.kind == .xmp && segment.names(gainMapNamespace)
    }
    return hasGainMap ? [gainMap] : []
  }

  private static let gainMapNamespace = Array("http://ns.adobe.com/hdr-gain-map/".utf8)
}

extension JPEGSegment {
  /// Whether a text occurs in the segment.
  fileprivate func names(_ text: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
  }
}
