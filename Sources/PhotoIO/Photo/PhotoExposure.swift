import LibC

/// How a photo was exposed, as far as it is known.
struct PhotoExposure: CustomStringConvertible {
  /// In seconds.
  var time: Double?
  /// The focal length divided by the diameter of the aperture.
  var fNumber: Double?
  var iso: Int?

  /// Reads ExposureTime, FNumber and PhotographicSensitivity of EXIF data.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.5 F: tags 0x829A, 0x829D and 0x8827.
  init(exif: TIFFDirectory) {
    let details = exif.exifIFD ?? exif
    (time, fNumber) = (details.ratio(0x829A), details.ratio(0x829D))
    iso = details.numbers(0x8827).first.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Reads the same of XMP data, where ratios are such as `28/10`.
  ///
  /// Source: XMP specification, part 2 (2016), 3.4; exifEX is the namespace of CIPA DC-010.
  init(xmp packet: [UInt8]) {
    func value(_ name: String, in list: String? = nil) -> String? {
      var scanner = XMPScanner(packet)
      return scanner.firstValue(of: name, in: list)
    }
    func ratio(_ name: String) -> Double? {
      let parts = value(name)?.split(separator: "/").map { XMPScanner.number($0) } ?? []
      return switch parts.count {
      case 1: Self.positive(parts[0])
      case 2: Self.positive(parts[0] / parts[1])
      default: nil
      }
    }
    (time, fNumber) = (ratio("exif:ExposureTime"), ratio("exif:FNumber"))
    let iso =
      value("exifEX:PhotographicSensitivity") ?? value("rdf:li", in: "exif:ISOSpeedRatings")
    self.iso = iso.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  fileprivate static func positive(_ number: Double) -> Double? {
    number.isFinite && number > 0 ? number : nil
  }

  /// The exposure as photographers write it, such as `1/250 s  f/2.8  ISO 100`; empty if nothing is known.
  var description: String {
    [
      time.map { seconds in
        seconds < 0.3 ? "1/\((1 / seconds).short(0)) s" : "\(seconds.short(1)) s"
      },
      fNumber.map { "f/\($0.short($0 < 1 ? 2 : 1))" }, iso.map { "ISO \($0)" },
    ].compactMap(\.self).joined(separator: "  ")
  }
}

extension Double {
  /// The number with at most so many decimal places, without zeros at its end.
  fileprivate func short(_ places: Int) -> String {
    let scale = pow(10, Double(places))
    let units = (Swift.min(self, 1e9) * scale).rounded()
    let (whole, rest) = (Int(units / scale), Int(units.truncatingRemainder(dividingBy: scale)))
    var digits = String(rest)
    digits = String(repeating: "0", count: Swift.max(0, places - digits.count)) + digits
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
  }
}

extension TIFFDirectory {
  /// Returns the first entry with a tag that is a positive ratio of two integers; `nil` for none.
  fileprivate func ratio(_ tag: Int) -> Double? {
    first(tag) { entry in
      guard number(at: entry + 2, size: 2) == 5, let place = place(ofEntryAt: entry, valueBytes: 8),
        let above = number(at: place.offset, size: 4),
        let below = number(at: place.offset + 4, size: 4)
      else { return nil }
      return PhotoExposure.positive(Double(above) / Double(below))
    }
  }

  /// The name of the lens; `nil` if there is none.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), 4.6.5 G: LensModel, tag 0xA434.
  var lens: String? {
    let details = exifIFD ?? self
    return details.first(0xA434) { details.text(ofEntryAt: $0) }.flatMap {
      String(lens: String(metadata: $0))
    }
  }
}

extension String {
  /// The name of a lens; `nil` if it is what cameras write without one, such as `----` and `0.0 mm f/0.0`.
  fileprivate init?(lens text: String) {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard name.contains(where: \.isLetter), !name.hasPrefix("0.0"), name.utf8.count <= 128 else {
      return nil
    }
    self = name
  }

  /// Reads the name of the lens from XMP data; `nil` if there is none.
  ///
  /// Source: CIPA DC-010, LensModel; `aux` is the namespace of Adobe's Camera Raw.
  init?(lensInXMP packet: [UInt8]) {
    for name in ["exifEX:LensModel", "aux:Lens"] {
      var scanner = XMPScanner(packet)
      if let text = scanner.firstValue(of: name), let lens = String(lens: text) {
        self = lens
        return
      }
    }
    return nil
  }

  /// Reads the name of the camera from XMP data; `nil` if there is none.
  init?(cameraInXMP packet: [UInt8]) {
    func value(_ name: String) -> String {
      var scanner = XMPScanner(packet)
      return scanner.firstValue(of: name) ?? ""
    }
    guard let camera = String(maker: value("tiff:Make"), model: value("tiff:Model")) else {
      return nil
    }
    self = camera
  }

  /// The name of a camera, such as `Canon EOS R5`: the model, and before it the maker unless the model begins with
  /// it; `nil` if both are empty.
  init?(maker: String, model: String) {
    let brand = maker.split(separator: " ").first ?? ""
    let isComplete = model.lowercased().hasPrefix(brand.lowercased())
    let names = [isComplete && !model.isEmpty ? "" : maker, model].filter { !$0.isEmpty }
    guard !names.isEmpty else { return nil }
    self = names.joined(separator: " ")
  }
}
