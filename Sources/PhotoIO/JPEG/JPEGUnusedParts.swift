import CPhotoIO

/// What the file of a JPEG holds besides its picture.
struct JPEGUnusedParts {
  private var found: Set<String> = []

  /// The names of the parts, in a fixed order.
  var names: [String] {
    [
      PhotoEncoding.gainMap, PhotoEncoding.depthMap, PhotoEncoding.furtherPictures,
      PhotoEncoding.movie,
    ].filter(found.contains)
  }

  /// Adds the gain map that a segment of ISO 21496-1 (annex C) announces.
  mutating func addGainMap() { found.insert(PhotoEncoding.gainMap) }

  /// Adds what XMP data announce.
  ///
  /// Source: Android's Ultra HDR 1.1 and Motion Photo 1.0; Google's MicroVideo (before it), GDepth 1.0 and
  /// Dynamic Depth 1.0.
  mutating func add(xmp: [UInt8]) {
    if xmp.contains("http://ns.adobe.com/hdr-gain-map/") { found.insert(PhotoEncoding.gainMap) }
    guard xmp.contains("http://ns.google.com/photos/") else { return }
    var scanner = XMPScanner(xmp)
    while let token = scanner.next() {
      switch token {
      case .value("1", "GCamera:MotionPhoto"), .value("1", "GCamera:MicroVideo"):
        found.insert(PhotoEncoding.movie)
      case .value("GainMap", "Item:Semantic"): found.insert(PhotoEncoding.gainMap)
      case .value("Depth", "Item:Semantic"), .value(_, "GDepth:Format"),
        .value(_, "DepthMap:Format"):
        found.insert(PhotoEncoding.depthMap)
      default: break
      }
    }
  }

  /// A picture in the file of another one.
  struct Picture {
    /// Its type, of which 0 is none.
    fileprivate let type: Int
    /// Where it begins in the file.
    let start: Int
    /// Its first bytes, with its own metadata.
    fileprivate let head: [UInt8]

    var isGainMap: Bool {
      let names = [
        "aux:hdrgainmap", "http://ns.adobe.com/hdr-gain-map/", "urn:iso:std:iso:ts:21496:-1",
      ]
      return type == 0x05_0000 || names.contains(where: { head.contains($0) })
    }

    fileprivate var name: String {
      if isGainMap { return PhotoEncoding.gainMap }
      return head.contains("http://ns.apple.com/depthData/")
        ? PhotoEncoding.depthMap : PhotoEncoding.furtherPictures
    }
  }

  /// Adds the pictures that a segment lists and the file holds.
  mutating func add(pictures list: [UInt8], of input: SniffedFile) throws(PhotoError) {
    found.formUnion(try Self.pictures(in: list, of: input).map(\.name))
  }

  /// Returns the pictures that a segment lists and the file holds, except the first one, which is the JPEG
  /// itself, and large thumbnails. Those of a stream are unknown.
  ///
  /// Source: CIPA DC-007 (Multi-Picture Format), 5.2.3.3, and exiftool's table of the types: the entry of
  /// a picture has its type, size and offset, relative to the byte order of the list.
  static func pictures(
    in list: [UInt8], of input: SniffedFile
  ) throws(PhotoError) -> [Picture] {
    guard let directory = TIFFDirectory(list),
      let entries = directory.first(0xB002, { directory.bytes(ofEntryAt: $0, type: 7) }),
      let start = try Self.start(ofPicturesIn: input)
    else { return [] }
    var pictures: [Picture] = []
    let isLittle = list.first == UInt8(ascii: "I")
    func number(at offset: Int) -> Int {
      let bytes = entries.dropFirst(offset).prefix(4)
      return (isLittle ? bytes.reversed() : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    for entry in stride(from: 16, through: min(entries.count, 16 * 32) - 16, by: 16) {
      let type = number(at: entry) & 0xFF_FFFF
      let start = start + number(at: entry + 8)
      let head = try input.read(upTo: 1 << 12, at: start)
      guard type >> 16 != 1, head.starts(with: [0xFF, 0xD8]) else { continue }
      pictures.append(Picture(type: type, start: start, head: head))
    }
    return pictures
  }

  /// Returns where the list of pictures is in a file; `nil` in a stream.
  private static func start(ofPicturesIn input: SniffedFile) throws(PhotoError) -> Int? {
    var parts = FileParts(input)
    for _ in 0..<1000 {
      guard let part = try parts.next() else { return nil }
      let identifier = Array("MPF\0".utf8)
      if part.name == [0xFF, 0xE2],
        try parts.contents(of: part, upTo: identifier.count) == identifier
      {
        return part.contents.lowerBound + identifier.count
      }
    }
    return nil
  }

  /// Adds what the directory at the end of a file of Samsung's phones lists.
  ///
  /// Source: exiftool's Samsung.pm, SEFT.
  mutating func addTrailer(of input: SniffedFile) throws(PhotoError) {
    guard let size = input.byteCount else { return }
    let end = size - Int(input.start) - 8
    var cursor = ByteCursor(try input.read(upTo: 8, at: max(0, end))[...])
    guard let count = cursor.take(4).map(Self.littleEndian), cursor.rest.elementsEqual("SEFT".utf8),
      (12...(1 << 16)).contains(count), count <= end
    else { return }
    let directory = try input.read(upTo: count, at: end - count)
    guard directory.starts(with: "SEFH".utf8) else { return }
    for entry in stride(from: 12, through: directory.count - 12, by: 12) {
      switch Self.littleEndian(directory[(entry + 2)..<(entry + 4)]) {
      case 0x0A30: found.insert(PhotoEncoding.movie)
      case 0x0AB1, 0x0B41: found.insert(PhotoEncoding.depthMap)
      default: break
      }
    }
  }

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool { lastStart(of: Array(text.utf8)) != nil }
}
