/// The EXIF part of a JPEG file: how the stored picture is to be turned, and who made it.
struct EXIF {
  enum ByteOrder { case little, big }

  /// The value of EXIF's orientation entry, 1 to 8.
  var orientation: Int
  var byteOrder = ByteOrder.little
  var imageDescription = "A drawn test picture"

  /// The APP1 segment, marker and length included.
  var segment: [UInt8] {
    let content = Array("Exif\0\0".utf8) + tiff
    let length = UInt16(content.count + 2)
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// A TIFF file with one directory of four entries, sorted by tag, and the texts after it.
  var tiff: [UInt8] {
    let entries: [(tag: UInt16, value: Value)] = [
      (0x010E, .text(imageDescription)), (0x010F, .text("Instagrid")),
      (0x0112, .short(UInt16(orientation))), (0x0131, .text("draw-fixtures")),
    ]
    let textStart = 8 + 2 + entries.count * 12 + 4
    var directory = number16(UInt16(entries.count))
    var texts: [UInt8] = []
    for entry in entries {
      directory += number16(entry.tag)
      switch entry.value {
      case .short(let number):
        directory += number16(3) + number32(1) + number16(number) + number16(0)
      case .text(let text):
        // All texts here are longer than the four bytes that an entry itself could hold.
        let bytes = Array(text.utf8) + [0]
        directory += number16(2) + number32(UInt32(bytes.count))
        directory += number32(UInt32(textStart + texts.count))
        texts += bytes.count.isMultiple(of: 2) ? bytes : bytes + [0]
      }
    }
    let mark = Array((byteOrder == .little ? "II" : "MM").utf8)
    return mark + number16(42) + number32(8) + directory + number32(0) + texts
  }

  private enum Value {
    case short(UInt16)
    case text(String)
  }

  private func number16(_ value: UInt16) -> [UInt8] {
    let bytes = [UInt8(value >> 8), UInt8(value & 255)]
    return byteOrder == .big ? bytes : bytes.reversed()
  }

  private func number32(_ value: UInt32) -> [UInt8] {
    let halves = [UInt16(value >> 16), UInt16(value & 0xFFFF)]
    return (byteOrder == .big ? halves : halves.reversed()).flatMap(number16)
  }
}
