import GridKit
import Testing

@Suite struct PicturePresetTests {
  @Test(arguments: [
    (PicturePreset.square, "square", 1080, 1080, "1:1"), (.portrait, "portrait", 1080, 1350, "4:5"),
    (.tall, "tall", 1080, 1440, "3:4"), (.story, "story", 1080, 1920, "9:16"),
    (.landscape, "landscape", 1080, 566, "1.91:1"),
  ])
  func `a shape has a name, a size and a ratio`(
    shape: PicturePreset, name: String, width: Int, height: Int, ratio: String
  ) {
    for spelling in [name, name.uppercased(), name.prefix(1).uppercased() + name.dropFirst()] {
      #expect(PicturePreset(spelling) == shape)
    }
    #expect(shape.size == Size(width: width, height: height))
    #expect(shape.ratio == ratio)
    #expect(Size(ratio) == shape.size)
  }

  @Test(arguments: PicturePreset.allCases)
  func `the size of a shape has its ratio to the pixel`(_ shape: PicturePreset) throws {
    let parts = shape.ratio.split(separator: ":").compactMap { Double($0) }
    try #require(parts.count == 2)
    let height = Double(shape.size.width) * parts[1] / parts[0]
    #expect(abs(height - Double(shape.size.height)) < 1)
  }

  @Test(arguments: ["", " story", "stories", "9:16", "1080x1920"])
  func `anything else is not a shape`(_ name: String) {
    #expect(PicturePreset(name) == nil)
  }
}
