import Testing

@testable import GridKit

@Suite struct SizeTests {
  @Test func `a size has an area and can be turned`() {
    let size = Size(width: 4000, height: 3000)
    #expect(size.area == 12_000_000)
    #expect(size.transposed == Size(width: 3000, height: 4000))
    #expect(size.transposed.transposed == size)
  }

  @Test func `a size is written as people write it`() {
    #expect(Size(width: 4000, height: 3000).description == "4000x3000")
    #expect(Size(width: 0, height: 1).description == "0x1")
  }

  @Test(arguments: [
    (8, 5, 1, 8, 5), (8, 5, 2, 4, 3), (8, 5, 4, 2, 2), (8, 5, 8, 1, 1), (9, 17, 8, 2, 3),
    (1, 1, 8, 1, 1),
  ])
  func `a part of a pixel counts as one in a smaller picture`(
    width: Int, height: Int, factor: Int, smallWidth: Int, smallHeight: Int
  ) {
    let small = Size(width: width, height: height).shrunk(by: factor)
    #expect(small == Size(width: smallWidth, height: smallHeight))
  }

  @Test func `a negative size is a mistake`() async {
    await #expect(processExitsWith: .failure) { _ = Size(width: -1, height: 1) }
  }
}
