import GridKit

extension SplitMix64 {
  /// Returns a part of a picture that is not empty. Small parts and parts at the edges are
  /// frequent, since errors are most likely there.
  package mutating func area(of size: Size) -> Rect {
    if happens(onceIn: 8) { return Rect(size) }
    let (x, width) = span(of: size.width)
    let (y, height) = span(of: size.height)
    return Rect(x: x, y: y, width: width, height: height)
  }

  private mutating func span(of length: Int) -> (start: Int, length: Int) {
    let start = happens(onceIn: 4) ? 0 : int(0...length - 1)
    let most = length - start
    let part = int(1...(happens(onceIn: 2) ? most : min(most, 20)))
    return (start, happens(onceIn: 4) ? most : part)
  }
}
