import CPhotoIO
import GridKit

/// The chunks of a PNG that contain its color profile, EXIF data and XMP data.
struct PNGMetadata {
  /// The first chunk of each kind.
  private var chunks: [photo_png_kind: PNGChunk] = [:]

  /// Adds a chunk, if it is the first of its kind.
  mutating func add(_ chunk: PNGChunk) {
    if !has(chunk.kind) { chunks[chunk.kind] = chunk }
  }

  /// Adds chunks that follow the picture data.
  mutating func add(from source: some PNGChunkSource) throws(PhotoError) {
    var search = TrailingEXIFSearch(source)
    let early = [PHOTO_PNG_PROFILE, PHOTO_PNG_XMP]
    while !isDecided, let chunk = try search.next(where: { !early.contains($0) && !has($0) }) {
      add(chunk)
    }
  }

  private func has(_ kind: photo_png_kind) -> Bool { chunks[kind] != nil }

  var profile: PNGChunk? { chunks[PHOTO_PNG_PROFILE] }
  /// XMP data before the picture.
  var xmp: PNGChunk? { chunks[PHOTO_PNG_XMP] }

  /// Whether no further chunk can change the EXIF data.
  var isDecided: Bool { has(PHOTO_PNG_EXIF) }

  /// Returns the EXIF data, or `nil` if there are none.
  ///
  /// An eXIf chunk takes precedence over text chunks, wherever they are. Pillow does the same, and
  /// programs that write both expect it.
  func exif() throws(OutOfMemory) -> [UInt8]? {
    let most = FileFormat.maximumEXIFBytes
    for kind in [PHOTO_PNG_EXIF, PHOTO_PNG_EXIF_TEXT, PHOTO_PNG_APP1_TEXT] {
      guard let chunk = chunks[kind] else { continue }
      let bytes =
        kind == PHOTO_PNG_EXIF
        ? Array(chunk.data.prefix(most))
        : ImageMagickRawProfile.bytes(of: try chunk.text(upTo: most), upTo: most)
      if TIFFDirectory(bytes) != nil { return bytes }
    }
    return nil
  }

  func orientation() throws(OutOfMemory) -> Orientation {
    Orientation(exif: try exif().flatMap { TIFFDirectory($0) })
  }
}

extension PNGMetadata {
  /// The chunks that a reader has found before the picture data.
  @unsafe init(_ reader: OpaquePointer) {
    for kind in 0..<PHOTO_PNG_KINDS.rawValue {
      let kept = unsafe photo_png_kept(reader, photo_png_kind(kind))
      let bytes = unsafe Array(UnsafeBufferPointer(start: kept.bytes, count: kept.count))
      if let chunk = PNGChunk(bytes) { add(chunk) }
    }
  }
}
