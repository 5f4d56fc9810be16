import FileBuilders

/// Files that no program can read completely.
let damaged: [Fixture] = [
  Fixture("damaged/truncated.jpg") { half(of: try wholeJPEG()) },
  Fixture("damaged/truncated-progressive.jpg") { half(of: try wholeJPEG(progressive: true)) },
  Fixture("damaged/no-end.jpg") { try wholeJPEG().dropLast(2) },
  Fixture("damaged/header-only.jpg") { [UInt8](try wholeJPEG().prefix(20)) },
  Fixture("damaged/text.jpg") { Array("This is not a picture.\n".utf8) },
  Fixture("damaged/empty.jpg") { [] },
  Fixture("damaged/truncated.png") { half(of: try wholePNG()) },
  Fixture("damaged/bad-crc.png") {
    var file = try wholePNG()
    guard let start = position(of: "IDAT", in: file) else { throw Failure("no IDAT chunk") }
    file[(start + file.count) / 2] ^= 0x40
    return file
  },
  Fixture("damaged/wrong-adler.png") { try withWrongAdler(inItsOwnChunk: false) },
  Fixture("damaged/wrong-adler-apart.png") { try withWrongAdler(inItsOwnChunk: true) },
  Fixture("damaged/garbage.png") {
    var random = SplitMix64(seed: 141)
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature + (0..<500).map { _ in UInt8(random.next() >> 56) }
  },
]

private func wholeJPEG(progressive: Bool = false) throws -> [UInt8] {
  try JPEGFile(progressive: progressive).encode(drawDesert(width: 400, height: 300).bitmap())
}

private func wholePNG() throws -> [UInt8] {
  try CompressedPNG.encode(drawPostcard().bitmap())
}

/// Returns a PNG whose compressed data are one chunk, or two, of which the second is the checksum
/// of the rows (Adler-32); this is wrong.
private func withWrongAdler(inItsOwnChunk: Bool) throws -> [UInt8] {
  guard var file = PNGFile(try wholePNG()), let first = file.names.firstIndex(of: "IDAT")
  else { throw Failure("no IDAT chunk") }
  let data = file.chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
  let adler = data.suffix(4).map { ~$0 }
  let parts = inItsOwnChunk ? [data.dropLast(4), adler] : [data.dropLast(4) + adler]
  file.chunks.removeAll { $0.name == "IDAT" }
  file.chunks.insert(contentsOf: parts.map { .init(name: "IDAT", data: $0) }, at: first)
  return file.bytes
}

private func half(of file: [UInt8]) -> [UInt8] { Array(file.prefix(file.count / 2)) }

/// Returns the offset of the first occurrence of `name` in `file`.
private func position(of name: String, in file: [UInt8]) -> Int? {
  let bytes = Array(name.utf8)
  return file.indices.dropLast(bytes.count).first { file[$0..<$0 + bytes.count] == bytes[...] }
}
