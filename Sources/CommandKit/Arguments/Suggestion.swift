/// Returns the end of a message that names what was probably meant; empty if nothing is known.
package func suggestion(_ meant: [String?]) -> String {
  let words = meant.compactMap { $0.map { "'\(Argument($0))'" } }
  return words.isEmpty ? "" : "; did you mean \(words.alternatives)?"
}

/// Returns the candidate that was probably meant by a mistyped word.
///
/// That is the only candidate that begins with the word, or else the one with the smallest edit
/// distance. Hyphens before an option's name do not count as letters, and case does not matter.
///
/// - Returns: `nil` if no candidate is within two edits, or fewer for short words.
package func nearest(to word: String, among candidates: [String]) -> String? {
  // A word may be a whole line of a megabyte. One that is similar to a candidate has at most two
  // letters more, of at most four bytes each.
  let longest = candidates.map(\.utf8.count).max() ?? 0
  guard word.utf8.count <= 4 * (longest + 2) else { return nil }
  let word = Array(word.lowercased().unicodeScalars)
  let candidates = candidates.map { (text: $0, word: Array($0.lowercased().unicodeScalars)) }
  let length = word.count - word.prefix { $0 == "-" }.count
  if length >= 2 {
    let whole = candidates.filter { $0.word.starts(with: word) }
    if whole.count == 1 { return whole[0].text }
  }
  let allowed = min(2, (length + 1) / 3)
  var best: (edits: Int, text: String)?
  for candidate in candidates {
    guard let edits = editDistance(from: word, to: candidate.word, atMost: allowed) else {
      continue
    }
    if best.map({ edits < $0.edits }) ?? true { best = (edits, candidate.text) }
  }
  return best?.text
}

/// Returns the number of letters to insert, delete, replace or swap with their neighbor to turn
/// one word into another (the optimal string alignment distance); `nil` if it is more than a limit.
///
/// - Complexity: O(limit x *n*), where *n* is the length of the words: letters whose positions
///   differ by more than the limit are not compared.
///
/// Sources: F. Damerau, "A Technique for Computer Detection and Correction of Spelling Errors",
/// 1964; E. Ukkonen, "Algorithms for Approximate String Matching", 1985, for the limit.
package func editDistance<Letter: Equatable>(
  from a: [Letter], to b: [Letter], atMost limit: Int
) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  // Element d of row i is the distance between the first i letters of a and the first i + d - limit
  // letters of b.
  let beyond = limit + 1
  let none = [Int](repeating: beyond, count: 2 * limit + 1)
  var (beforeLast, last) = (none, none)
  for i in 0...a.count {
    var row = none
    for d in row.indices {
      let j = i + d - limit
      guard (0...b.count).contains(j) else { continue }
      if i == 0 || j == 0 {
        row[d] = max(i, j)
        continue
      }
      row[d] = min(
        last[d] + (a[i - 1] == b[j - 1] ? 0 : 1), (d + 1 < row.count ? last[d + 1] : beyond) + 1,
        (d > 0 ? row[d - 1] : beyond) + 1)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[d] = min(row[d], beforeLast[d] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  let distance = last[b.count - a.count + limit]
  return distance <= limit ? distance : nil
}
