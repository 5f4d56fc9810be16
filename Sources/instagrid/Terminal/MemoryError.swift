#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// More memory was asked for than there is.
struct MemoryError: Error {
  let bytes: Int

  /// Throws unless so much memory can be had at this moment.
  ///
  /// The standard library ends the process where an array finds no memory; so this is asked before
  /// the one that is large.
  static func check(_ bytes: Int) throws(MemoryError) {
    // By mmap: a malloc whose memory is freed at once is taken out by the optimiser.
    let memory = unsafe mmap(
      nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe memory != MAP_FAILED else { throw MemoryError(bytes: bytes) }
    unsafe munmap(memory, bytes)
  }
}
