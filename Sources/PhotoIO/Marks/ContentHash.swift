import CPhotoIO
import FileSystem

/// The XXH64 hash of bytes, with seed 0.
///
/// It detects accidents and edits, but not forgery, which would only allow a file to be replaced.
/// Unlike a cryptographic hash, it takes no measurable time compared with encoding.
package struct ContentHash {
  private var state: photo_hash

  package init() {
    state = photo_hash()
    unsafe photo_hash_begin(&state)
  }

  /// Continues a hash of C.
  init(_ state: photo_hash) { self.state = state }

  package mutating func add(_ bytes: [UInt8]) { unsafe photo_hash_add(&state, bytes, bytes.count) }

  /// Adds the bytes of a file before an offset, or all of it; its position is neither used nor changed.
  mutating func add(_ file: borrowing OpenFile, upTo end: Int) throws(SystemError) {
    var offset = 0
    while offset < end {
      let block = try file.read(upTo: min(1 << 18, end - offset), at: offset)
      if block.isEmpty { return }
      add(block)
      offset += block.count
    }
  }

  /// Hashes a whole file; `nil` if it cannot be read.
  package static func value(ofFile path: Pathname) -> UInt64? {
    var hash = ContentHash()
    guard (try? hash.add(OpenFile(examining: path), upTo: .max)) != nil else { return nil }
    return hash.value
  }

  package var value: UInt64 {
    var copy = state
    return unsafe photo_hash_value(&copy)
  }
}
