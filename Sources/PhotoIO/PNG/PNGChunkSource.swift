import CPhotoIO

/// A source of the chunks of a PNG that follow the first chunk of picture data.
protocol PNGChunkSource {
  /// Reads bytes; fewer at the end.
  mutating func read(upTo count: Int) throws(PhotoError) -> [UInt8]

  mutating func skip(_ count: Int)
}

/// The chunks of a file. Skipped bytes are not read, except for the rest of a block.
struct PNGFileChunks: PNGChunkSource {
  private let input: SniffedFile
  private var offset: Int
  /// The block of bytes that was read at `offset`. Small chunks share a block.
  private var block: ArraySlice<UInt8> = []
  private static let blockBytes = 512

  @unsafe init(_ input: SniffedFile, after reader: OpaquePointer) {
    self.input = input
    offset = Int(clamping: unsafe photo_png_next_chunk(reader))
  }

  mutating func read(upTo count: Int) throws(PhotoError) -> [UInt8] {
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

/// The rest of a stream after the last row that is needed.
@safe struct PNGStreamChunks: PNGChunkSource {
  private let reader: OpaquePointer
  /// The maximum number of bytes to read. Later chunks are not found.
  private var rest = 256 << 20

  @unsafe init(after reader: OpaquePointer) {
    unsafe self.reader = reader
    skip(Int(clamping: unsafe photo_png_next_chunk(reader) &- photo_png_position(reader)))
  }

  mutating func read(upTo count: Int) -> [UInt8] {
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
