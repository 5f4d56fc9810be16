extension RandomAccessCollection {
  /// The index of the first element from which on a condition is true; the end if it never is.
  ///
  /// - Parameter condition: false for the first elements, then true for all others.
  package func partitioningIndex(where condition: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if condition(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}
