import CommandKit
import FileSystem

/// The patterns of `--exclude`, and what they have matched. One without a slash is that of a name, and others are
/// those of paths below the folders that are searched, where each part between slashes matches one name.
struct ExcludedNames {
  private struct Pattern {
    let word: Argument
    let names: [ShellPattern]
    /// The numbers of names in folders, and of photos that were named, that it matched.
    var found = 0
    var named = 0

    func matchesEnd(of path: [Substring]) -> Bool {
      path.count >= names.count
        && zip(names, path.suffix(names.count)).allSatisfy { $0.matches($1) }
    }
  }

  private var patterns: [Pattern]

  init(_ words: [Argument]) {
    patterns = words.map { word in
      Pattern(word: word, names: Self.components(of: word.bytes).map { ShellPattern($0) })
    }
  }

  /// Returns whether one of the patterns matches a file or folder, and counts it for each that does.
  ///
  /// - Parameter path: its path below the folder that is searched.
  mutating func leavesOut(_ path: some Collection<UInt8>) -> Bool {
    guard !patterns.isEmpty else { return false }
    let names = Self.components(of: path)
    let matching = patterns.indices.filter { index in
      [1, names.count].contains(patterns[index].names.count)
        && patterns[index].matchesEnd(of: names)
    }
    for index in matching { patterns[index].found += 1 }
    return !matching.isEmpty
  }

  /// Counts a photo that was named for the patterns that would leave it out in a folder.
  mutating func addNamed(_ path: Pathname) {
    for index in patterns.indices
    where patterns[index].matchesEnd(of: Self.components(of: path.bytes)) {
      patterns[index].named += 1
    }
  }

  /// What the patterns do not do, one line each; and whether they do nothing at all, which is a mistake.
  var notes: [(text: String, isMistake: Bool)] {
    patterns.compactMap { pattern in
      let (isMistake, option) = (pattern.found == 0, "--exclude \(pattern.word)")
      if pattern.named > 0 {
        return (
          "\(option): \(pattern.named.photos) taken all the same, because it applies to folders only",
          isMistake
        )
      }
      return isMistake ? ("\(option): no name in a folder matches", true) : nil
    }
  }

  /// The names of a path as text; if they are not UTF-8, each of their bytes is a character.
  private static func components(of path: some Collection<UInt8>) -> [Substring] {
    let text =
      String(validating: path, as: UTF8.self)
      ?? String(path.map { Character(Unicode.Scalar($0)) })
    return text.split(separator: "/", omittingEmptySubsequences: false)
  }
}
