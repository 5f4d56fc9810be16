import FileSystem
import TestSupport

/// An argument of a command line: any bytes except zero, usually the name of a file.
typealias Word = Pathname

extension [Word] {
  /// Three small photos.
  static let threePhotos: [Word] = [.small("rgb.png"), .small("gray.jpg"), .small("420.jpg")]
}
