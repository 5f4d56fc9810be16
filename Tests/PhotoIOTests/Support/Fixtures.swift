import PhotoIO

/// The project's own photos.
enum Fixtures {
  /// The folder of all fixtures, found from where this file lies.
  private static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/Fixtures"
  }()

  /// The path of a file, such as `kinds/420.jpg`.
  static func path(_ name: String) -> FilePath { FilePath(folder + "/" + name) }

  /// The paths below the fixtures' folder of all files in a folder that end in a certain way.
  static func names(in folder: String, ending: String, beginning: String = "") -> [String] {
    PhotoIOTests.names(in: self.folder + "/" + folder)
      .filter { $0.hasSuffix(ending) && $0.hasPrefix(beginning) }.map { folder + "/" + $0 }
  }
}
