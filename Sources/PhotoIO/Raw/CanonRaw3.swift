/// The boxes of a CR3.
///
/// Source: Laurent Clévy's description of CR3, https://github.com/lclevy/canon_cr3.
struct CanonRaw3 {
  private let input: SniffedFile
  private let file: ISOMediaFile

  init(_ input: SniffedFile) { (self.input, file) = (input, ISOMediaFile(input)) }

  /// The places of the JPEG of full size, which is the first track, and of the preview.
  func places() throws(PhotoError) -> [(offset: Int, count: Int)] {
    [try firstSample(), try preview()].compactMap(\.self)
  }

  private func firstSample() throws(PhotoError) -> (offset: Int, count: Int)? {
    guard let moov = try file.contents(ofBox: "moov"),
      var table = BoxList(moov[...]).list(["trak", "mdia", "minf", "stbl"]),
      let sizes = table.contents(of: "stsz"), let offsets = table.contents(of: "co64")
    else { return nil }
    var (size, offset) = (ByteCursor(sizes.dropFirst(4)), ByteCursor(offsets.dropFirst(8)))
    return offset.number(8).flatMap { offset in size.number(4).map { (offset, $0) } }
  }

  private func preview() throws(PhotoError) -> (offset: Int, count: Int)? {
    let id: [UInt8] = [
      0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
      0x16,
    ]
    // After the identifier and eight bytes, a box PRVW, of which the JPEG's size is the last number.
    guard let box = try file.place(ofBox: "uuid", id: id) else { return nil }
    let header = try input.read(upTo: 24, at: box.offset + 24)
    guard header.dropFirst(4).starts(with: "PRVW".utf8) else { return nil }
    var size = ByteCursor(header.dropFirst(20))
    return size.number(4).map { (box.offset + 48, $0) }
  }

  /// The EXIF data, of which each directory is a TIFF structure of its own.
  func exif() throws(PhotoError) -> TIFFDirectory? {
    guard let moov = try file.contents(ofBox: "moov"),
      var canon = BoxList(moov[...]).list(["uuid"], skipping: 16),
      let first = canon.contents(of: "CMT1"), let photo = canon.contents(of: "CMT2")
    else { return nil }
    return TIFFDirectory(Array(first), photo: Array(photo))
  }
}
