import CPhotoIO

/// The XXH64 hash of bytes, with seed 0.
///
/// It detects accidents and edits, but not forgery, which would only allow a file to be replaced.
/// A random match has a probability of 1 in 10^19. Unlike a cryptographic hash, it takes no
/// measurable time compared with encoding. Unlike a CRC, it has enough bits for digests as well.
struct ContentHash {
  private var state: photo_hash

  init() {
    state = photo_hash()
    unsafe photo_hash_begin(&state)
  }

  mutating func add(_ bytes: [UInt8]) {
    unsafe photo_hash_add(&state, bytes, bytes.count)
  }

  /// The hash of all bytes that were added.
  var value: UInt64 {
    var copy = state
    return unsafe photo_hash_value(&copy)
  }
}
