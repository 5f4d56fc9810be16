extension FileFormat {
  /// The number of bytes at the beginning of a file that determine its format, unless it is text.
  package static let signatureLength = 64

  /// The number of bytes that determine the format of a text: an SVG may begin with comments.
  static let textSignatureLength = 1024

  /// Recognizes a file by its first bytes: 64 of them, or 1024 if they are text, or all if it is shorter.
  public init(signature bytes: [UInt8]) {
    let head = Signature(bytes: bytes.prefix(Self.textSignatureLength))
    self = head.photo ?? head.isoMedia ?? head.other ?? head.text ?? .unknown
  }
}

/// The first bytes of a file.
private struct Signature {
  let bytes: ArraySlice<UInt8>

  private func has(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: prefix)
  }

  private func says(_ texts: String..., at offset: Int = 0) -> Bool {
    texts.contains { has(Array($0.utf8), at: offset) }
  }

  /// The supported formats, except the ones in ``isoMedia``. Most raw files begin as a TIFF, from which
  /// only their directories distinguish them: see ``SniffedFile``.
  var photo: FileFormat? {
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if says("FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR", "IIU\0")
      || says("II*\0") && says("CR", at: 8)
    {
      return .raw
    }
    if says("II*\0", "MM\0*", "II+\0", "MM\0+") { return .tiff }
    if has([0xFF, 0x0A]) || says("JXL ", at: 4) { return .jpegXL }
    return says("RIFF") && says("WEBP", at: 8) ? .webp : nil
  }

  /// The formats based on the ISO base media file format (ISO/IEC 14496-12), by the brands of the
  /// first box. The first brand takes precedence.
  var isoMedia: FileFormat? {
    if says("ftyp", at: 4) {
      let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let brands = stride(from: 8, to: min(bytes.count, max(length, 12)), by: 4)
        // The version of the first brand names the codec of a file of the brand mif3.
        .filter { $0 != 12 || says("mif3", at: 8) }
        .map { String(decoding: bytes.dropFirst($0).prefix(4), as: UTF8.self) }
      let formats = brands.compactMap(Self.format(ofBrand:))
      // The general brand of HEIF may precede the brand of the pictures' codec.
      let isGeneral = ["mif1", "msf1", "mif3"].contains(brands.first)
      return isGeneral && formats.contains(.avif) ? .avif : formats.first ?? .mp4
    }
    // Early QuickTime movies have no such box.
    return says("moov", "mdat", "wide", "pnot", "skip", "free", at: 4) ? .quickTime : nil
  }

  private static func format(ofBrand brand: String) -> FileFormat? {
    switch brand {
    case "avif", "avis": .avif
    case "heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs", "mif1", "msf1", "mif3":
      .heic
    case "crx ": .raw
    case "qt  ": .quickTime
    case "jxl ": .jpegXL
    default: nil
    }
  }

  /// The formats that are recognized only to be named in an error.
  var other: FileFormat? {
    if says("GIF8") { return .gif }
    if says("BM"), bytes.count >= 26, has([0, 0, 0, 0], at: 6) { return .bmp }
    if says("%PDF-") { return .pdf }
    if says("HEAPCCDR", at: 6) { return .canonRaw }
    return says("8BPS") ? .photoshop : nil
  }

  /// The kind of a text, which contains no control characters except white space. SVG is a kind of XML,
  /// whose first element may follow comments and a document type.
  var text: FileFormat? {
    let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    guard isText, !bytes.isEmpty else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .html }
    return text.hasPrefix("<") && text.contains("<svg") ? .svg : .text
  }
}
