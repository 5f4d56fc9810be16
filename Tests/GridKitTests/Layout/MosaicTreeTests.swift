import TestSupport
import Testing

@testable import GridKit

@Suite struct MosaicTreeTests {
  @Test func `a template is divided into rows first, if both are possible`() throws {
    let quad = try MosaicTree(template: "ab/cd")
    #expect(
      quad
        == .parts(
          .rows,
          [
            .parts(.columns, [.photo(0), .photo(1)]), .parts(.columns, [.photo(2), .photo(3)]),
          ]))
    let beside = try MosaicTree(template: "aab/aac")
    #expect(
      beside == .parts(.columns, [.photo(0), .parts(.rows, [.photo(1), .photo(2)])]))
  }

  @Test func `letters are photos in alphabetical order`() throws {
    // The third photo is above the first, and the second beside both.
    let tree = try MosaicTree(template: "YX/KX")
    #expect(tree == .parts(.columns, [.parts(.rows, [.photo(2), .photo(0)]), .photo(1)]))
  }

  @Test(arguments: [
    ("abb/a.c", "is no mosaic"), ("aab/deb/dcc", "is no mosaic"), ("a", "only one row"),
    ("ab/ba", "'b' is no rectangle"),
  ])
  func `a template that is no mosaic is refused`(text: String, reason: String) throws {
    let error = #expect(throws: LayoutTemplateError.self) { try MosaicTree(template: text) }
    #expect(try #require(error).description.contains(reason))
  }

  @Test func `the template of a tree reads back as the tree`() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let tree = random.mosaicTree(of: random.int(1...24))
      let template = try #require(tree.template)
      #expect(try MosaicTree(template: template) == tree, "\(template)")
    }
    #expect(random.mosaicTree(of: 25).template == nil)
  }
}
