import FileBuilders

/// The EXIF segment of a JPEG file: how to turn the stored picture, and who made it.
struct EXIF {
  /// The value of EXIF's orientation entry, 1 to 8.
  var orientation: Int
  var byteOrder = TIFFBlock.ByteOrder.little
  var imageDescription = "A drawn test picture"

  /// The APP1 segment, marker and length included.
  var segment: [UInt8] { JPEGSegments.segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

  /// A TIFF file with one directory of four entries, sorted by tag, and the texts after it.
  var tiff: [UInt8] {
    var block = TIFFBlock(order: byteOrder)
    // All texts here are longer than the four bytes that an entry itself could hold.
    let textStart = 8 + 2 + 4 * 12 + 4
    var texts: [UInt8] = []
    func text(_ tag: Int, _ text: String) -> TIFFBlock.Entry {
      let bytes = Array(text.utf8) + [0]
      defer { texts += bytes.count.isMultiple(of: 2) ? bytes : bytes + [0] }
      return block.text(tag, count: bytes.count, at: textStart + texts.count)
    }
    let (description, maker) = (text(0x010E, imageDescription), text(0x010F, "Instagrid"))
    block.entries = [
      description, maker, block.orientation(orientation), text(0x0131, "draw-fixtures"),
    ]
    return block.bytes + texts
  }
}
