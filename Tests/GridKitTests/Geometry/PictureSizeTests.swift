import Testing

@testable import GridKit

@Suite struct PictureSizeTests {
  @Test(arguments: [
    ("1080x1350", PictureSize.both(Size(width: 1080, height: 1350)), "1080x1350"),
    ("16", .both(Size(side: 16)), "16x16"), ("story", .both(PicturePreset.story.size), "1080x1920"),
    ("1080x", .width(1080), "1080x"), ("1080X", .width(1080), "1080x"), ("x99", .height(99), "x99"),
  ])
  func `one side has an x beside it`(_ text: String, _ size: PictureSize, _ description: String) {
    #expect(PictureSize(text) == size)
    #expect(size.description == description)
    #expect(PictureSize(description) == size)
  }

  @Test(arguments: ["", "x", "xx", "x1080x", "1080xx", "-1x", "1.5x", "x2147483648", "1080x "])
  func `other texts are no sizes`(_ text: String) {
    #expect(PictureSize(text) == nil)
  }

  @Test func `percentages are of the given side, or of the shorter one`() {
    #expect(PictureSize.both(Size(width: 300, height: 200)).referenceSide == 200)
    #expect(
      PictureSize.width(300).referenceSide == 300 && PictureSize.height(200).referenceSide == 200)
  }

  @Test func `transposing exchanges the sides`() {
    #expect(PictureSize.width(3).transposed == .height(3))
    #expect(PictureSize.height(3).transposed == .width(3))
    #expect(PictureSize("3x2")?.transposed == PictureSize("2x3"))
    #expect(PictureSize.width(3).height == nil && PictureSize.height(3).height == 3)
  }
}
