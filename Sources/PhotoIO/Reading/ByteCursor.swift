/// Reads bytes sequentially, never beyond their end.
struct ByteCursor {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Takes the next `count` bytes; `nil` if there are fewer.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Takes a big-endian number of `size` bytes; `nil` if there are fewer, or if it does not fit in
  /// an `Int`.
  mutating func number(_ size: Int) -> Int? {
    take(size).flatMap { bytes in
      bytes.first.map { $0 < 0x80 || size < 8 } ?? true
        ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
    }
  }
}
