import FileSystem

extension Pathname {
  /// The folder of all fixtures, relative to this source file.
  private static let fixtures: Pathname = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return Pathname(parts.dropLast(4).joined(separator: "/") + "/Fixtures")
  }()

  /// Returns the path of a file in `Fixtures`, such as `photos/lake.jpg`.
  package static func fixture(_ name: String) -> Pathname { fixtures.appending(name.utf8) }

  /// Returns the path of a scene in `Fixtures/photos`.
  package static func photo(_ name: String) -> Pathname { fixture("photos/" + name) }

  /// Returns the path of a landscape of 60 x 40 pixels, of the given kind, in `Fixtures/kinds`.
  package static func small(_ name: String) -> Pathname { fixture("kinds/" + name) }
}

/// Returns the names of the fixtures in a folder that begin and end in a certain way, such as
/// `kinds/rgb.png`.
package func fixtures(
  in folder: String, beginning: String = "", ending: String = ""
) -> [String] {
  Pathname.fixture(folder).names.filter { $0.hasPrefix(beginning) && $0.hasSuffix(ending) }
    .map { folder + "/" + $0 }
}
