import CZLIB

extension ArraySlice<UInt8> {
  /// Inflates the first bytes of a zlib stream (RFC 1950): fewer than `limit` if it ends or is damaged.
  func inflated(upTo limit: Int) throws(OutOfMemory) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit_(&stream, ZLIB_VERSION, size) == Z_OK else { throw OutOfMemory() }
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
