import FileBuilders
import FileSystem
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct JPEGQuantizationTests {
  @Test func `the steps of the brightness are those of the table, row by row`() throws {
    let folder = try TemporaryFolder()
    let output = try OutputFile.inMemory(label: "photo")
    try JPEGWriter(quality: 50).write(Raster(Size(side: 9), filledWith: Color("teal")!), to: output)
    let bytes = try output.contents
    try folder.write(bytes, to: "a.jpg")
    let steps = try #require(try PhotoFile(folder["a.jpg"]).quantization)
    // ITU-T T.81, table K.1.
    #expect(steps.prefix(10) == [16, 11, 10, 16, 24, 40, 51, 61, 12, 12] && steps[63] == 99)
    #expect(steps.reduce(0, +) == 3688)
    #expect(try PhotoFile(.small("chroma.png")).quantization == nil)
    // A file that is cut off or damaged has none, or wrong ones.
    for count in 4..<min(700, bytes.count) {
      try folder.write(Array(bytes.prefix(count)), to: "b.jpg")
      let file = try? SniffedFile(folder["b.jpg"], limits: Limits())
      if let file { _ = try? JPEGQuantization.steps(of: file) }
    }
  }
}
