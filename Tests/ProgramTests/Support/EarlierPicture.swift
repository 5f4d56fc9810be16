import TestSupport

extension [UInt8] {
  /// A small picture with a mark that fits, which the program replaces.
  static func earlierPicture() throws -> [UInt8] {
    try Word.fixture("fuzzing/mark/intact.png").contents()
  }
}
