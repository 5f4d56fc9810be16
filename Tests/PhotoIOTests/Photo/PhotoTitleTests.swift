import FileBuilders
import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct PhotoTitleTests {
  /// EXIF data with one entry, whose bytes follow the directory.
  private func exif(_ tag: Int, type: Int, _ bytes: [UInt8]) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(value >> (8 * $0) & 255) }
    }
    let head = Array("II".utf8) + number(42, 2) + number(8, 4) + number(1, 2)
    let entry =
      number(tag, 2) + number(type, 2) + number(bytes.count, 4)
      + (bytes.count <= 4
        ? bytes + [UInt8](repeating: 0, count: 4 - bytes.count) : number(8 + 2 + 12 + 4, 4))
    return head + entry + number(0, 4) + (bytes.count <= 4 ? [] : bytes)
  }

  @Test(arguments: ["Rome", "Διακοπές", "a", "é"]) func `a description is read`(_ text: String) {
    #expect(String(titleIn: exif(0x010E, type: 2, Array(text.utf8) + [0])) == text)
  }

  @Test(arguments: [
    "OLYMPUS DIGITAL CAMERA         ", "KONICA MINOLTA DIGITAL CAMERA", "SONY DSC", "Minolta DSC",
    "EPSON PICTURES SCAN", "Exif_JPEG_PICTURE", "Exif JPEG        ", "DCIM\\100GOPRO\\GOPR0482.JPG",
    "SAMSUNG CAMERA PICTURES", "KODAK Digital Still Camera", "DCF 1.0", "default",
    "dav", "cof", "oznor", "oznorWO", "hdr", "sdr", "rhdr", "mde_soft", "sdr_HDRB", "fbthdr",
    "btfmdn",
    "SAMSUNG", "<Digimax S500 / Kenox S500>", "DVC 10.1 HDMI", "charset=Ascii", "binary comment",
  ])
  func `what cameras write by themselves is no title`(_ text: String) {
    #expect(String(titleIn: exif(0x010E, type: 2, Array(text.utf8) + [0])) == nil)
    let titled = "<dc:title><rdf:Alt><rdf:li>\(text)</rdf:li></rdf:Alt></dc:title>"
    #expect(String(titleInXMP: Array(titled.utf8)) == nil)
  }

  @Test(arguments: [
    "My digital camera", "DSC", "DCIM", "Default", "EPSON", "Rome, SONY DSC!", "Dav", "HDR", "dave",
    "nord", "Samsung", "coffee",
  ])
  func `titles may name a camera`(_ text: String) {
    #expect(String(titleIn: exif(0x010E, type: 2, Array(text.utf8) + [0])) == text)
  }

  @Test(
    arguments: [
      ([0x43, 0x61, 0x66, 0xE9, 0x20, 0xE0, 0x20, 0x50], "Café à P"),
      ([0x93, 0x80, 0x20, 0x35, 0x94, 0x85, 0x81, 0x9F], "“€ 5”…\u{81}Ÿ"),
      ([0xE9], "é"), ([0xC3, 0xA9, 0xE9], "Ã©é"),
    ] as [([UInt8], String)])
  func `text that is not UTF-8 is Windows-1252`(_ bytes: [UInt8], _ text: String) {
    #expect(String(titleIn: exif(0x010E, type: 2, bytes + [0])) == text)
  }

  private static let xmp = """
    <x:xmpmeta><rdf:RDF><rdf:Description>
    <dc:subject><rdf:Bag><rdf:li>key</rdf:li></rdf:Bag></dc:subject>
    <dc:title>
     <rdf:Alt><rdf:li xml:lang="x-default">Salt &amp; &lt;Pépper&gt; &#38;amp; &#xe9;</rdf:li>
     <rdf:li xml:lang="de">Salz</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
    """
  private static let titleInXMP = "Salt & <Pépper> &amp; é"

  @Test func `a title in XMP is read`() {
    #expect(String(titleInXMP: Array(Self.xmp.utf8)) == Self.titleInXMP)
    for other in ["", "<dc:title/>", "<dc:title><rdf:Alt/></dc:title><rdf:li>no</rdf:li>"] {
      #expect(String(titleInXMP: Array(other.utf8)) == nil, "\(other)")
    }
  }

  /// Resources of Photoshop with a path, whose name has three bytes, and IPTC data.
  private func resources(_ title: [UInt8]) -> [UInt8] {
    func resource(_ id: [UInt8], _ name: [UInt8], _ data: [UInt8]) -> [UInt8] {
      var bytes = Array("8BIM".utf8) + id + name
      bytes += bigEndian(data.count).suffix(4)
      bytes += data
      if !data.count.isMultiple(of: 2) { bytes.append(0) }
      return bytes
    }
    let sets: [UInt8] = [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47, 0x1C, 2, 5, 0, UInt8(title.count)]
    return resource([0x07, 0xD0], [3, 0x61, 0x62, 0x63], [1, 2, 3])
      + resource([0x04, 0x04], [0, 0], sets + title)
  }

  @Test func `a title in IPTC data is read`() {
    #expect(String(titleInIPTC: resources(Array("Ünder".utf8))) == "Ünder")
    #expect(String(titleInIPTC: resources([0xDC])) == "Ü")
    let whole = resources(Array("Rome".utf8))
    // The last byte is padding.
    for count in whole.indices.dropLast() {
      #expect(String(titleInIPTC: Array(whole.prefix(count))) == nil)
    }
  }

  @Test func `titles in XMP and IPTC data come before a description`() throws {
    let folder = try TemporaryFolder()
    let exif = exif(0x010E, type: 2, Array("exif\0".utf8))
    let segments = [
      JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + exif),
      JPEGSegments.segment(0xED, Array("Photoshop 3.0\0".utf8) + resources(Array("iptc".utf8))),
      JPEGSegments.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(Self.xmp)".utf8)),
    ]
    for (count, title) in [(0, nil), (1, "exif"), (2, "iptc"), (3, Self.titleInXMP)] {
      let bytes = JPEGSegments.inserting(
        Array(segments.prefix(count)), into: try Pathname.small("420.jpg").contents())
      #expect(try PhotoFile(folder.write(bytes, to: "photo")).title == title)
    }
  }

  @Test func `XMP is read from every format`() throws {
    let folder = try TemporaryFolder()
    let xmp = Array(Self.xmp.utf8)
    var png = try #require(PNGFile(Pathname.small("rgb.png").contents()))
    let text = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp
    png.chunks.insert(PNGFile.Chunk(name: "iTXt", data: text), at: 1)
    var boxes = ISOMediaBoxes()
    boxes.type = "mime"
    let size = Array(bigEndian(xmp.count).suffix(4).reversed())
    let webp = Array("RIFF....WEBPVP8X\u{A}\0\0\0\u{4}\0\0\0\0\0\0\0\0\0XMP ".utf8) + size + xmp
    for bytes in [png.bytes, boxes.bytes(exif: xmp), webp] {
      let file = try SniffedFile(examining: try folder.write(bytes, to: "photo"))
      let found = try #require(try file.format.xmp(of: file))
      #expect(String(titleInXMP: found) == Self.titleInXMP, "\(file.format)")
    }
  }

  /// A text chunk as ImageMagick stores metadata.
  private func rawProfile(_ kind: String, _ bytes: [UInt8]) -> PNGFile.Chunk {
    let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    let text = "\n\(kind)\n      \(bytes.count)\n\(digits)\n"
    return PNGFile.Chunk(
      name: "zTXt", data: Array("Raw profile type \(kind)\0\0".utf8) + stored(Array(text.utf8)))
  }

  @Test(arguments: [false, true])
  func `titles are read from any chunk of a PNG, and from ImageMagick's`(isAfterEXIF: Bool) throws {
    let folder = try TemporaryFolder()
    let xmp = PNGFile.Chunk(
      name: "iTXt", data: Array("XML:com.adobe.xmp\0\0\0\0\0\(Self.xmp)".utf8))
    let iptc = resources(Array("iptc".utf8))
    let eXIf = PNGFile.Chunk(name: "eXIf", data: exif(0x010E, type: 2, Array("exif\0".utf8)))
    let cases: [(chunk: PNGFile.Chunk, title: String)] = [
      (xmp, Self.titleInXMP), (rawProfile("xmp", Array(Self.xmp.utf8)), Self.titleInXMP),
      (rawProfile("iptc", iptc), "iptc"), (rawProfile("iptc", [0x1C, 2, 5, 0, 1, 0x61]), "a"),
    ]
    for (chunk, title) in cases {
      // Before the picture's data, and after them.
      for place in [1, 2] {
        var png = PNGFile(
          width: 1, height: 1, colorType: 0, rows: [[0]], extra: isAfterEXIF ? [eXIf] : [])
        png.chunks.insert(chunk, at: place + (isAfterEXIF ? 1 : 0))
        #expect(try PhotoFile(folder.write(png.bytes, to: "a.png")).title == title, "\(place)")
      }
    }
  }

  /// A TIFF of entries whose values follow them, or a BigTIFF; its EXIF directory comes last.
  private func tiff(
    _ entries: [(tag: Int, type: Int, bytes: [UInt8])], date: String, isBig: Bool, isLittle: Bool
  ) -> [UInt8] {
    let word = isBig ? 8 : 4
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(value >> (8 * $0) & 255) }
      return isLittle ? bytes : bytes.reversed()
    }
    func directory(_ entries: [(tag: Int, type: Int, bytes: [UInt8])], at start: Int) -> [UInt8] {
      var bytes = number(entries.count, isBig ? 8 : 2)
      var values = start + bytes.count + entries.count * (4 + 2 * word) + word
      for entry in entries {
        let size = [4: 4, 13: 4, 18: 8][entry.type] ?? 1
        bytes += number(entry.tag, 2) + number(entry.type, 2)
        bytes += number(entry.bytes.count / size, word)
        if entry.bytes.count <= word {
          bytes += entry.bytes + [UInt8](repeating: 0, count: word - entry.bytes.count)
        } else {
          bytes += number(values, word)
          values += entry.bytes.count
        }
      }
      return bytes + number(0, word)
        + entries.filter { $0.bytes.count > word }.flatMap { $0.bytes }
    }
    let header =
      Array((isLittle ? "II" : "MM").utf8)
      + (isBig ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2))
      + number(isBig ? 16 : 8, word)
    func withEXIF(at place: Int) -> [UInt8] {
      directory(entries + [(0x8769, isBig ? 18 : 13, number(place, word))], at: header.count)
    }
    let place = header.count + withEXIF(at: 0).count
    return header + withEXIF(at: place)
      + directory([(0x9003, 2, Array("\(date)\0".utf8))], at: place)
  }

  /// exiftool reads the same from such files.
  @Test(arguments: [false, true], [false, true])
  func `titles and dates of a TIFF and a BigTIFF are read`(isBig: Bool, isLittle: Bool) throws {
    let folder = try TemporaryFolder()
    let date = "2019:05:06 07:08:09"
    let sets: [UInt8] = [0x1C, 2, 5, 0, 4] + Array("Rome".utf8) + [0, 0, 0]
    let iptc: [(type: Int, tag: Int, bytes: [UInt8])] = [
      (4, 33723, sets), (7, 33723, sets), (1, 33723, sets),
      (1, 34377, resources(Array("Rome".utf8))),
    ]
    for (type, tag, bytes) in iptc {
      let file = tiff([(tag, type, bytes)], date: date, isBig: isBig, isLittle: isLittle)
      let path = try folder.write(file, to: "a.tif")
      let found = try FileFormat.tiff.iptc(of: SniffedFile(examining: path))
      #expect(found.flatMap(String.init(titleInIPTC:)) == "Rome", "\(type) \(tag)")
      #expect(CaptureTime(ofPhoto: path)?.description == "2019-05-06 07:08:09", "\(type) \(tag)")
    }
    let file = tiff(
      [(700, 1, Array(Self.xmp.utf8))], date: date, isBig: isBig, isLittle: isLittle)
    let path = try folder.write(file, to: "a.tif")
    let xmp = try #require(try FileFormat.tiff.xmp(of: SniffedFile(examining: path)))
    #expect(String(titleInXMP: xmp) == Self.titleInXMP)
    // Numbers that are changed lead nowhere, or elsewhere, but never to a crash.
    for index in file.indices.prefix(120) {
      for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var changed = file
        changed[index] = value
        let path = try folder.write(changed, to: "changed.tif")
        if let directory = TIFFDirectory(try SniffedFile(examining: path).opened()) {
          _ = (directory.xmp, directory.iptc, directory.isRaw, CaptureTime(exif: directory))
        }
      }
    }
  }

  @Test func `a title of Windows is in UTF-16`() {
    let bytes = "Pâques 🐣\0".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(String(titleIn: exif(0x9C9B, type: 1, bytes)) == "Pâques 🐣")
    #expect(String(titleIn: exif(0x9C9B, type: 2, bytes)) == nil)
  }

  @Test(arguments: ["", " ", " \t\n "]) func `an empty one is none`(_ text: String) {
    #expect(String(titleIn: exif(0x010E, type: 2, Array(text.utf8) + [0])) == nil)
  }

  @Test func `damaged data have no title or any other, but never crash`() {
    let whole = exif(0x010E, type: 2, Array("A longer description\0".utf8))
    for count in whole.indices { #expect(String(titleIn: Array(whole.prefix(count))) == nil) }
    var random = SplitMix64(seed: 42)
    var titles = 0
    for _ in 0..<2000 {
      let flipped = random.flipping(random.int(1...4), bitsOf: whole)
      if String(titleIn: flipped) != nil { titles += 1 }
    }
    #expect((1..<2000).contains(titles))
  }
}
