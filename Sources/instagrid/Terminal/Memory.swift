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
    guard let memory = unsafe malloc(bytes) else { throw MemoryError(bytes: bytes) }
    unsafe free(memory)
  }
}
