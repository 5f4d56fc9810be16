import Testing

@testable import GridKit

@Suite struct RectTests {
  let rect = Rect(x: 54, y: 567, width: 459, height: 400)

  @Test func `a rectangle ends where its size says`() {
    #expect(rect.maxX == 513)
    #expect(rect.maxY == 967)
    #expect(rect.size == Size(width: 459, height: 400))
  }

  @Test func `a rectangle is written with its size and its place`() {
    #expect(rect.description == "459x400 at (54, 567)")
  }

  @Test func `the rectangle of a size begins at the corner`() {
    #expect(Rect(Size(width: 4, height: 3)) == Rect(x: 0, y: 0, width: 4, height: 3))
  }

  @Test(arguments: [
    (54, 567, 459, 400), (54, 567, 1, 1), (512, 966, 1, 1), (100, 600, 10, 10), (513, 967, 0, 0),
  ])
  func `a rectangle inside is contained`(x: Int, y: Int, width: Int, height: Int) {
    #expect(rect.contains(Rect(x: x, y: y, width: width, height: height)))
  }

  @Test(arguments: [
    (53, 567, 1, 1), (54, 566, 1, 1), (513, 567, 1, 1), (54, 967, 1, 1), (54, 567, 460, 400),
    (54, 567, 459, 401), (0, 0, 1080, 1080), (-54, -567, 459, 400),
  ])
  func `a rectangle that extends beyond is not contained`(x: Int, y: Int, width: Int, height: Int) {
    #expect(!rect.contains(Rect(x: x, y: y, width: width, height: height)))
  }

  @Test func `a negative size traps`() async {
    await #expect(processExitsWith: .failure) { _ = Rect(x: 0, y: 0, width: 1, height: -1) }
  }
}
