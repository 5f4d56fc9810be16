import FileBuilders
import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

/// Where dates, titles, ratings and faces come from, if several places have them.
@Suite struct PhotoMetadataTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// XMP data with a title, a date, a rating and a face.
  private func xmp(_ title: String, _ year: Int, _ rating: Int, extra: String = "") -> String {
    """
    <r xmp:Rating="\(rating)" photoshop:DateCreated="\(year)">
    <dc:title><rdf:Alt><rdf:li>\(title)</rdf:li></rdf:Alt></dc:title>
    <dc:description><rdf:Alt><rdf:li>about \(title)</rdf:li></rdf:Alt></dc:description>
    <MPRI:Regions><rdf:Bag><rdf:li MPReg:Rectangle="0.1, 0.1, 0.2, 0.2"/></rdf:Bag></MPRI:Regions>
    \(extra)</r>
    """
  }

  private func segment(xmp: String) -> [UInt8] {
    JPEGSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(xmp)".utf8))
  }

  private func segment(iptc sets: [(number: UInt8, text: String)]) -> [UInt8] {
    var data: [UInt8] = []
    for (number, text) in sets { data += [0x1C, 2, number, 0, UInt8(text.utf8.count)] + text.utf8 }
    let resource = Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0]
    return JPEGSegments.segment(0xED, resource + [0, 0, 0, UInt8(data.count)] + data)
  }

  /// A rating and texts of EXIF data; that of Windows is in UTF-16.
  private func segment(exif texts: [(Int, String)], rating: UInt8) -> [UInt8] {
    let exif = TIFFBlock.texts(texts, details: [(0x9003, "1998:01:01 10:00:00")], rating: rating)
    return JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + exif)
  }

  private func photo(_ segments: [[UInt8]], named name: Pathname) throws -> PhotoMetadata {
    let bytes = JPEGSegments.inserting(segments, into: try Pathname.small("420.jpg").contents())
    return try PhotoFile(folder.write(bytes, to: name)).metadata
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF], \.utf8Bytes), ([0xFF, 0xFE], \.littleUTF16), ([0xFE, 0xFF], \.bigUTF16),
    ] as [([UInt8], KeyPath<String, [UInt8]> & Sendable)])
  func `sidecars may be in UTF-8 or UTF-16 with a byte order mark`(
    mark: [UInt8], encoded: KeyPath<String, [UInt8]> & Sendable
  ) throws {
    try folder["a.jpg.xmp"].write(mark + xmp("Zoë 😀", 1999, 5)[keyPath: encoded])
    let takeout = #"{"description": "Zoë 😀", "photoTakenTime": {"timestamp": "1714558500"}}"#
    try folder["b.jpg.json"].write(mark + takeout[keyPath: encoded])
    for name in ["a.jpg", "b.jpg"] as [Pathname] {
      let metadata = try photo([], named: name)
      #expect(metadata.title?.value == "Zoë 😀")
      #expect(metadata.taken?.source.isBesidePhoto == true)
    }
    #expect(try PhotoFile(folder["a.jpg"]).faces.named?.source == .sidecar)
  }

  @Test func `what one source lacks, the next one has`() throws {
    let exif = segment(exif: [(0x010E, "exif")], rating: 3)
    let xmp = segment(xmp: xmp("xmp", 1997, 4))
    let iptc = segment(iptc: [(55, "19960000"), (5, "iptc"), (120, "about iptc")])
    func facts(_ metadata: PhotoMetadata) -> [String] {
      [
        metadata.taken.map { "\($0.value) \($0.source)" } ?? "-",
        metadata.title.map { "\($0.value) \($0.source)" } ?? "-",
        metadata.rating.map { "\($0.value) \($0.source)" } ?? "-",
      ]
    }
    try folder["IMG_19950102_030405.jpg.xmp"].write(self.xmp("sidecar", 1999, 5))
    let all = try photo([exif, xmp, iptc], named: "IMG_19950102_030405.jpg")
    #expect(facts(all) == ["1999 sidecar", "sidecar sidecar", "5 sidecar"])
    for (segments, name, expected) in [
      (
        [exif, xmp, iptc], "IMG_19950102_030406.jpg",
        ["1998-01-01 10:00:00 exif", "xmp xmp", "3 exif"]
      ),
      ([xmp, iptc], "IMG_19950102_030406.jpg", ["1997 xmp", "xmp xmp", "4 xmp"]),
      ([iptc], "IMG_19950102_030406.jpg", ["1996 iptc", "iptc iptc", "-"]),
      ([exif], "IMG_19950102_030406.jpg", ["1998-01-01 10:00:00 exif", "exif exif", "3 exif"]),
      ([], "IMG_19950102_030406.jpg", ["1995-01-02 03:04:06 name", "-", "-"]),
      ([], "a.jpg", ["-", "-", "-"]),
    ] as [([[UInt8]], Pathname, [String])] {
      #expect(facts(try photo(segments, named: name)) == expected, "\(name) \(segments.count)")
    }
    #expect(
      try PhotoMetadata(ofPhoto: folder["a.jpg"]).taken(
        or: FileStatus(of: folder["a.jpg"]).modified
      ).source == .file)
  }

  @Test func `the faces of a sidecar go before those of the photo`() throws {
    let bytes = JPEGSegments.inserting(
      [segment(xmp: xmp("xmp", 1997, 4))], into: try Pathname.small("420.jpg").contents())
    func named() throws -> Sourced<Int>? {
      try PhotoFile(folder.write(bytes, to: "a.jpg")).faces.named
    }
    #expect(try named()?.source == .xmp)
    try folder["a.jpg.xmp"].write(xmp("sidecar", 1999, 5))
    #expect(try named()?.source == .sidecar)
    #expect(try PhotoFile(.small("420.jpg")).faces.named == nil)
  }

  @Test(
    arguments: [
      // What Windows writes as a title goes before titles elsewhere, and any title before any description.
      (["title of Windows"], ["xmp title", "xmp description"], [], "title of Windows"),
      ([], ["", "xmp description"], [(5, "iptc title")], "iptc title"),
      ([], ["", "xmp description"], [(120, "iptc caption")], "xmp description"),
      ([], ["Boat", "Our boat at noon"], [], "Boat"),
      ([], [], [(120, "Our boat")], "Our boat"), ([], ["oznor", "dav"], [(5, "sdr")], nil),
    ] as [([String], [String], [(UInt8, String)], String?)])
  func `a description follows titles`(
    windows: [String], xmp: [String], iptc: [(UInt8, String)], title: String?
  ) throws {
    let list = zip(["dc:title", "dc:description"], xmp).map {
      "<\($0)><rdf:Alt><rdf:li>\($1)</rdf:li></rdf:Alt></\($0)>"
    }
    var segments: [[UInt8]] = [segment(xmp: list.joined()), segment(iptc: iptc.map { ($0, $1) })]
    if let text = windows.first {
      let exif = TIFFBlock.texts([], details: [], words: text.littleUTF16)
      segments.append(JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + exif))
    }
    #expect(try photo(segments, named: "a.jpg").title?.value == title)
  }

  /// Programs that mark a photo as rejected keep its stars, also in EXIF data.
  @Test(
    arguments: [
      (3, "xmp:Rating='5'", 3, .exif), (0, "xmp:Rating='5'", 5, .xmp),
      (0, "xmp:Rating='0'", 0, .xmp),
      (3, "xmp:Rating='-1'", -1, .xmp), (3, "digiKam:PickLabel='1'", -1, .xmp), (2, "", 2, .exif),
    ] as [(UInt8, String, Int, MetadataSource)])
  func `stars in EXIF data go before those in XMP data, but not before a rejection`(
    exif: UInt8, xmp: String, rating: Int, source: MetadataSource
  ) throws {
    let found = try photo(
      [segment(exif: [], rating: exif), segment(xmp: "<r \(xmp)/>")], named: "a.jpg"
    ).rating
    #expect(found?.value == rating && found?.source == source)
  }

  @Test func `camera, lens and exposure are in sidecars, EXIF or XMP data`() throws {
    func facts(_ metadata: PhotoMetadata) -> [String] {
      [metadata.namedCamera, metadata.lens, metadata.exposure]
        .map { $0.map { "\($0.value) \($0.source)" } ?? "-" }
    }
    var tree = TIFFTree()
    tree.directories = [
      [(271, .text("Canon")), (272, .text("Canon EOS R5")), (0x8769, .directories([1]))],
      [
        (0x829A, .rational([0.004])), (0x829D, .rational([2.8])), (0x8827, .short([100])),
        (0xA434, .text("RF 50mm ")),
      ],
    ]
    let exif = JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + tree.bytes)
    let xmp = segment(
      xmp: """
        <r tiff:Make="NIKON" tiff:Model="Z 6" aux:Lens="Z 24-70" exif:ExposureTime="13/10" exif:FNumber="8/1">
        <exif:ISOSpeedRatings><rdf:Seq><rdf:li>6400</rdf:li></rdf:Seq></exif:ISOSpeedRatings></r>
        """)
    #expect(
      facts(try photo([exif, xmp], named: "a.jpg"))
        == ["Canon EOS R5 exif", "RF 50mm exif", "1/250 s  f/2.8  ISO 100 exif"])
    #expect(
      facts(try photo([xmp], named: "a.jpg"))
        == ["NIKON Z 6 xmp", "Z 24-70 xmp", "1.3 s  f/8  ISO 6400 xmp"])
    #expect(facts(try photo([], named: "a.jpg")) == ["-", "-", "-"])
    try folder["a.jpg.xmp"].write(#"<r exifEX:LensModel="Macro" exif:FNumber="95/100"/>"#)
    #expect(
      facts(try photo([exif], named: "a.jpg"))
        == ["Canon EOS R5 exif", "Macro sidecar", "f/0.95 sidecar"])
  }

  @Test(
    arguments: [
      ("1/8000", "1/8000 s"), ("1/3", "0.3 s"), ("0.25", "1/4 s"), ("30/1", "30 s"), ("0/1", ""),
      ("1/0", ""), ("-1/2", ""), ("nan", ""), ("1e300", "1000000000 s"),
      ("1/1e300", "1/1000000000 s"),
      ("", ""), ("1/2/3", ""),
    ])
  func `an exposure time is a fraction of a second, or seconds`(_ typed: String, _ text: String) {
    #expect("\(PhotoExposure(xmp: Array("<r exif:ExposureTime='\(typed)'/>".utf8)))" == text)
  }

  @Test(arguments: ["----", "0.0 mm f/0.0", "", "  "])
  func `what cameras write without a lens is none`(_ text: String) {
    #expect(String(lensInXMP: Array("<r aux:Lens='\(text)'/>".utf8)) == nil)
  }

  @Test func `the last piece of XMP data goes before the others`() throws {
    let first = segment(xmp: xmp("first", 1997, 4))
    let second = segment(xmp: "<r xmp:Rating='2'/>")
    let found = try photo([first, second], named: "a.jpg")
    #expect(found.rating?.value == 2 && found.title?.value == "first")
    #expect(found.taken?.value.description == "1997")
  }

  @Test func `a sidecar that repeats the time of the photo takes nothing away from it`() throws {
    let exif = TIFFBlock.texts(
      [], details: [(0x9003, "1998:01:01 10:00:00"), (0x9011, "+09:00"), (0x9291, "25")])
    let segment = JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + exif)
    for (text, offset, fraction) in [
      ("1998:01:01 10:00:00", 32400, 0.25), ("1998-01-01T10:00:00+01:00", 3600, 0),
      ("1998:01:01 10:00:01", nil, 0),
    ] as [(String, Int?, Double)] {
      try folder["a.jpg.xmp"].write("<a exif:DateTimeOriginal='\(text)'/>")
      let taken = try #require(photo([segment], named: "a.jpg").taken)
      #expect(taken.source == .sidecar && taken.value.offset == offset)
      #expect(taken.value.time.truncatingRemainder(dividingBy: 1) == fraction)
    }
  }
}

extension String {
  fileprivate var utf8Bytes: [UInt8] { Array(utf8) }
  fileprivate var littleUTF16: [UInt8] { utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
  fileprivate var bigUTF16: [UInt8] { utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
}
