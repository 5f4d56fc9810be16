import LibC

/// An error thrown when there is not enough memory for a picture.
struct MemoryError: Error {
  let bytes: Int

  /// Throws unless a number of bytes can be allocated at this moment.
  ///
  /// The standard library ends the process if it cannot allocate an array. So this is checked
  /// before a large array is created.
  static func check(_ bytes: Int) throws(MemoryError) {
    // With mmap, because the optimizer removes a malloc whose memory is freed immediately.
    let memory = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe memory != MAP_FAILED else { throw MemoryError(bytes: bytes) }
    unsafe munmap(memory, bytes)
  }
}
