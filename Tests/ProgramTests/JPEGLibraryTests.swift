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
  func `a libjpeg that is not known decodes photos itself`() throws {
    let zero = HuffmanTable(counts: [1] + [UInt8](repeating: 0, count: 15), symbols: [0])
    let ones = [[UInt8]](repeating: [0xFF, 0], count: 10000)
    let jpeg = SequentialJPEG(tables: [(dc: zero, ac: zero)], data: Array(ones.joined()))
    try folder.write(jpeg.bytes, to: "photo.jpg")
    let words: [Word] = ["compose", "-l", "1x1", "photo.jpg", "-o", "grid.png"]
    #expect(try Program.run(words, in: folder).errors.contains("its data are damaged"))
    for source in sources {
      try FaultInjection.compile(
        folder.write(Array(source.utf8), to: "other.c"), into: folder["libother.so"])
      let outcome = try Program.run(
        words, in: folder, setup: "export LD_PRELOAD='\(folder["libother.so"])'")
      #expect(!outcome.errors.contains("damaged"))
      #expect(outcome.end == .exit(0))
    }
  }

  /// What other libraries have: the functions of version 3 for 12 bits, and functions of libjpeg that
  /// belong to another library than its decoder.
  private let sources = [
    "int jpeg12_read_scanlines;\n",
    """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    int jpeg_start_decompress(void *info) {
      return ((int (*)(void *))dlsym(RTLD_NEXT, "jpeg_start_decompress"))(info);
    }

    """,
  ]
}
