import LibC

/// Why the metadata of a gain map cannot be used.
enum GainMapError: String, Error {
  case damaged = "its description is missing or invalid"
  case version = "it is of an unknown version"
  case hdrBase = "it belongs to an HDR picture"
  case colors = "it has other primaries than the photo"
}

extension GainMap {
  /// Reads what describes a gain map: ISO's metadata, XMP data, and the EXIF data of the photo, each `nil` if there
  /// are none. ISO's go first.
  init(iso: [UInt8]?, xmp: [UInt8]?, exif: TIFFDirectory?) throws(GainMapError) {
    do throws(GainMapError) {
      guard let iso else { throw .damaged }
      try self.init(iso: iso)
    } catch {
      guard let xmp, let map = try GainMap(xmp: xmp, exif) else { throw error }
      self = map
    }
  }

  /// Reads what describes the gain map of a HEIC: XMP data, or the contents of a tone-mapped picture, which begin with
  /// another version, 0 (ISO 21496-1, annex C.3).
  init(heif description: [UInt8], exif: TIFFDirectory?) throws(GainMapError) {
    let iso = description.first == 0 ? Array(description.dropFirst()) : nil
    try self.init(iso: iso, xmp: iso == nil ? description : nil, exif: exif)
  }

  /// Checks numbers that a file names. Gains are at most 15 stops.
  private init(
    checking kind: Kind, _ channels: [[Double]], capacity: (Double, Double)
  ) throws(GainMapError) {
    guard (channels.joined() + [capacity.0, capacity.1]).allSatisfy({ $0.magnitude <= 0x1p20 }),
      channels.allSatisfy({ -15 <= $0[0] && $0[0] <= $0[1] && $0[1] <= 15 && $0[2] > 0 })
    else { throw .damaged }
    guard capacity.0 < capacity.1 else { throw .hdrBase }
    (self.kind, self.capacity) = (kind, max(0, capacity.0)...max(1e-3, capacity.1))
    self.channels = channels.map {
      Channel(stops: $0[0]...$0[1], gamma: $0[2], offsets: SIMD2($0[3], $0[4]))
    }
  }

  /// Reads the metadata of ISO 21496-1, annex C.2, and those of its draft, whose fractions have a common denominator.
  private init(iso: [UInt8]) throws(GainMapError) {
    var cursor = ByteCursor(iso[...])
    let (version, _, flags) = (cursor.number(2), cursor.number(2), cursor.number(1))
    guard let version, let flags else { throw .damaged }
    guard version == 0 else { throw .version }
    if flags & 4 != 0 { throw .hdrBase }
    // The photo's own primaries.
    if flags & 0x40 == 0 && flags & 0x80 != 0 { throw .colors }
    let common = flags & 8 == 0 ? nil : cursor.number(4)
    func fraction(isSigned: Bool = true) -> Double {
      guard let numerator = cursor.number(4), let denominator = common ?? cursor.number(4) else {
        return .nan
      }
      let signed = isSigned ? Int(Int32(truncatingIfNeeded: numerator)) : numerator
      return Double(signed) / Double(denominator)
    }
    let capacity = (fraction(isSigned: false), fraction(isSigned: false))
    let channels = (0..<(flags & 0x80 == 0 ? 1 : 3)).map { _ in
      [fraction(), fraction(), fraction(isSigned: false), fraction(), fraction()]
    }
    try self.init(checking: .iso, channels, capacity: capacity)
  }

  /// Reads the XMP data of Ultra HDR, or Apple's; `nil` if they are neither.
  private init?(xmp: [UInt8], _ exif: TIFFDirectory?) throws(GainMapError) {
    var scanner = XMPScanner(xmp)
    var values: [String: [String]] = [:]
    while let token = scanner.next() {
      guard case .value(let value, let name) = token, values.count < 100 else { continue }
      let key = name == "rdf:li" ? scanner.open.suffix(3).first ?? "" : name
      values[key, default: []].append(value)
    }
    func numbers(_ name: String, _ standard: Double?) -> [Double] {
      let given = (values["hdrgm:" + name] ?? []).map { XMPScanner.number($0) }
      // Space between the items of a list is no number.
      let texts = given.filter { !$0.isNaN }
      let all = given.isEmpty ? standard.map { [$0] } ?? [] : texts
      return all.count == 1 ? [all[0], all[0], all[0]] : all.count == 3 ? all : [.nan, .nan, .nan]
    }
    if let version = values["hdrgm:Version"]?.first {
      guard version.hasPrefix("1.") else { throw .version }
      if values["hdrgm:BaseRenditionIsHDR"]?.first?.lowercased() == "true" { throw .hdrBase }
      let members = [
        numbers("GainMapMin", 0), numbers("GainMapMax", nil), numbers("Gamma", 1),
        numbers("OffsetSDR", 1 / 64), numbers("OffsetHDR", 1 / 64),
      ]
      let channels = (0..<3).map { channel in members.map { $0[channel] } }
      let isSame = channels.allSatisfy { $0 == channels[0] }
      try self.init(
        checking: .ultraHDR, isSame ? [channels[0]] : channels,
        capacity: (numbers("HDRCapacityMin", 0)[0], numbers("HDRCapacityMax", nil)[0]))
    } else if values["HDRGainMap:HDRGainMapVersion"] != nil
      || values["apdi:AuxiliaryImageType"]?.first?.hasSuffix("aux:hdrgainmap") == true
    {
      let named = values["HDRGainMap:HDRGainMapHeadroom"]?.first.map { log2(XMPScanner.number($0)) }
      guard let stops = named ?? exif?.appleHeadroom, stops > 0 else { throw .damaged }
      try self.init(checking: .apple, [[0, stops, 1, 0, 0]], capacity: (0, stops))
    } else {
      return nil
    }
  }
}

extension TIFFDirectory {
  /// The headroom of Apple's gain maps without one, in stops; `nil` if the maker note does not tell it.
  ///
  /// Source: Apple, "Applying Apple HDR effect to your photos": tags 0x21 and 0x30 of the maker note.
  fileprivate var appleHeadroom: Double? {
    guard let exifIFD, let note = exifIFD.first(0x927C, { exifIFD.bytes(ofEntryAt: $0, type: 7) }),
      note.starts(with: "Apple iOS\0".utf8),
      // Its directory follows 14 bytes, in place of which this needs the header of a TIFF.
      let directory = TIFFDirectory([0x4D, 0x4D, 0, 42, 0, 0, 0, 14] + note.dropFirst(8)),
      let headroom = directory.fraction(0x21)
    else { return nil }
    let gain = directory.fraction(0x30) ?? 0
    return switch (headroom < 1, gain <= 0.01) {
    case (true, true): -20 * gain + 1.8
    case (true, false): -0.101 * gain + 1.601
    case (false, true): -70 * gain + 3
    case (false, false): -0.303 * gain + 2.303
    }
  }

  /// Returns the value of the first entry with a tag that holds a signed fraction, in big-endian order.
  private func fraction(_ tag: Int) -> Double? {
    first(tag) { entry in
      guard let place = place(ofEntryAt: entry, valueBytes: 8), place.count == 8,
        let numerator = number(at: place.offset, size: 4),
        let denominator = number(at: place.offset + 4, size: 4)
      else { return nil }
      return Double(Int32(truncatingIfNeeded: numerator)) / Double(denominator)
    }
  }
}
