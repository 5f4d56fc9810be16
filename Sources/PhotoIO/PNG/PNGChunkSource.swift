import CPhotoIO

/// Where the chunks of a PNG are read one after the other, from the one behind the first data of the
/// picture on.
protocol PNGChunkSource {
  /// Reads bytes, fewer at the end.
  mutating func read(_ count: Int) throws(PhotoError) -> [UInt8]

  /// Passes over bytes.
  mutating func skip(_ count: Int)
}

/// The chunks of a file: what is passed over is not read.
struct PNGFileChunks: PNGChunkSource {
  private let input: SniffedFile
  private var offset: Int

  @unsafe init(_ input: SniffedFile, after reader: OpaquePointer) {
    self.input = input
    offset = Int(clamping: unsafe photo_png_next_chunk(reader))
  }

  mutating func read(_ count: Int) throws(PhotoError) -> [UInt8] {
    let bytes = try input.read(upTo: count, at: offset)
    offset += bytes.count
    return bytes
  }

  mutating func skip(_ count: Int) { offset += count }
}

/// The rest of a stream, of which no more rows are needed.
@safe struct PNGStreamChunks: PNGChunkSource {
  private let reader: OpaquePointer
  /// How many bytes are read; nothing is found behind them.
  private var rest = 256 << 20

  @unsafe init(after reader: OpaquePointer) {
    unsafe self.reader = reader
    skip(Int(clamping: unsafe photo_png_next_chunk(reader) &- photo_png_position(reader)))
  }

  mutating func read(_ count: Int) -> [UInt8] {
    let most = min(count, rest)
    rest -= most
    return unsafe [UInt8](unsafeUninitializedCapacity: most) { bytes, filled in
      unsafe filled = photo_png_take(reader, bytes.baseAddress, most)
    }
  }

  mutating func skip(_ count: Int) {
    let most = min(count, rest)
    rest -= most
    _ = unsafe photo_png_take(reader, nil, most)
  }
}
