import Testing

@testable import GridKit

@Suite struct CropRectTests {
  @Test func `a crop keeps its fractions of pixels in a shrunk photo`() {
    let crop = CropRect(x: 7, y: 4.5, width: 12, height: 3)
    #expect(crop.shrunk(by: 1) == crop)
    #expect(crop.shrunk(by: 2) == CropRect(x: 3.5, y: 2.25, width: 6, height: 1.5))
    #expect(crop.shrunk(by: 8) == CropRect(x: 0.875, y: 0.5625, width: 1.5, height: 0.375))
  }

  @Test(arguments: [1, 2, 3, 4, 7, 8], [1, 5, 16, 333])
  func `the crop of a whole photo is inside the shrunk photo`(
    factor: Int, side: Int
  ) {
    // The shrunk photo's last pixel may represent less than a whole one, so the crop ends inside
    // it.
    let crop = CropRect(x: 0, y: 0, width: Double(side), height: Double(side))
    let small = Size(width: side, height: side).shrunk(by: factor)
    let end = crop.shrunk(by: factor).width
    #expect(end <= Double(small.width) && end > Double(small.width - 1))
  }
}
