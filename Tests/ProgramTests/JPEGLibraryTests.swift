import FileSystem
import TestSupport
import Testing

/// The libjpeg that the program finds when it starts, which may be newer than the one with which it
/// was compiled.
@Suite struct JPEGLibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Our Huffman decoder reports an invalid code that libjpeg does not report, so the warning shows
  /// which one was used.
  @Test(.enabled(if: JPEGTrial.isCompiled))
  func `libjpeg 3 decodes photos itself`() throws {
    let zero = HuffmanTable(counts: [1] + [UInt8](repeating: 0, count: 15), symbols: [0])
    let ones = [[UInt8]](repeating: [0xFF, 0], count: 10000)
    let jpeg = SequentialJPEG(tables: [(dc: zero, ac: zero)], data: Array(ones.joined()))
    try folder.write(jpeg.bytes, to: "photo.jpg")
    let words: [Word] = ["compose", "-l", "1x1", "photo.jpg", "-o", "grid.png"]
    #expect(try Program.run(words, in: folder).errors.contains("its data are damaged"))
    // Version 3 is recognized by its functions for 12 bits.
    let source = try folder.write(Array("int jpeg12_read_scanlines;\n".utf8), to: "newer.c")
    try FaultInjection.compile(source, into: folder["libnewer.so"])
    let outcome = try Program.run(
      words, in: folder, setup: "export LD_PRELOAD='\(folder["libnewer.so"])'")
    #expect(!outcome.errors.contains("damaged"))
    #expect(outcome.end == .exit(0))
  }
}
