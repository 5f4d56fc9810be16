import GridKit
import TestSupport
import Testing

@Suite struct GrayPictureTests {
  @Test func `a photo is averaged over boxes`() async throws {
    // 1300 pixels are reduced by two.
    var photo = Raster(Size(width: 1300, height: 4), filledWith: Color("white")!)
    for y in 0..<2 {
      photo[0, y] = Color("black")!
      photo[3, y] = Color("red")!
    }
    let gray = try await GrayPicture(reducing: photo)
    #expect(gray.size == Size(width: 650, height: 2))
    #expect(gray.levels.prefix(3) == [127, 154, 255])
    #expect(gray.levels.dropFirst(650).allSatisfy { $0 == 255 })
  }

  @Test func `a very long photo keeps a row`() async throws {
    let gray = try await GrayPicture(reducing: Raster(Size(width: 6400, height: 3)))
    #expect(gray.size == Size(width: 2133, height: 1))
    #expect(gray.sharpness == 0)
    #expect(gray.differenceHash() == nil)
  }

  @Test func `the bits of the hash say where it becomes brighter`() {
    // 9x8 pixels: each row becomes darker, except that the first becomes brighter once.
    var levels = (0..<72).map { UInt8(200 - $0 % 9 * 10) }
    levels[8] = 255
    let hash = GrayPicture(Size(width: 9, height: 8), levels: levels).differenceHash()
    #expect(hash?.bits == 1 << 56)
    // 63 steps of 10, and one from 130 to 255.
    #expect(abs(hash!.contrast - (63 * 10 + 125) / 64) < 1e-9)
  }

  @Test(arguments: Orientation.allCases)
  func `the hash is that of the upright photo`(orientation: Orientation) {
    let upright = Size(width: 90, height: 64)
    let stored = orientation.inverse.apply(to: upright)
    var levels = [UInt8](repeating: 0, count: stored.area)
    for y in 0..<64 {
      for x in 0..<90 {
        let place = orientation.inverse.apply(
          to: Rect(x: x, y: y, width: 1, height: 1), in: upright)
        levels[place.y * stored.width + place.x] = UInt8((x / 10 * 31 + y / 8 * 57) % 256)
      }
    }
    let hash = GrayPicture(stored, levels: levels).differenceHash(turned: orientation)
    var expected: UInt64 = 0
    for row in 0..<8 {
      for column in 0..<8 {
        let (left, right) = ((column * 31 + row * 57) % 256, ((column + 1) * 31 + row * 57) % 256)
        expected = expected << 1 | (left < right ? 1 : 0)
      }
    }
    #expect(hash?.bits == expected)
  }

  @Test func `sharpness is the variance of the Laplacian`() {
    // A dot of 100 in 5x5: the Laplacian is 400 there, -100 beside it, and 0 in the four corners.
    var levels = [UInt8](repeating: 0, count: 25)
    levels[12] = 100
    let sharpness = GrayPicture(Size(side: 5), levels: levels).sharpness
    #expect(abs(sharpness - Double(160_000 + 4 * 10_000) / 9) < 1e-6)
    #expect(GrayPicture(Size(side: 5), levels: [UInt8](repeating: 9, count: 25)).sharpness == 0)
  }
}
