import TestSupport
import Testing

@testable import PhotoIO

@Suite struct ICCProfileTests {
  /// Returns a segment of a profile: its number, the number of segments, and some bytes.
  private func piece(_ number: UInt8, of count: UInt8, _ text: String) -> [UInt8] {
    [number, count] + Array(text.utf8)
  }

  private func joined(_ pieces: [UInt8]...) throws -> String? {
    try ICCProfile(pieces: pieces).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `without segments there is no profile`() throws {
    #expect(try joined() == nil)
  }

  @Test func `one segment is the whole profile`() throws {
    #expect(try joined(piece(1, of: 1, "profile")) == "profile")
  }

  @Test func `segments are joined by their numbers`() throws {
    let (a, b, c) = (piece(1, of: 3, "one "), piece(2, of: 3, "two "), piece(3, of: 3, "three"))
    #expect(try joined(a, b, c) == "one two three")
    #expect(try joined(c, a, b) == "one two three")
  }

  @Test func `255 segments are joined`() throws {
    let segments = (1...255).reversed().map { piece(UInt8($0), of: 255, String($0) + " ") }
    let profile = try #require(try ICCProfile(pieces: segments))
    let text = (1...255).map { "\($0) " }.joined()
    #expect(String(decoding: profile.bytes, as: UTF8.self) == text)
  }

  @Test func `a missing segment makes a profile incomplete`() {
    #expect(throws: ProfileError.incomplete) { try joined(piece(1, of: 2, "a")) }
    #expect(throws: ProfileError.incomplete) { try joined(piece(2, of: 2, "b")) }
    #expect(throws: ProfileError.incomplete) {
      try joined(piece(1, of: 3, "a"), piece(3, of: 3, "c"))
    }
    #expect(ProfileError.incomplete.description == "incomplete")
  }

  @Test func `contradictory segments are not a profile`() {
    let contradictions: [[[UInt8]]] = [
      [piece(1, of: 2, "a"), piece(1, of: 2, "a")],
      [piece(1, of: 2, "a"), piece(2, of: 2, "b"), piece(2, of: 2, "c")],
      [piece(1, of: 2, "a"), piece(2, of: 3, "b")],
      [piece(0, of: 1, "a")],
      [piece(2, of: 1, "a")],
      [piece(3, of: 2, "a"), piece(1, of: 2, "b")],
      [piece(0, of: 0, "a")],
      [piece(1, of: 0, "a")],
      [piece(255, of: 0, "a")],
    ]
    for segments in contradictions {
      #expect(throws: ProfileError.inconsistent, "\(segments)") {
        try ICCProfile(pieces: segments)
      }
    }
    #expect(ProfileError.inconsistent.description == "inconsistent")
  }

  @Test func `a segment without data is ignored`() throws {
    #expect(try joined(piece(1, of: 1, "")) == nil)
    #expect(try joined([]) == nil)
    #expect(try joined([1]) == nil)
  }
}
