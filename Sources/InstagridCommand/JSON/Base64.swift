extension [UInt8] {
  /// The bytes in base64, with padding.
  ///
  /// Source: RFC 4648, section 4.
  var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let length = Swift.min(3, count - start)
      let group = (0..<3).reduce(0) { $0 << 8 | ($1 < length ? Int(self[start + $1]) : 0) }
      for digit in 0..<4 {
        text.append(
          digit <= length ? digits[group >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
