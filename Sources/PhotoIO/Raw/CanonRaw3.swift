/// The boxes of a CR3.
///
/// Source: Laurent Clévy's description of CR3, https://github.com/lclevy/canon_cr3.
struct CanonRaw3 {
  private let input: SniffedFile
  private let file: ISOMediaFile

  init(_ input: SniffedFile) { (self.input, file) = (input, ISOMediaFile(input)) }

  /// The offsets of the JPEG of full size, which is the first track, and of the preview.
  func jpegOffsets() throws(PhotoError) -> [Int] {
    [try firstSample(), try preview()].compactMap(\.self)
  }

  private func firstSample() throws(PhotoError) -> Int? {
    guard let moov = try file.contents(ofBox: "moov"),
      var table = BoxList(moov[...]).list(["trak", "mdia", "minf", "stbl"]),
      let offsets = table.contents(of: "co64")
    else { return nil }
    var cursor = ByteCursor(offsets.dropFirst(8))
    return cursor.number(8)
  }

  private func preview() throws(PhotoError) -> Int? {
    let id: [UInt8] = [
      0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
      0x16,
    ]
    // After the identifier and eight bytes, a box PRVW, with the JPEG after sixteen bytes.
    guard let box = try file.place(ofBox: "uuid", id: id),
      try input.read(upTo: 4, at: box.offset + 28) == Array("PRVW".utf8)
    else { return nil }
    return box.offset + 48
  }

  /// The EXIF data, of which each directory is a TIFF structure of its own.
  func exif() throws(PhotoError) -> TIFFDirectory? {
    guard let moov = try file.contents(ofBox: "moov"),
      var canon = BoxList(moov[...]).list(["uuid"], skipping: 16),
      let first = canon.contents(of: "CMT1"), let photo = canon.contents(of: "CMT2")
    else { return nil }
    return TIFFDirectory(Array(first), exifIFD: Array(photo))
  }
}
