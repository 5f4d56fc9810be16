/// Returns the end of a message that names what was probably meant; empty if nothing is known.
package func suggestion(_ meant: [String?]) -> String {
  let words = meant.compactMap { $0.map { "'\(Argument($0))'" } }
  return words.isEmpty ? "" : "; did you mean \(words.alternatives)?"
}

/// Returns the candidate that was probably meant by a mistyped word.
///
/// That is the only candidate that begins with the word, or else the one with the smallest edit
/// distance. Hyphens before an option's name do not matter, and neither does case.
///
/// - Returns: `nil` if no candidate is within two edits, or fewer for short words.
package func nearest(to word: String, among candidates: [String]) -> String? {
  // A word may be a whole line of a megabyte. One that is similar to a candidate has at most two
  // letters more, of at most four bytes each.
  let longest = candidates.map(\.utf8.count).max() ?? 0
  guard word.utf8.count <= 4 * (longest + 2) else { return nil }
  func letters(_ word: String) -> [Unicode.Scalar] {
    Array(word.lowercased().unicodeScalars.drop { $0 == "-" })
  }
  let word = letters(word)
  let candidates = candidates.map { (text: $0, word: letters($0)) }
  if word.count >= 2 {
    let whole = candidates.filter { $0.word.starts(with: word) }
    if whole.count == 1 { return whole[0].text }
  }
  let allowed = min(2, (word.count + 1) / 3)
  return candidates.map { (text: $0.text, edits: editDistance(from: word, to: $0.word)) }
    .filter { $0.edits <= allowed }.min { $0.edits < $1.edits }?.text
}

/// Returns the number of letters to insert, delete, replace or swap with their neighbor to turn
/// one word into another (the optimal string alignment distance).
///
/// - Complexity: O(*mn*), where *m* and *n* are the lengths of the words.
///
/// Source: F. Damerau, "A Technique for Computer Detection and Correction of Spelling Errors", 1964.
func editDistance<Letter: Equatable>(from a: [Letter], to b: [Letter]) -> Int {
  // Element j of a row is the distance from the first letters of a to the first j letters of b.
  var (beforeLast, last) = ([Int](), Array(0...b.count))
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var edits = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        edits = min(edits, beforeLast[j - 1] + 1)
      }
      row.append(edits)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
