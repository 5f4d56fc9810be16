/// What is written about a photo.
enum PhotoWords: CaseIterable {
  case title, description
}

extension String {
  /// Reads the title or the description of a photo from its EXIF data; `nil` if there is none.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.4 C: tag 0x010E is ImageDescription. Tag 0x9C9B is the title
  /// that Windows writes, in UTF-16, little-endian.
  init?(_ words: PhotoWords, inEXIF exif: TIFFDirectory) {
    let found =
      switch words {
      case .title:
        exif.first(0x9C9B) { entry in
          exif.bytes(ofEntryAt: entry, type: 1).flatMap { bytes -> String? in
            let units = bytes.utf16Units(isLittleEndian: true)
            return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self).asTitle
          }
        }
      case .description:
        exif.first(0x010E) { entry in
          exif.text(ofEntryAt: entry).flatMap { String(metadata: $0).asTitle }
        }
      }
    guard let found, !"\(exif.camera ?? "") ".hasPrefix("\(found) ") else { return nil }
    self = found
  }

  /// Reads dc:title or dc:description of XMP data in its first language, which is the default one; `nil` if there
  /// is none.
  ///
  /// Source: ISO 16684-1 (XMP), 7.9.2.4 and 8.3.
  init?(_ words: PhotoWords, inXMP packet: [UInt8]) {
    var scanner = XMPScanner(packet)
    let property = words == .title ? "dc:title" : "dc:description"
    let text = scanner.firstValue(of: "rdf:li", in: property) ?? ""
    let entities = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
    let plain = text.replacing(/&(#x?)?(\w+);/) { match in
      guard let mark = match.1 else { return entities[String(match.2)] ?? "" }
      return UInt32(match.2, radix: mark == "#" ? 10 : 16).flatMap(Unicode.Scalar.init)
        .map { String($0) } ?? ""
    }
    guard let title = plain.asTitle else { return nil }
    self = title
  }

  /// Reads ObjectName (2:05) or Caption/Abstract (2:120) of IPTC data; `nil` if there is none.
  init?(_ words: PhotoWords, inIPTC bytes: [UInt8]) {
    let set = words == .title ? 0x0205 : 0x0278
    guard let title = IPTCData(bytes).first(set, { String(metadata: $0).asTitle }) else {
      return nil
    }
    self = title
  }

  /// Creates a title of what Google Takeout says about a photo, which may be what its camera wrote; `nil` of that.
  init?(titleInTakeout description: String) {
    guard let title = description.asTitle else { return nil }
    self = title
  }

  /// Decodes text of a photo's metadata: UTF-8, or else Windows-1252, which contains Latin-1.
  ///
  /// Source: WHATWG Encoding Standard, index-windows-1252.
  init(metadata bytes: some Collection<UInt8>) {
    let special = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    let scalars = bytes.map {
      (0x80..<0xA0).contains($0) ? special[Int($0) - 0x80] : Unicode.Scalar($0)
    }
    self = String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(scalars))
  }

  /// The text, unless it is empty or one that a camera or scanner writes into every photo.
  private var asTitle: String? {
    let text = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isOfCamera =
      text.contains(/^(EPSON |DCIM[\\\/]|Exif[_ ]JPEG|DCF \d|<Digimax |DVC \d|charset=)/)
      || text.contains(/(DIGITAL CAMERA|Digital Still Camera|CAMERA PICTURES| DSC)$/)
      || Self.wordsOfCameras.contains(text) || Self.isModeOfHuawei(text)
    return text.isEmpty || isOfCamera ? nil : self
  }

  private static let wordsOfCameras: Set = [
    ScreenshotSigns.words, "default", "SAMSUNG", "Scanner", "binary comment", "Created by Imlib",
  ]

  /// Whether a text is the mode in which a phone of Huawei or Honor took a photo, such as `dav`, `oznorWO` or
  /// `mde_soft`.
  ///
  /// Source: photoprism, internal/meta/sanitize.go, which lists what people found in their photos.
  private static func isModeOfHuawei(_ text: String) -> Bool {
    text.hasPrefix("oznor") || modesOfHuawei.contains(String(text.prefix { $0 != "_" }))
  }

  private static let modesOfHuawei: Set = [
    "btf", "btfhdr", "btfmdn", "btr", "burst", "cof", "dav", "edf", "fbt", "fbthdr", "frem",
    "frontbhdp", "fshbty", "hdr", "hdrpl", "mde", "mon", "nor", "ptr", "qrf", "rbt", "rhdr", "rpt",
    "sdr",
  ]
}
