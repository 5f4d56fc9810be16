/// Returns the candidate that was probably meant by a mistyped word.
///
/// That is the only candidate that begins with the word, or else the one with the smallest edit
/// distance. Hyphens before an option's name do not count as letters, and case does not matter.
///
/// - Returns: `nil` if no candidate is within two edits, or fewer for short words.
func nearest(to word: String, among candidates: [String]) -> String? {
  let word = word.lowercased()
  let candidates = candidates.map { (text: $0, word: $0.lowercased()) }
  let hyphens = word.prefix { $0 == "-" }
  let length = word.count - hyphens.count
  if length >= 2 {
    let whole = candidates.filter { $0.word.hasPrefix(word) }
    if whole.count == 1 { return whole[0].text }
  }
  let allowed = min(2, (length + 1) / 3)
  // A word may be a whole line of a megabyte, and the time to compare grows with the product of the
  // lengths.
  let best = candidates.filter { abs($0.word.count - word.count) <= allowed }
    .map { (edits: editDistance(from: word, to: $0.word), text: $0.text) }
    .min { $0.edits < $1.edits }
  guard let best, best.edits <= allowed else { return nil }
  return best.text
}

/// Returns the number of letters to insert, delete, replace or swap with their neighbor to turn
/// one word into another (the optimal string alignment distance).
///
/// Source: F. Damerau, "A Technique for Computer Detection and Correction of Spelling Errors",
/// 1964.
func editDistance(from first: String, to second: String) -> Int {
  let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
  var table = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(
        table[i][j] + (a[i] == b[j] ? 0 : 1), min(table[i][j + 1], row[j]) + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, table[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    table.append(row)
  }
  return table[a.count][b.count]
}
