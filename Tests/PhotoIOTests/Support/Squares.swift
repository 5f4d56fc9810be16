import GridKit
import PhotoIO
import Testing

/// A photo composed at its own size: the first of many cells of which each has its upright size.
func composed(
  _ photo: any PhotoSource, background: Color = .transparent
) async throws -> Raster {
  let size = photo.orientation.apply(to: photo.size)
  var (side, rest) = (size.width, size.height)
  while rest != 0 { (side, rest) = (rest, side % rest) }
  side = size.area / side
  let rows = Array(repeating: side / size.width, count: side / size.height)
  var grid = Grid<CellPhoto>(layout: try #require(Layout(counts: rows)))
  grid.place(CellPhoto(photo))
  let style = Style(margin: .pixels(0), gap: .pixels(0), background: background)
  let square = try await Compositor(side: side, style: style).compose(grid)
  let pixels = (0..<size.height).flatMap { y in
    square.pixels[y * side..<y * side + size.width]
  }
  return try #require(Raster(size, pixels: pixels))
}

/// A fixture composed at its own size.
func composed(fixture name: String) async throws -> Raster {
  try await composed(try PhotoFile.open(Fixtures.path(name)))
}

/// A PNG file composed at its own size.
func composed(_ file: PNGFile, background: Color = .transparent) async throws -> Raster {
  let folder = try TemporaryFolder()
  return try await composed(
    try PhotoFile.open(try folder.write(file.bytes, to: "p.png")), background: background)
}

extension Raster {
  /// The largest difference in a channel of a pixel from a picture of the same size.
  func distance(to other: Raster) -> Int {
    precondition(size == other.size, "the pictures have one size")
    return zip(pixels, other.pixels).reduce(0) { most, pair in
      (0..<4).reduce(most) { max($0, abs(Int(pair.0[$1]) - Int(pair.1[$1]))) }
    }
  }
}
