import GridKit

extension Layout {
  /// The layout that was probably meant by something like its notation: with other signs or spaces
  /// between the numbers (`1,2`), with another word before them (`cols:1+2`), or as montage programs
  /// name a grid, by columns and rows (`3x2`).
  ///
  /// - Returns: `nil` if nothing was, or something that is no layout or too long to be suggested.
  static func guess(_ text: String) -> Layout? {
    let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard let lines = parts.last, parts.count <= 2, lines.utf8.count <= 60 else { return nil }
    let numbers = lines.split { !("0"..."9").contains($0) }
    let signs = lines.filter { !("0"..."9").contains($0) }
    let counts = numbers.compactMap { Int(digits: $0) }
    guard counts.count == numbers.count, signs.allSatisfy({ " +,;./&-x×*".contains($0) }) else {
      return nil
    }
    if signs.contains(where: { "x×*".contains($0) }) {
      guard counts.count == 2, counts[1] <= 20 else { return nil }
      return Layout(counts: Array(repeating: counts[0], count: counts[1]))
    }
    // A number alone may as well be a preset that there is not.
    guard parts.count == 2 || counts.count > 1 else { return nil }
    return Layout(parts[0].hasPrefix("c") ? .columns : .rows, counts: counts)
  }
}
