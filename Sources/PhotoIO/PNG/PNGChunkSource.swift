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

extension PNGMetadata {
  /// How many chunks are looked at.
  static let mostChunks = 10_000

  /// Adds chunks that come behind the data of the picture, where ImageMagick and GraphicsMagick write
  /// eXIf. The lengths of the chunks lead from one to the next.
  ///
  /// - Returns: what is wrong with them, one line each.
  mutating func add(from source: some PNGChunkSource) throws(PhotoError) -> [String] {
    var source = source
    var warnings: [String] = []
    var seen = 0
    while !isDecided {
      if seen == Self.mostChunks {
        return warnings + [
          "it has more than \(Self.mostChunks) chunks; those behind them are not searched for its"
            + " orientation"
        ]
      }
      seen += 1
      let header = try source.read(8)
      let name = header.dropFirst(4)
      if header.count < 8 || name.elementsEqual("IEND".utf8) { return warnings }
      let count = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      // The name, then the data and the checksum, as far as they are needed.
      var bytes = Array(name)
      if !name.elementsEqual("IDAT".utf8) {
        bytes += try source.read(min(count + 4, PNGChunk.kindBytes))
        if let kind = PNGChunk(bytes.prefix(4 + count))?.kind, kind != .profile, !has(kind) {
          bytes += try source.read(min(count + 4, PNGChunk.mostEXIFBytes) - (bytes.count - 4))
          let content = bytes.prefix(4 + count)
          if bytes.count == count + 8, !PNGChunk.isChecksum(bytes.suffix(4), of: content) {
            let line = PNGWarning.wrongChecksum(of: String(decoding: name, as: UTF8.self))
            if !warnings.contains(line) { warnings.append(line) }
          } else if let chunk = PNGChunk(content) {
            add(chunk)
          }
        }
      }
      source.skip(count + 8 - bytes.count)
    }
    return warnings
  }
}
