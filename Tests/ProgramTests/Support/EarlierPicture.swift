import FileSystem
import TestSupport
import Testing

extension [UInt8] {
  /// A small picture with a valid mark, which the program replaces.
  static func earlierPicture() throws -> [UInt8] {
    try Word.fixture("fuzzing/mark/intact.png").contents()
  }

  /// A picture without a mark, as version 0.1 wrote them.
  static func unmarkedPicture() throws -> [UInt8] {
    var golden = try #require(PNGFile(Word.fixture("goldens/layout-1.png").contents()))
    golden.chunks.removeAll { $0.name == "tEXt" }
    return golden.bytes
  }
}
