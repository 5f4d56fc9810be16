import FileSystem
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct PhotoEncodingTests {
  @Test(
    arguments: [
      ([(1, 1), (1, 1), (1, 1)], "4:4:4"), ([(2, 1), (1, 1), (1, 1)], "4:2:2"),
      ([(1, 2), (1, 1), (1, 1)], "4:4:0"), ([(2, 2), (1, 1), (1, 1)], "4:2:0"),
      ([(4, 1), (1, 1), (1, 1)], "4:1:1"), ([(4, 2), (1, 1), (1, 1)], "4:1:0"),
      ([(1, 1), (1, 1), (1, 1), (1, 1)], "4:4:4"), ([(2, 2), (1, 1), (1, 1), (2, 2)], "4:2:0"),
    ] as [([(Int, Int)], String)])
  func `usual sampling has a name`(factors: [(Int, Int)], name: String) {
    #expect(PhotoEncoding.samplingName(factors) == name)
  }

  @Test(
    arguments: [
      ([(2, 2), (2, 2), (2, 2)], "2x2,2x2,2x2"), ([(2, 2), (1, 2), (1, 1)], "2x2,1x2,1x1"),
      ([(1, 1), (2, 2), (2, 2)], "1x1,2x2,2x2"), ([(3, 1), (1, 1), (1, 1)], "3x1,1x1,1x1"),
      ([(2, 2), (1, 1), (1, 1), (1, 1)], "2x2,1x1,1x1,1x1"),
    ] as [([(Int, Int)], String)])
  func `unusual sampling is described by its factors`(factors: [(Int, Int)], text: String) {
    #expect(PhotoEncoding.samplingName(factors) == text)
  }

  @Test func `a single component has no sampling`() {
    #expect(PhotoEncoding.samplingName([]) == nil)
    #expect(PhotoEncoding.samplingName([(1, 1)]) == nil)
    #expect(PhotoEncoding.samplingName([(2, 2)]) == nil)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let coding: String
    let model: String
    var depth = 8
    var sampling: String?
    var hasAlpha = false
    var profile: String?
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "420.jpg", coding: "sequential", model: "YCbCr", sampling: "4:2:0"),
    Case(name: "422.jpg", coding: "sequential", model: "YCbCr", sampling: "4:2:2"),
    Case(name: "440.jpg", coding: "sequential", model: "YCbCr", sampling: "4:4:0"),
    Case(name: "444.jpg", coding: "sequential", model: "YCbCr", sampling: "4:4:4"),
    Case(name: "gray.jpg", coding: "sequential", model: "gray"),
    Case(name: "progressive.jpg", coding: "progressive", model: "YCbCr", sampling: "4:2:0"),
    Case(name: "arithmetic.jpg", coding: "arithmetic", model: "YCbCr", sampling: "4:2:0"),
    Case(name: "cmyk.jpg", coding: "sequential", model: "CMYK", sampling: "4:4:4"),
    Case(name: "ycck.jpg", coding: "sequential", model: "YCCK", sampling: "4:2:0"),
    Case(
      name: "profile-p3.jpg", coding: "sequential", model: "YCbCr", sampling: "4:4:4",
      profile: "Drawn Display P3"),
    Case(name: "gray.png", coding: "plain", model: "gray"),
    Case(name: "gray-alpha.png", coding: "plain", model: "gray", hasAlpha: true),
    Case(name: "rgba.png", coding: "plain", model: "RGB", hasAlpha: true),
    Case(name: "palette.png", coding: "plain", model: "palette"),
    Case(name: "palette-alpha.png", coding: "plain", model: "palette", hasAlpha: true),
    Case(name: "interlaced.png", coding: "interlaced", model: "RGB"),
    Case(name: "gray-16.png", coding: "plain", model: "gray", depth: 16),
    Case(name: "rgba-16.png", coding: "plain", model: "RGB", depth: 16, hasAlpha: true),
    Case(
      name: "swapped.png", coding: "plain", model: "RGB",
      profile: "Drawn sRGB, red and green exchanged"),
  ]

  @Test(arguments: cases)
  func `a file's encoding are read`(_ expected: Case) async throws {
    let photo = try PhotoFile(.fixture("kinds/" + expected.name))
    let encoding = photo.encoding
    #expect(encoding.format == (expected.name.hasSuffix("jpg") ? .jpeg : .png))
    #expect(encoding.coding == expected.coding)
    #expect(encoding.colorModel == expected.model)
    #expect(encoding.depth == expected.depth)
    #expect(encoding.sampling == expected.sampling)
    #expect(encoding.hasAlpha == expected.hasAlpha)
    #expect(try await photo.profileName() == expected.profile)
  }

  @Test func `a transparent color counts as alpha, and the depth is the stored one`() throws {
    let folder = try TemporaryFolder()
    let key = PNGFile.Chunk(name: "tRNS", data: [0, 1])
    let file = PNGFile(
      width: 4, height: 1, depth: 2, colorType: 0, rows: [[0b0001_1011]], extra: [key])
    let encoding = try PhotoFile(try folder.write(file.bytes, to: "p.png")).encoding
    #expect(encoding.depth == 2)
    #expect(encoding.hasAlpha)
  }
}
