import CPhotoIO

/// A source of the chunks of a PNG that follow the first chunk of picture data.
protocol PNGChunkSource {
  /// Reads bytes; fewer at the end.
  mutating func read(_ count: Int) throws(PhotoError) -> [UInt8]

  mutating func skip(_ count: Int)
}

/// The chunks of a file. Skipped bytes are not read.
struct PNGFileChunks: PNGChunkSource {
  private let input: SniffedFile
  private var offset: Int

  @unsafe init(_ input: SniffedFile, after reader: OpaquePointer) {
    self.input = input
    offset = Int(clamping: unsafe photo_png_next_chunk(reader))
  }

  mutating func read(_ count: Int) throws(PhotoError) -> [UInt8] {
    defer { skip(count) }
    return try input.read(upTo: count, at: offset)
  }

  mutating func skip(_ count: Int) { offset += count }
}

/// The rest of a stream after the last row that is needed.
@safe struct PNGStreamChunks: PNGChunkSource {
  private let reader: OpaquePointer
  /// The maximum number of bytes to read. Later chunks are not found.
  private var rest = 256 << 20

  @unsafe init(after reader: OpaquePointer) {
    unsafe self.reader = reader
    skip(Int(clamping: unsafe photo_png_next_chunk(reader) &- photo_png_position(reader)))
  }

  mutating func read(_ count: Int) -> [UInt8] {
    let available = min(count, rest)
    rest -= available
    return unsafe [UInt8](unsafeUninitializedCapacity: available) { bytes, filled in
      unsafe filled = photo_png_read_raw(reader, bytes.baseAddress, available)
    }
  }

  mutating func skip(_ count: Int) {
    let available = min(count, rest)
    rest -= available
    _ = unsafe photo_png_read_raw(reader, nil, available)
  }
}
