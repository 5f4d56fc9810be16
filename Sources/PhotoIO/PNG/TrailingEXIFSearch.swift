import CPhotoIO

/// A search for EXIF data in the chunks after the first picture data, where ImageMagick and
/// GraphicsMagick write eXIf. It goes from chunk to chunk by their lengths.
struct TrailingEXIFSearch<Source: PNGChunkSource> {
  private var source: Source
  /// How many more chunks are examined, not counting picture data.
  private var chunks = 10_000
  /// How many more chunks of picture data are skipped: 8 GB in all, since libpng writes 8 KiB into
  /// each by default.
  private var pictureChunks = 1_000_000
  /// How many more bytes of chunks are read. The chunk that exceeds this number is still read.
  private var bytes = 16 * FileFormat.maximumEXIFBytes

  init(_ source: Source) { self.source = source }

  /// Returns the next chunk of a wanted kind; `nil` if there is none within the limits.
  mutating func next(where isWanted: (photo_png_kind) -> Bool) throws(PhotoError) -> PNGChunk? {
    while true {
      let header = try source.read(8)
      let name = header.dropFirst(4)
      if header.count < 8 || name.elementsEqual("IEND".utf8) { return nil }
      let count = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let isPicture = name.elementsEqual("IDAT".utf8)
      guard bytes > 0, isPicture ? pictureChunks > 0 : chunks > 0 else { return nil }
      if isPicture {
        pictureChunks -= 1
        source.skip(count + 4)
      } else {
        chunks -= 1
        if let chunk = try chunk(name, count: count, where: isWanted) { return chunk }
      }
    }
  }

  /// Reads the data and the checksum of a chunk as far as they are needed, and skips the rest.
  private mutating func chunk(
    _ name: ArraySlice<UInt8>, count: Int, where isWanted: (photo_png_kind) -> Bool
  ) throws(PhotoError) -> PNGChunk? {
    var read = Array(name)
    defer {
      bytes -= read.count
      source.skip(count + 8 - read.count)
    }
    read += try source.read(min(count + 4, PNGChunk.kindBytes))
    guard let kind = PNGChunk(read.prefix(4 + count))?.kind, isWanted(kind) else { return nil }
    read += try source.read(min(count + 4, FileFormat.maximumEXIFBytes) - (read.count - 4))
    let content = read.prefix(4 + count)
    let isDamaged =
      read.count == count + 8 && !read.suffix(4).elementsEqual(PNGChunk.checksum(of: content))
    return isDamaged ? nil : PNGChunk(content)
  }
}
