import GridKit
import PhotoIO
import Testing

@Suite struct PNGDecoderTests {
  static let names = Fixtures.names(in: "kinds", ending: ".png")
  static let deep = ["gray-16", "rgb-16", "rgba-16", "gamma-1"].map { "kinds/\($0).png" }

  @Test func `there are pictures of every kind`() {
    #expect(Self.names.count == 17)
  }

  @Test(arguments: names.filter { !deep.contains($0) } + ["photos/kite.png", "photos/letter.png"])
  func `a picture is what pngtopnm makes of it`(name: String) throws {
    let path = Fixtures.path(name)
    let photo = try PhotoFile.open(path)
    let ours = try photo.decode()
    let theirs = try Program.pngtopnm.picture(path.text)
    #expect(ours.size == theirs.size)
    let format = try photo.rowFormat().samples
    switch format {
    case SampleFormat(.gray), SampleFormat(.rgb): #expect(ours == theirs)
    case SampleFormat(.grayAlpha), SampleFormat(.rgba):
      let colors = Array(0..<ours.channels - 1)
      let alpha = try Program.pngtopnm.picture("-alpha", path.text)
      #expect(ours.selecting([ours.channels - 1]) == alpha)
      // Netpbm gives a gray palette as PGM.
      #expect(ours.selecting(colors) == theirs)
    default: Issue.record("a PNG has no \(format)")
    }
    #expect(photo.notes.isEmpty)
  }

  @Test func `the channels are those of the picture`() throws {
    let channels: [(String, SampleFormat.Channels)] = [
      ("gray", .gray), ("gray-alpha", .grayAlpha), ("rgb", .rgb), ("rgba", .rgba),
      ("palette", .rgb), ("palette-alpha", .rgba),
    ]
    for (name, expected) in channels {
      let photo = try PhotoFile.open(Fixtures.path("kinds/\(name).png"))
      #expect(try photo.rowFormat().samples == SampleFormat(expected), "\(name)")
      #expect(photo.shrinkFactors == [1])
      #expect(photo.orientation == .up)
      #expect(!photo.carriesEXIF)
    }
  }

  @Test(arguments: names) func `any area is that of the whole`(name: String) throws {
    var dice = Dice()
    let photo = try PhotoFile.open(Fixtures.path(name))
    let whole = try photo.decode()
    let (width, height) = (whole.width, whole.height)
    var areas = [
      Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: width - 1, y: height - 1, width: 1, height: 1),
      Rect(x: 0, y: height - 1, width: width, height: 1),
      Rect(x: width - 1, y: 0, width: 1, height: height),
    ]
    for _ in 0..<30 {
      let x = Int.random(in: 0..<width, using: &dice)
      let y = Int.random(in: 0..<height, using: &dice)
      areas.append(
        Rect(
          x: x, y: y, width: Int.random(in: 1...width - x, using: &dice),
          height: Int.random(in: 1...height - y, using: &dice)))
    }
    for area in areas {
      #expect(try photo.decode(area) == whole.crop(area), "\(area), \(dice)")
    }
  }
}
