import GridKit
import TestSupport
import Testing

@testable import ArrangePage

/// The small pictures of photos in a page.
@Suite struct PagePhotoTests {
  @Test(
    arguments: [
      ("4000x3000", "640x480"), ("3000x4000", "480x640"), ("640x480", "640x480"),
      ("639x1", "639x1"), ("641x641", "640x640"), ("1000x667", "640x427"), ("5000x1", "640x1"),
      ("1x100000", "1x640"), ("1281x1", "640x1"), ("1280x3", "640x2"), ("60x40", "60x40"),
    ])
  func `a thumbnail has the proportions of its photo, which is never enlarged`(
    photo: String, thumbnail: String
  ) {
    func size(_ text: String) -> Size {
      let sides = text.split(separator: "x").compactMap { Int($0) }
      return Size(width: sides[0], height: sides[1])
    }
    #expect(PagePhoto.thumbnailSize(of: size(photo), longestSide: 640) == size(thumbnail))
  }

  @Test(arguments: [(1, 1280), (50, 1280), (51, 1267), (200, 640), (799, 320), (100_000, 320)])
  func `the thumbnails of a page have about as many pixels in total, whatever their number`(
    count: Int, side: Int
  ) {
    #expect(PagePhoto.longestSide(amongPhotos: count) == side)
  }

  @Test func `pixels count as much in the mean color as they are opaque`() {
    var picture = Raster(
      Size(width: 2, height: 1), filledWith: Color(red: 200, green: 100, blue: 0))
    #expect(picture.meanColor == Color(red: 200, green: 100, blue: 0))
    picture[1, 0] = Color(red: 100, green: 0, blue: 51)
    #expect(picture.meanColor == Color(red: 150, green: 50, blue: 26))
    picture[1, 0] = Color(red: 100, green: 0, blue: 51, alpha: 0)
    #expect(picture.meanColor == Color(red: 200, green: 100, blue: 0, alpha: 127))
    #expect(Raster(Size(width: 3, height: 2)).meanColor == .transparent)
  }
}
