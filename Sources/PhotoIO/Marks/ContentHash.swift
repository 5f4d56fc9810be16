import CPhotoIO

/// XXH64 of bytes, with seed 0.
///
/// It guards against accidents and editors, not against forgery, which would gain nobody anything:
/// 64 bits fit by chance once in 10^19 times. Unlike a cryptographic hash it takes no measurable
/// time beside encoding, and unlike a CRC it has bits enough for digests as well.
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
