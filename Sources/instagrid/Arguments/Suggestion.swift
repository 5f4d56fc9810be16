/// The candidate that was probably meant by a mistyped word.
///
/// That is the only one that begins with the word, or else the one with the fewest slips of the
/// finger; hyphens before an option's name are no letters, and capitals are like small ones.
///
/// - Returns: `nil` if none is within two slips, or fewer for short words.
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
  // A word may be a line of a megabyte, and to compare it takes its length times the candidate's.
  let best = candidates.filter { abs($0.word.count - word.count) <= allowed }
    .map { (slips: slips(from: word, to: $0.word), text: $0.text) }
    .min { $0.slips < $1.slips }
  guard let best, best.slips <= allowed else { return nil }
  return best.text
}

/// The number of letters to insert, delete, exchange or swap with their neighbour to turn one word
/// into another (the optimal string alignment distance).
///
/// Source: F. Damerau, "A Technique for Computer Detection and Correction of Spelling Errors", 1964.
func slips(from first: String, to second: String) -> Int {
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
