import TestSupport

extension Picture {
  /// Reads a binary PGM or PPM file of 8 bits a sample.
  init(pnm bytes: [UInt8]) throws {
    var rest = bytes[...]
    func word() -> String {
      let word = rest.prefix { !$0.isSpace }
      rest = rest.dropFirst(word.count + 1)
      return String(decoding: word, as: UTF8.self)
    }
    let kind = word()
    guard kind == "P5" || kind == "P6", let width = Int(word()), let height = Int(word()),
      word() == "255", rest.count == width * height * (kind == "P6" ? 3 : 1)
    else { throw Program.Failure(description: "a PNM picture of an unexpected kind: \(kind)") }
    self.init(width: width, height: height, channels: kind == "P6" ? 3 : 1, samples: Array(rest))
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A }
}
