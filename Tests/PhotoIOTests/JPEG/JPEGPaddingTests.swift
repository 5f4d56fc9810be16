import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// The last blocks of a photo are filled with padding, which must never be visible.
@Suite struct JPEGPaddingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Opens a photo of one gray whose padding is magenta and has edges.
  private func photo(_ size: Size, _ subsampling: JPEGWriter.Subsampling) throws -> PhotoFile {
    let across = subsampling == .full ? 8 : 16
    let down = subsampling == .half ? 16 : 8
    let padded = Size(
      width: (size.width + across - 1) / across * across,
      height: (size.height + down - 1) / down * down)
    var raster = Raster(padded, filledWith: Color(red: 120, green: 120, blue: 120))
    for y in 0..<padded.height {
      for x in 0..<padded.width where x >= size.width || y >= size.height {
        raster[x, y] = Color(red: 255, green: 0, blue: UInt8(255 * (y & 1)))
      }
    }
    let path = folder["padded.jpg"]
    try JPEGWriter(quality: 100, subsampling: subsampling).write(raster, to: path)
    let file = JPEGSegments.claiming(size.width, by: size.height, in: try path.contents())
    return try PhotoFile(try folder.write(file, to: "photo.jpg"))
  }

  private func isGray(_ picture: Picture) -> Bool {
    picture.samples.allSatisfy { (117...123).contains($0) }
  }

  @Test(arguments: JPEGWriter.Subsampling.allCases)
  func `padding is not visible with any factor`(subsampling: JPEGWriter.Subsampling) async throws {
    // Even sizes, because a chroma sample may represent two pixels.
    var sizes: [Size] = []
    for side in stride(from: 48, through: 64, by: 2) {
      sizes.append(Size(width: side, height: 48))
      sizes.append(Size(width: 48, height: side))
      sizes.append(Size(width: side, height: 112 - side))
    }
    for size in sizes {
      let photo = try photo(size, subsampling)
      for factor in photo.shrinkFactors {
        let picture = try await photo.decode(shrunkBy: factor)
        // Samples of quality 100 are off by some levels at most.
        #expect(isGray(picture), "\(size), \(subsampling) shrunk by \(factor)")
      }
    }
  }

  @Test func `padding is not visible in a grid`() async throws {
    for height in [113, 115, 116, 120, 127, 128] {
      let photo = try photo(Size(width: 128, height: height), .full)
      for side in [3, 6, 20, 28, 96] {
        var plan = try GridPlan(
          .initial, size: Size(side: side),
          style: Style(margin: .pixels(0), gap: .pixels(0)))
        for cell in plan.cells.indices { plan.place(CellPhoto(photo), in: cell) }
        let picture = Picture(colorsOf: try await Compositor().compose(plan))
        #expect(isGray(picture), "128x\(height) in \(plan.size)")
      }
    }
  }

  @Test func `photos are shrunk by every factor that their size allows`() throws {
    // Luminance is shrunk by every factor, and chroma of half the size by factors above 2; the size
    // of the shrunk data must be a multiple of 8.
    for (name, width, height, factors) in [
      ("420", 4032, 3024, [1, 2, 4, 8]), ("420", 4000, 3000, [1, 2]), ("420", 3000, 4000, [1, 2]),
      ("420", 4000, 3002, [1]), ("420", 2001, 3000, [1]), ("420", 4008, 3000, [1, 2]),
      // Chroma of half the width is shrunk like the luminance, since its height is not halved.
      ("422", 4000, 3000, [1, 2, 4, 8]), ("422", 4008, 3000, [1]), ("422", 4000, 3002, [1]),
      ("440", 4000, 3000, [1]), ("440", 4008, 3008, [1, 2, 4, 8]),
      ("444", 4000, 3000, [1, 2, 4, 8]), ("444", 4008, 3000, [1, 2, 4, 8]),
      ("444", 4000, 3004, [1]), ("gray", 4000, 3000, [1, 2, 4, 8]), ("gray", 4001, 3000, [1]),
    ] as [(String, Int, Int, [Int])] {
      let bytes = try Pathname.fixture("kinds/\(name).jpg").contents()
      let file = JPEGSegments.claiming(width, by: height, in: bytes)
      let photo = try PhotoFile(try folder.write(file, to: "photo.jpg"))
      #expect(photo.size == Size(width: width, height: height))
      #expect(photo.shrinkFactors == factors, "\(name) \(width)x\(height)")
    }
  }
}
