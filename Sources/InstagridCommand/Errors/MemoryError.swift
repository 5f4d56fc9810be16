import LibC

/// An error thrown when there is not enough memory for a picture.
struct MemoryError: Error {
  let bytes: Int

  /// Throws unless a number of bytes can be allocated at this moment. The standard library would end the
  /// process if it could not allocate an array.
  static func check(_ bytes: Int) throws(MemoryError) {
    // With mmap, because the optimizer removes a malloc whose memory is freed immediately.
    let memory = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe memory != MAP_FAILED else { throw MemoryError(bytes: bytes) }
    unsafe munmap(memory, bytes)
  }
}
