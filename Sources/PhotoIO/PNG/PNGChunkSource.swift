import CPhotoIO

/// Where the chunks of a PNG are read one after the other, from the one behind the first data of the
/// picture on.
protocol PNGChunkSource {
  /// Reads bytes, fewer at the end.
  mutating func read(_ count: Int) throws(PhotoError) -> [UInt8]

  /// Passes over bytes.
  mutating func skip(_ count: Int)
}

/// The chunks of a file: what is passed over is not read, except for a block's rest.
struct PNGFileChunks: PNGChunkSource {
  private let input: SniffedFile
  private var offset: Int
  /// Bytes that have been read from `offset` on. Small chunks are many in a block.
  private var block: ArraySlice<UInt8> = []
  private static let blockBytes = 512

  @unsafe init(_ input: SniffedFile, after reader: OpaquePointer) {
    self.input = input
    offset = Int(clamping: unsafe photo_png_next_chunk(reader))
  }

  mutating func read(_ count: Int) throws(PhotoError) -> [UInt8] {
    if block.count < count {
      block = try input.read(upTo: max(count, Self.blockBytes), at: offset)[...]
    }
    let bytes = Array(block.prefix(count))
    skip(bytes.count)
    return bytes
  }

  mutating func skip(_ count: Int) {
    offset += count
    block = block.dropFirst(count)
  }
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
