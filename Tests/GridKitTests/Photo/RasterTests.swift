import Testing

@testable import GridKit

@Suite struct RasterTests {
  @Test func `a picture of one color has this color everywhere`() {
    let color = Color(red: 1, green: 2, blue: 3, alpha: 4)
    let raster = Raster(Size(width: 3, height: 2), filledWith: color)
    #expect(raster.pixels == Array(repeating: [1, 2, 3, 4], count: 6))
    #expect(raster[2, 1] == color)
  }

  @Test func `a picture without a color is transparent`() {
    #expect(Raster(Size(width: 1, height: 2)).pixels == [.zero, .zero])
  }

  @Test func `pixels go row by row from the top`() {
    var raster = Raster(Size(width: 3, height: 2), filledWith: .black)
    raster[2, 0] = .white
    raster[0, 1] = Color(red: 9, green: 8, blue: 7, alpha: 6)
    #expect(raster.pixels[2] == [255, 255, 255, 255])
    #expect(raster.pixels[3] == [9, 8, 7, 6])
    #expect(raster.pixels.count == 6)
  }

  @Test func `a picture needs as many pixels as its size says`() {
    let size = Size(width: 2, height: 2)
    #expect(Raster(size, pixels: [.zero, .zero, .zero]) == nil)
    #expect(Raster(size, pixels: Array(repeating: .zero, count: 5)) == nil)
    #expect(Raster(size, pixels: Array(repeating: .zero, count: 4)) == Raster(size))
  }

  @Test func `a single translucent pixel makes a picture not opaque`() {
    var raster = Raster(Size(width: 3, height: 3), filledWith: .white)
    #expect(raster.isOpaque)
    raster[1, 2].alpha = 254
    #expect(!raster.isOpaque)
  }

  @Test func `a picture is an upright photo`() {
    let raster = Raster(letters: ["AB", "CD"])
    #expect(raster.orientation == .up)
    #expect(raster.shrinkFactors == [1])
  }

  @Test func `the rows of a part are passed on from the top`() {
    let raster = Raster(letters: ["ABCD", "EFGH", "IJKL"])
    var rows: [[UInt8]] = []
    raster.pushRows(of: PhotoPart(Rect(x: 1, y: 1, width: 2, height: 2))) { format in
      #expect(format.samples == SampleFormat(.rgba))
      return { row in rows.append((0..<row.byteCount).map { row.byte(at: $0) }) }
    }
    let expected = ["FG", "JK"].map { $0.flatMap { Color(letter: $0).levels.map(UInt8.init) } }
    #expect(rows == expected)
  }

  @Test func `a pixel outside the picture traps`() async {
    await #expect(processExitsWith: .failure) { _ = Raster(Size(width: 2, height: 2))[2, 0] }
  }
}

extension RawSpan {
  /// Returns a byte that depends on the position.
  fileprivate func byte(at offset: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}
