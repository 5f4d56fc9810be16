@testable import GridKit

/// Ends the process unless every sample has finite light.
func requireLight(_ encoding: ColorEncoding) {
  for curve in encoding.curves {
    require(curve.allSatisfy(\.isFinite), "the light of every sample must be finite")
  }
  guard let matrix = encoding.matrix else { return }
  for column in [matrix.red, matrix.green, matrix.blue] {
    require((0..<3).allSatisfy { column[$0].isFinite }, "the matrix must be finite")
  }
}
