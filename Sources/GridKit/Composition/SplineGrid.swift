/// Nodes half a standard deviation of a Gaussian apart, between which cubic B-splines interpolate a picture.
///
/// So their number depends only on the proportions of the picture, not on its size.
struct SplineGrid {
  let across: SplineAxis
  let down: SplineAxis

  /// - Parameters:
  ///   - deviation: the standard deviation in pixels.
  ///   - border: the number of nodes beyond each of the picture's edges.
  init(for picture: Size, deviation: Double, border: Int) {
    func line(_ length: Int) -> SplineAxis {
      let inside = Int((Double(length) / (deviation / 2)).rounded(.up))
      return SplineAxis(length: length, inside: inside, border: border)
    }
    (across, down) = (line(picture.width), line(picture.height))
  }

  /// The number of all nodes across and down.
  var size: Size { Size(width: across.count, height: down.count) }
}

/// The nodes along one side of a picture.
struct SplineAxis {
  /// The number of pixels of the side.
  let length: Int
  /// The number of nodes in the picture.
  let inside: Int
  /// The number of nodes beyond each end.
  let border: Int

  /// The number of all nodes.
  var count: Int { inside + 2 * border }

  /// The distance of nodes in pixels.
  var distance: Double { Double(length) / Double(inside) }

  /// The weights of the nodes in each pixel.
  var weights: FilterWeights {
    FilterWeights(
      // A small picture has fewer pixels than nodes. The kernel still belongs to the nodes.
      LineFilter(
        kernel: .spline, extent: count, start: Double(border), length: Double(inside),
        outputCount: length, isWidened: false))
  }
}
