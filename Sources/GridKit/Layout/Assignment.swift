/// An assignment of rows to columns, as many as there are rows, whose sum of costs is least.
///
/// Source: H. W. Kuhn, The Hungarian method for the assignment problem, 1955, in the form of shortest
/// augmenting paths (R. Jonker and A. Volgenant, 1987), which takes time proportional to the cube of the
/// number of rows.
struct Assignment {
  /// The column of each row.
  let columns: [Int]

  /// - Parameter cost: the cost of a row in a column, both in `0..<count`; finite.
  init(count: Int, cost: (_ row: Int, _ column: Int) -> Double) {
    // Row and column `count` stand for none.
    var rowOfColumn = [Int](repeating: count, count: count + 1)
    var (rowPotentials, columnPotentials) = (
      [Double](repeating: 0, count: count + 1), [Double](repeating: 0, count: count + 1)
    )
    for newRow in 0..<count {
      var (column, isReached) = (count, [Bool](repeating: false, count: count + 1))
      var (distances, previous) = (
        [Double](repeating: .infinity, count: count), [Int](repeating: count, count: count)
      )
      rowOfColumn[count] = newRow
      repeat {
        isReached[column] = true
        let row = rowOfColumn[column]
        var (nearest, least) = (count, Double.infinity)
        for other in 0..<count where !isReached[other] {
          let distance = cost(row, other) - rowPotentials[row] - columnPotentials[other]
          if distance < distances[other] {
            (distances[other], previous[other]) = (distance, column)
          }
          if distances[other] < least { (nearest, least) = (other, distances[other]) }
        }
        for other in 0...count {
          if isReached[other] {
            rowPotentials[rowOfColumn[other]] += least
            columnPotentials[other] -= least
          } else if other < count {
            distances[other] -= least
          }
        }
        column = nearest
      } while rowOfColumn[column] != count
      while column != count {
        rowOfColumn[column] = rowOfColumn[previous[column]]
        column = previous[column]
      }
    }
    var columns = [Int](repeating: 0, count: count)
    for column in 0..<count { columns[rowOfColumn[column]] = column }
    self.columns = columns
  }
}
