import FileSystem
import TestSupport

/// A word of a command line: any bytes but zero, and mostly the name of a file.
typealias Word = FilePath

extension [Word] {
  /// Three small photos.
  static let threePhotos: [Word] = [.small("rgb.png"), .small("gray.jpg"), .small("420.jpg")]
}
