import CommandKit
import FileBuilders
import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// Which of the copies of a photo `--pick` shows.
@Suite struct PickOriginalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photo with detail of all scales; from a seed, or reduced to a part of its size.
  static func picture(_ seed: UInt64 = 1, of size: Size = Size(width: 384, height: 288)) -> Raster {
    var random = SplitMix64(seed: seed)
    var levels = [SIMD4<Double>](repeating: [128, 128, 128, 255], count: size.area)
    for scale in [1, 3, 8, 24, 64] {
      let width = size.width / scale + 2
      let knots = (0..<width * (size.height / scale + 2)).map { _ in
        SIMD4(random.double(-24...24), random.double(-24...24), random.double(-24...24), 0)
      }
      for place in levels.indices {
        let (x, y) = (place % size.width, place / size.width)
        let (s, t) = (Double(x % scale) / Double(scale), Double(y % scale) / Double(scale))
        let knot = y / scale * width + x / scale
        let top: SIMD4<Double> = knots[knot] * (1 - s) + knots[knot + 1] * s
        let bottom: SIMD4<Double> = knots[knot + width] * (1 - s) + knots[knot + width + 1] * s
        levels[place] += top * (1 - t) + bottom * t
      }
    }
    return Raster(size, pixels: levels.map { Raster.Pixel(clamping: SIMD4<Int>($0)) })!
  }

  /// The picture reduced by a factor, or enlarged by repeating pixels' bilinear means.
  static func resized(_ picture: Raster, to size: Size) async throws -> Raster {
    var plan = try GridPlan(
      .single, size: size,
      style: Style(margin: .pixels(0), gap: .pixels(0), background: .init("white")!))
    plan.place(CellPhoto(picture), in: 0)
    return try await Compositor(threads: 1).compose(plan)
  }

  private func write(_ picture: Raster, _ quality: Int, _ name: Pathname, _ exif: [UInt8]? = nil)
    throws
  {
    let bytes = try PickTests.bytes(picture, JPEGWriter(quality: quality))
    let segments = exif.map { [PickTests.segment(EXIF: $0)] } ?? []
    try folder.write(JPEGSegments.inserting(segments, into: bytes), to: name)
  }

  /// Expects that one photo is left, and that all others are copies of it.
  private func expect(_ original: String, _ words: Word...) throws {
    let outcome = try Program.run(["inspect", "--pick", "all", "."] + words, in: folder)
    let lines = outcome.text.split(separator: "\n")
    #expect(
      lines.count == folder.names.count && lines[0].hasPrefix("./\(original): "), "\(outcome)")
    for line in lines.dropFirst() {
      #expect(line.hasSuffix(": left out: copy of ./\(original)"), "\(outcome)")
    }
  }

  @Test func `messengers' copies are left out, whatever date their names have`() async throws {
    let exif = TIFFBlock.taken("2024:05:01 10:00:00", camera: "P1")
    let picture = Self.picture()
    try write(picture, 90, "IMG_4000.jpg", exif)
    let small = try await Self.resized(picture, to: Size(width: 256, height: 192))
    for (index, name) in [
      "IMG-20240501-WA0001.jpg", "WhatsApp Image 2024-05-01 at 22.15.00.jpeg", "a.jpg",
      "signal-2024-05-03-10-00-00-123.jpg",
    ].enumerated() {
      try write(small, 60 + index, Pathname(name))
    }
    try expect("IMG_4000.jpg")
    // A copy of the same size and a finer quality is one, too.
    try write(picture, 98, "photo_2024-05-03_10-00-00.jpg")
    try expect("IMG_4000.jpg")
    // A rating decides before all.
    let rated = JPEGSegments.inserting(
      [PickTests.segment(rating: 4)], into: try folder.read("a.jpg"))
    try folder.write(rated, to: "a.jpg")
    try expect("a.jpg")
  }

  @Test func `a thumbnail only suggests copies, since it may be displaced`() async throws {
    let picture = Self.picture()
    // Every third pixel, as some cameras make thumbnails.
    let size = Size(width: 128, height: 96)
    let pixels = (0..<size.area).map { place -> Raster.Pixel in
      let color = picture[3 * (place % size.width) + 2, 3 * (place / size.width) + 2]
      return [color.red, color.green, color.blue, 255]
    }
    let thumbnail = try PickTests.bytes(Raster(size, pixels: pixels)!, JPEGWriter(quality: 70))
    try write(picture, 90, "b.jpg", TIFFBlock.withThumbnail(thumbnail))
    let small = try await Self.resized(picture, to: Size(width: 256, height: 192))
    try write(small, 70, "a.jpg", TIFFBlock.withThumbnail(thumbnail))
    try write(small, 60, "c.jpg")
    try expect("b.jpg")
  }

  @Test func `without metadata, the original has more pixels, unless it was enlarged`() async throws
  {
    let picture = Self.picture()
    try write(picture, 85, "b.jpg")
    try write(try await Self.resized(picture, to: Size(width: 288, height: 216)), 95, "a.jpg")
    // It has fewer pixels by a row.
    try write(try await Self.resized(picture, to: Size(width: 384, height: 287)), 95, "c.jpg")
    try expect("b.jpg")
    try write(try await Self.resized(picture, to: Size(width: 576, height: 432)), 90, "d.jpg")
    try write(try await Self.resized(picture, to: Size(width: 768, height: 576)), 90, "e.jpg")
    try expect("b.jpg")
  }

  @Test func `of one size, the original is compressed less, unless it was made from the other`()
    async throws
  {
    let picture = Self.picture()
    for (name, quality) in [("b.jpg", 90), ("a.jpg", 20), ("c.jpg", 60)] as [(Pathname, Int)] {
      try write(picture, quality, name)
    }
    try expect("b.jpg")
    try folder.write(try PickTests.bytes(picture, PNGWriter()), to: "master.png")
    try expect("master.png")
  }

  @Test func `a finer copy that was made from a JPEG is none`() async throws {
    try write(Self.picture(), 70, "b.jpg")
    let decoded = try await PhotoFile(folder["b.jpg"]).decode()
    let pixels = (0..<decoded.size.area).map { place -> Raster.Pixel in
      let pixel = decoded[place % decoded.width, place / decoded.width]
      let start = pixel.startIndex
      return [pixel[start], pixel[start + 1], pixel[start + 2], 255]
    }
    let picture = try #require(Raster(decoded.size, pixels: pixels))
    try folder.write(try PickTests.bytes(picture, PNGWriter()), to: "a.png")
    try write(picture, 97, "c.jpg")
    try expect("b.jpg")
  }
}
