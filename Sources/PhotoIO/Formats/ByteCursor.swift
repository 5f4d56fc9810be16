/// Reads bytes from the front, as far as there are any.
struct ByteCursor {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// Takes so many bytes; `nil` if there are fewer.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Takes a number of so many bytes, the highest first; `nil` if it is not all there, or larger than
  /// an `Int`.
  mutating func number(_ size: Int) -> Int? {
    take(size).flatMap { bytes in
      bytes.first.map { $0 < 0x80 || size < 8 } ?? true
        ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
    }
  }
}
