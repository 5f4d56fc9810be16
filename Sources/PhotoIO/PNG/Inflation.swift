import CZLIB

extension ArraySlice<UInt8> {
  /// Inflates the first bytes of a zlib stream (RFC 1950), or one of deflate alone (RFC 1951): fewer than
  /// `limit` if it ends or is damaged.
  func inflated(upTo limit: Int, isRaw: Bool = false) throws(OutOfMemory) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    let window = isRaw ? -MAX_WBITS : MAX_WBITS
    guard unsafe inflateInit2_(&stream, window, ZLIB_VERSION, size) == Z_OK else {
      throw OutOfMemory()
    }
    defer { unsafe inflateEnd(&stream) }
    var result = Z_OK
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      unsafe withUnsafeBufferPointer { input in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(limit)
        result = unsafe inflate(&stream, Z_SYNC_FLUSH)
      }
      unsafe count = limit - Int(stream.avail_out)
    }
    if result == Z_MEM_ERROR { throw OutOfMemory() }
    return bytes
  }
}

extension [UInt8] {
  /// Whether the bytes begin like a zlib stream.
  ///
  /// Source: RFC 1950, 2.2: the method is 8, and the first two bytes are a multiple of 31.
  var isZlibStream: Bool {
    count >= 2 && self[0] & 15 == 8 && (Int(self[0]) << 8 | Int(self[1])) % 31 == 0
  }
}
