import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

@Suite struct PNGDecoderTests {
  static let names = fixtures(in: "kinds", ending: ".png")
  static let deep = ["gray-16", "rgb-16", "rgba-16", "gamma-1"].map { "kinds/\($0).png" }

  @Test func `Apple's variant is named`() throws {
    var png = try #require(PNGFile(Pathname.small("rgb.png").contents()))
    png.chunks.insert(PNGFile.Chunk(name: "CgBI", data: [0x50, 0, 0x20, 0x02]), at: 0)
    let folder = try TemporaryFolder()
    let file = try folder.write(png.bytes, to: "icon.png")
    let error = #expect(throws: PhotoError.self) { try PhotoFile(file) }
    #expect(error?.code == .unsupported)
    #expect(
      error.map { "\($0.reason)" }
        == "unsupported PNG: Apple's variant CgBI, as in apps of iPhones")
  }

  @Test func `there are pictures of every kind`() {
    #expect(Self.names.count == 17)
  }

  @Test(arguments: names.filter { !deep.contains($0) } + ["photos/kite.png", "photos/letter.png"])
  func `a picture matches pngtopnm's output`(name: String) async throws {
    let path = Pathname.fixture(name)
    let photo = try PhotoFile(path)
    let ours = try await photo.decode()
    let theirs = try Program.pngtopnm.picture(path)
    #expect(ours.size == theirs.size)
    let format = try await photo.rowFormat().samples
    switch format {
    case SampleFormat(.gray), SampleFormat(.rgb): #expect(ours == theirs)
    case SampleFormat(.grayAlpha), SampleFormat(.rgba):
      let colors = Array(0..<ours.channels - 1)
      let alpha = try Program.pngtopnm.picture("-alpha", path)
      #expect(ours.selecting([ours.channels - 1]) == alpha)
      // Netpbm writes a gray palette as PGM.
      #expect(ours.selecting(colors) == theirs)
    default: Issue.record("a PNG has no \(format)")
    }
    #expect(photo.warnings.isEmpty)
  }

  @Test func `the channels are those of the picture`() async throws {
    let channels: [(String, SampleFormat.Channels)] = [
      ("gray", .gray), ("gray-alpha", .grayAlpha), ("rgb", .rgb), ("rgba", .rgba),
      ("palette", .rgb), ("palette-alpha", .rgba),
    ]
    for (name, expected) in channels {
      let photo = try PhotoFile(.fixture("kinds/\(name).png"))
      #expect(try await photo.rowFormat().samples == SampleFormat(expected), "\(name)")
      #expect(photo.shrinkFactors == [1])
      #expect(photo.orientation == .up)
      #expect(!photo.hasEXIF)
    }
  }

  @Test(arguments: names, seeds(1)) func `any area equals that of the whole decode`(
    name: String, seed: UInt64
  )
    async throws
  {
    var random = SplitMix64(seed: seed)
    let photo = try PhotoFile(.fixture(name))
    let whole = try await photo.decode()
    let (width, height) = (whole.width, whole.height)
    var areas = [
      Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: width - 1, y: height - 1, width: 1, height: 1),
      Rect(x: 0, y: height - 1, width: width, height: 1),
      Rect(x: width - 1, y: 0, width: 1, height: height),
    ]
    areas += (0..<30).map { _ in random.area(of: whole.size) }
    for area in areas {
      #expect(try await photo.decode(area) == whole.crop(area), "\(area)")
    }
  }
}
