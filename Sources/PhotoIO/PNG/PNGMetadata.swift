import CPhotoIO
import GridKit

/// The chunks of a PNG that contain its color profile, EXIF data, XMP data and IPTC data.
struct PNGMetadata {
  /// The first chunk of each kind.
  private var chunks: [photo_png_kind: PNGChunk] = [:]

  /// Adds a chunk, if it is the first of its kind.
  mutating func add(_ chunk: PNGChunk) { if !has(chunk.kind) { chunks[chunk.kind] = chunk } }

  /// Adds metadata in the chunks after the first picture data, where ImageMagick and GraphicsMagick write them,
  /// until there is a chunk of the wanted kind. Goes from chunk to chunk by their lengths, and
  /// reads the others only to recognize them.
  mutating func add(
    from source: some PNGChunkSource, until wanted: photo_png_kind = PHOTO_PNG_EXIF
  ) throws(PhotoError) {
    var source = source
    // How many more chunks are examined; how many of picture data are skipped, 8 GB in all, since libpng
    // writes 8 KiB into each by default; and how many bytes of the former are read, or a chunk more.
    var (chunks, pictureChunks, bytes) = (10_000, 1_000_000, 16 * FileFormat.maximumEXIFBytes)
    while !has(wanted) {
      let header = try source.read(upTo: 8)
      let name = header.dropFirst(4)
      if header.count < 8 || name.elementsEqual("IEND".utf8) { return }
      let count = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let isPicture = name.elementsEqual("IDAT".utf8)
      guard bytes > 0, isPicture ? pictureChunks > 0 : chunks > 0 else { return }
      if isPicture {
        pictureChunks -= 1
        source.skip(count + 4)
        continue
      }
      chunks -= 1
      // The name, and the data and the checksum as far as they are needed.
      var read = Array(name)
      read += try source.read(upTo: min(count + 4, PNGChunk.kindBytes))
      if let kind = PNGChunk(read.prefix(4 + count))?.kind, !has(kind),
        kind != PHOTO_PNG_PROFILE
      {
        read += try source.read(
          upTo: min(count + 4, FileFormat.maximumEXIFBytes) - (read.count - 4))
        let content = read.prefix(4 + count)
        let isDamaged =
          read.count == count + 8
          && !read.suffix(4).elementsEqual(PNGChunk.checksum(of: content))
        if !isDamaged, let chunk = PNGChunk(content) { add(chunk) }
      }
      bytes -= read.count
      source.skip(count + 8 - read.count)
    }
  }

  private func has(_ kind: photo_png_kind) -> Bool { chunks[kind] != nil }

  var profile: PNGChunk? { chunks[PHOTO_PNG_PROFILE] }

  /// Returns the XMP data, or `nil` if there are none.
  func xmp() throws(OutOfMemory) -> [UInt8]? {
    guard let chunk = chunks[PHOTO_PNG_XMP] else { return try rawProfile(PHOTO_PNG_XMP_TEXT) }
    return try chunk.text(upTo: FileFormat.maximumEXIFBytes)
  }

  /// Returns the IPTC data, perhaps in resources of Photoshop; `nil` if there are none.
  func iptc() throws(OutOfMemory) -> [UInt8]? { try rawProfile(PHOTO_PNG_IPTC_TEXT) }

  private func rawProfile(_ kind: photo_png_kind) throws(OutOfMemory) -> [UInt8]? {
    let most = FileFormat.maximumEXIFBytes
    guard let text = try chunks[kind]?.text(upTo: most) else { return nil }
    return ImageMagickRawProfile.bytes(of: text, upTo: most)
  }

  /// Whether no further chunk can change the EXIF data.
  var isDecided: Bool { has(PHOTO_PNG_EXIF) }

  /// Returns the EXIF data, or `nil` if there are none.
  ///
  /// An eXIf chunk takes precedence over text chunks, wherever they are. Pillow does the same, and
  /// programs that write both expect it.
  func exif() throws(OutOfMemory) -> [UInt8]? {
    let most = FileFormat.maximumEXIFBytes
    for kind in [PHOTO_PNG_EXIF, PHOTO_PNG_EXIF_TEXT, PHOTO_PNG_APP1_TEXT] {
      let bytes =
        kind == PHOTO_PNG_EXIF
        ? (chunks[kind]?.data.prefix(most)).map { Array($0) } : try rawProfile(kind)
      if let bytes, TIFFDirectory(bytes) != nil { return bytes }
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
      let kept = unsafe photo_png_kept_chunk(reader, photo_png_kind(kind))
      let bytes = unsafe Array(UnsafeBufferPointer(start: kept.bytes, count: kept.count))
      if let chunk = PNGChunk(bytes) { add(chunk) }
    }
  }
}
