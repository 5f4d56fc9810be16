import CPhotoIO
import CZLIB

/// A chunk of a PNG with a color profile, EXIF data or XMP data.
struct PNGChunk: Sendable {
  /// The number of bytes that are enough to recognize the kind of a chunk.
  static let kindBytes = PHOTO_PNG_KIND_BYTES - 4

  let kind: photo_png_kind
  /// The name and the data of the chunk, without its length and checksum. Of EXIF data, only the
  /// part that is used.
  private let bytes: [UInt8]

  /// Creates a chunk from its name and data; `nil` if it is of another kind.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    kind = unsafe photo_png_kind_of(bytes, bytes.count)
    if kind == PHOTO_PNG_OTHER { return nil }
    self.bytes = bytes
  }

  var data: ArraySlice<UInt8> { bytes.dropFirst(4) }

  /// Returns the checksum of a chunk's name and data.
  ///
  /// Source: Portable Network Graphics, third edition, 5.5, "CRC algorithm".
  static func checksum(of content: ArraySlice<UInt8>) -> [UInt8] {
    let sum = unsafe content.withUnsafeBufferPointer {
      unsafe crc32(0, $0.baseAddress, UInt32($0.count))
    }
    return Int(sum).littleEndian(4).reversed()
  }

  /// Returns the text after the keyword of a text chunk, as far as it is readable.
  func text(upTo limit: Int) throws(OutOfMemory) -> [UInt8] {
    try PNGText(name: bytes.prefix(4), data)?.text(upTo: limit) ?? []
  }
}

/// A text chunk of a PNG.
///
/// Source: Portable Network Graphics, third edition, 11.3.3: tEXt, zTXt, and iTXt.
struct PNGText {
  let keyword: ArraySlice<UInt8>
  private let isCompressed: Bool
  private let rest: ArraySlice<UInt8>

  /// Parses a chunk with a name; `nil` if it is no text.
  init?(name: some Collection<UInt8>, _ data: ArraySlice<UInt8>) {
    keyword = data.prefix { $0 != 0 }
    var rest = data
    func dropString() { rest = rest.drop { $0 != 0 }.dropFirst() }
    dropString()
    switch String(decoding: name, as: UTF8.self) {
    case "tEXt": isCompressed = false
    case "zTXt":
      isCompressed = true
      // The compression method.
      rest = rest.dropFirst()
    case "iTXt":
      isCompressed = rest.first == 1
      // Compression flag, compression method, language, and translated keyword.
      rest = rest.dropFirst(2)
      dropString()
      dropString()
    default: return nil
    }
    self.rest = rest
  }

  /// Returns the first bytes of the text, as far as it is readable.
  func text(upTo limit: Int) throws(OutOfMemory) -> [UInt8] {
    isCompressed ? try rest.inflated(upTo: limit) : Array(rest.prefix(limit))
  }
}
