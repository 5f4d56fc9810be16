import CPhotoIO
import GridKit

/// The chunks of a PNG that contain its color profile, EXIF data and XMP data.
struct PNGMetadata {
  /// The first chunk of each kind.
  private var chunks: [PNGChunk.Kind: PNGChunk] = [:]

  /// Adds a chunk, if it is the first of its kind.
  mutating func add(_ chunk: PNGChunk) {
    if !has(chunk.kind) { chunks[chunk.kind] = chunk }
  }

  /// Adds chunks that follow the picture data.
  ///
  /// - Returns: what is wrong with them, one line each.
  mutating func add(from source: some PNGChunkSource) throws(PhotoError) -> [String] {
    var search = TrailingEXIFSearch(source)
    let early: [PNGChunk.Kind] = [.profile, .xmp]
    while !isDecided, let chunk = try search.next(where: { !early.contains($0) && !has($0) }) {
      add(chunk)
    }
    return search.warnings
  }

  private func has(_ kind: PNGChunk.Kind) -> Bool { chunks[kind] != nil }

  var profile: PNGChunk? { chunks[.profile] }
  /// XMP data before the picture.
  var xmp: PNGChunk? { chunks[.xmp] }

  /// Whether no further chunk can change the EXIF data.
  var isDecided: Bool { has(.exif) }

  /// Returns the EXIF data, or `nil` if there are none.
  ///
  /// An eXIf chunk takes precedence over text chunks, wherever they are. Pillow does the same, and
  /// programs that write both expect it.
  func exif() throws(OutOfMemory) -> [UInt8]? {
    for kind in PNGChunk.Kind.allCases {
      guard let chunk = chunks[kind] else { continue }
      let bytes: [UInt8]
      switch kind {
      case .profile, .xmp: continue
      case .exif: bytes = Array(chunk.data.prefix(FileFormat.maximumEXIFBytes))
      case .exifText, .app1Text:
        let text = try chunk.text(upTo: FileFormat.maximumEXIFBytes)
        bytes = ImageMagickRawProfile.bytes(of: text, upTo: FileFormat.maximumEXIFBytes)
      }
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
    for kind in PNGChunk.Kind.allCases {
      let kept = unsafe photo_png_kept(reader, kind.code)
      let bytes = unsafe Array(UnsafeBufferPointer(start: kept.bytes, count: kept.count))
      if let chunk = PNGChunk(bytes) { add(chunk) }
    }
  }
}
