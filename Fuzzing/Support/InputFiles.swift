import TestSupport

extension NamelessFile {
  /// Creates a file that contains an input.
  static func input(_ bytes: [UInt8]) -> NamelessFile {
    do { return try NamelessFile(holding: bytes) } catch {
      fatalError("an input must fit in a file: \(error)")
    }
  }
}
