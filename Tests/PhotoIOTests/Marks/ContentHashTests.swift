import TestSupport
import Testing

@testable import PhotoIO

@Suite struct ContentHashTests {
  private func hash(_ bytes: [UInt8], in pieces: [Int] = []) -> String {
    var hash = ContentHash()
    var rest = bytes[...]
    for count in pieces {
      hash.add(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    hash.add(Array(rest))
    return hash.value.sixteenDigits
  }

  /// Bytes that are all different up to 251.
  private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 * 7 % 251) } }

  /// What `xxhsum -H1` of xxHash 0.8.1 prints.
  @Test(
    arguments: [
      (0, "ef46db3751d8e999"),
      (1, "e934a84adb052768"),
      (3, "9ff70a635a6209ab"),
      (4, "ae5acdc00a55ac41"),
      (7, "d734a6b26f3da63e"),
      (8, "87116b3365b924eb"),
      (11, "3a5d6dc1b218a5b6"),
      (31, "0f187c62b1e722b7"),
      (32, "91b0cb0931a8c629"),
      (33, "931b043cf8d65b94"),
      (63, "575186c12dcebcfd"),
      (64, "ab64977b5af9d022"),
      (100, "b7fe1d84b2f23a05"),
      (251, "3d79ea917bd2efd5"),
      (1000, "023fd2ed1ff957d5"),
    ])
  func `it is XXH64`(_ count: Int, _ expected: String) {
    #expect(hash(bytes(count)) == expected)
  }

  @Test(arguments: seeds(3)) func `it does not depend on how the bytes are split`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = bytes(1000)
    let pieces = (0..<30).map { _ in random.int(0...70) }
    #expect(hash(bytes, in: pieces) == hash(bytes))
  }
}
