import CPhotoIO
import CZLIB

/// A chunk of a PNG with a color profile or EXIF data.
struct PNGChunk: Sendable {
  /// What a chunk holds. EXIF data count in the order of the cases.
  enum Kind: CaseIterable {
    /// A color profile: iCCP.
    case profile
    /// EXIF data: eXIf.
    case exif
    /// EXIF data as ImageMagick wrote them before there was eXIf, under the name that it gave them
    /// later and the one that it gave them at first.
    case exifText, app1Text

    /// The kind in C.
    var code: photo_png_kind {
      switch self {
      case .profile: PHOTO_PNG_PROFILE
      case .exif: PHOTO_PNG_EXIF
      case .exifText: PHOTO_PNG_EXIF_TEXT
      case .app1Text: PHOTO_PNG_APP1_TEXT
      }
    }
  }

  /// The most bytes of its data that tell a chunk's kind.
  static let kindBytes = PHOTO_PNG_KIND_BYTES - 4

  /// The most bytes that are used of the data of a chunk with EXIF data, and of its text.
  static let mostEXIFBytes = PHOTO_PNG_MAX_EXIF_CHUNK

  let kind: Kind
  /// The chunk from its name on, without its length and checksum. Of EXIF data, the part that is
  /// used.
  private let bytes: [UInt8]

  /// Takes the bytes of a chunk from its name on; `nil` if they are of no kind that is read here.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    let code = unsafe photo_png_kind_of(bytes, bytes.count)
    guard let kind = Kind.allCases.first(where: { $0.code == code }) else { return nil }
    self.kind = kind
    self.bytes = bytes
  }

  /// The chunk's data.
  var data: ArraySlice<UInt8> { bytes.dropFirst(4) }

  /// Whether bytes are the checksum of a chunk's name and data.
  ///
  /// Source: Portable Network Graphics, third edition, 5.5, "CRC algorithm".
  static func isChecksum(_ checksum: some Sequence<UInt8>, of content: ArraySlice<UInt8>) -> Bool {
    let sum = unsafe content.withUnsafeBufferPointer {
      unsafe crc32(0, $0.baseAddress, UInt32($0.count))
    }
    return checksum.reduce(0) { $0 << 8 | UInt($1) } == sum
  }

  /// The text behind the keyword of a text chunk, as far as it can be read.
  ///
  /// Source: Portable Network Graphics, third edition, 11.3.3: tEXt, zTXt, and iTXt.
  ///
  /// - Parameter most: how many bytes of it are inflated if it is compressed.
  func text(upTo most: Int) throws(OutOfMemory) -> [UInt8] {
    var rest = data
    func dropString() { rest = rest.drop { $0 != 0 }.dropFirst() }
    dropString()
    let isCompressed: Bool
    switch String(decoding: bytes.prefix(4), as: UTF8.self) {
    case "zTXt":
      isCompressed = true
      // The compression method.
      rest = rest.dropFirst()
    case "iTXt":
      isCompressed = rest.first == 1
      // Whether it is compressed, the method, the language, and the keyword in that language.
      rest = rest.dropFirst(2)
      dropString()
      dropString()
    default: isCompressed = false
    }
    return isCompressed ? try rest.inflated(upTo: most) : Array(rest.prefix(most))
  }
}
