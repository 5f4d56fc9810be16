import FileSystem
import GridKit
import PhotoIO
import TestSupport

extension Target {
  /// Pictures that our PNG encoder writes, and libpng reads.
  static let pngWriter = Target("png-writer") { bytes in
    guard let picture = Raster(describedBy: bytes) else { return }
    do {
      let output = try OutputFile.inMemory(label: "the picture")
      try PNGWriter().write(picture, to: output)
      let file = NamelessFile.input(try output.contents)
      let photo = try PhotoFile(file.path)
      let decoded = try runOnThisThread { () async -> Result<Picture, any Error> in
        do { return .success(try await photo.decode()) } catch { return .failure(error) }
      }.get()
      require(photo.warnings.isEmpty, "libpng must not warn: \(photo.warnings)")
      require(
        decoded.selecting([0, 1, 2]) == Picture(colorsOf: picture),
        "libpng must read the colors that were written")
      require(
        decoded.channels == (picture.isOpaque ? 3 : 4)
          && (picture.isOpaque || decoded.selecting([3]) == Picture(alphaOf: picture)),
        "libpng must read the alpha that was written")
    } catch { fatalError("a picture must be written and read: \(error)") }
  }
}

extension Raster {
  /// Creates a picture whose size and channels are the first bytes. The others are its samples, which
  /// are repeated if there are too few.
  fileprivate init?(describedBy bytes: [UInt8]) {
    guard bytes.count > 4 else { return nil }
    // Some rows are longer than what the encoder measures at once.
    let isWide = bytes[1] > 240
    let size = Size(
      width: (1 + Int(bytes[0])) * (isWide ? 40 : 1),
      height: 1 + Int(bytes[2]) % (isWide ? 3 : 40))
    let samples = bytes.dropFirst(4)
    var next = samples.startIndex
    func sample() -> UInt8 {
      defer { next = next + 1 == samples.endIndex ? samples.startIndex : next + 1 }
      return samples[next]
    }
    let hasAlpha = bytes[3] % 2 == 1
    let pixels = (0..<size.area).map { _ in
      Pixel(sample(), sample(), sample(), hasAlpha ? sample() : 255)
    }
    self.init(size, pixels: pixels)
  }
}
