@testable import GridKit

/// Ends the process if samples do not stand for light that can be worked with.
func requireLight(_ encoding: ColorEncoding) {
  for curve in encoding.curves {
    require(curve.allSatisfy(\.isFinite), "every sample stands for some light")
  }
  guard let matrix = encoding.matrix else { return }
  for column in [matrix.red, matrix.green, matrix.blue] {
    require((0..<3).allSatisfy { column[$0].isFinite }, "light of other primaries is some light")
  }
}
