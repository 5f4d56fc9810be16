import CPlatform

/// There is not as much memory as a picture needs.
struct MemoryError: Error {
  let bytes: Int

  /// Throws unless so much memory can be allocated at this moment.
  ///
  /// The standard library ends the process if an array finds no memory, so this is checked before a
  /// large one is made.
  static func check(_ bytes: Int) throws(MemoryError) {
    // By mmap: the optimizer removes a malloc whose memory is freed at once.
    let memory = unsafe mmap(
      nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe memory != MAP_FAILED else { throw MemoryError(bytes: bytes) }
    unsafe munmap(memory, bytes)
  }
}
