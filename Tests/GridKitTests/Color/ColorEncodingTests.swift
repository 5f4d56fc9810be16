import GridModel
import Testing

@testable import GridKit

@Suite struct ColorEncodingTests {
  static let matrix = ColorMatrix(red: [1, 2, 3], green: [4, 5, 6], blue: [7, 8, 10])

  @Test func `sRGB has the light of the standard, 8 bits and 16`() {
    for (encoding, top) in [(ColorEncoding.sRGB, 255), (.sRGB16, 65535)] {
      #expect(encoding.matrix == nil)
      #expect(encoding.curves.count == 3)
      for curve in encoding.curves {
        #expect(curve.count == top + 1)
        let worst = stride(from: 0, through: top, by: top / 255).map {
          abs(Double(curve[$0]) - referenceLight(Double($0) / Double(top)))
        }.max()!
        #expect(worst < 1e-7)
      }
    }
  }

  @Test(arguments: [(SampleFormat.Depth.eight, 255), (.sixteen, 65535)])
  func `an encoding has a curve for each channel`(depth: SampleFormat.Depth, top: Int) {
    let encoding = ColorEncoding(depth: depth) { channel, sample in
      sample * Double(channel + 1) / 3
    }
    #expect(encoding.depth == depth)
    #expect(encoding.curves.map(\.count) == [top + 1, top + 1, top + 1])
    #expect(encoding.curves.map { $0[0] } == [0, 0, 0])
    #expect(encoding.curves.map { $0[top] } == [Float(1.0 / 3), Float(2.0 / 3), 1])
    #expect(abs(encoding.curves[2][top / 3] - 1 / 3) < 1e-7)
  }

  @Test func `a matrix maps the unit colors to its columns`() {
    #expect(Self.matrix([1, 0, 0]) == [1, 2, 3])
    #expect(Self.matrix([0, 1, 0]) == [4, 5, 6])
    #expect(Self.matrix([0, 0, 1]) == [7, 8, 10])
    // 2 (1, 2, 3) - (4, 5, 6) + (7, 8, 10)
    #expect(Self.matrix([2, -1, 1]) == [5, 7, 10])
  }

  @Test func `a product applies its right factor first`() {
    let swap = ColorMatrix(red: [0, 1, 0], green: [1, 0, 0], blue: [0, 0, 1])
    #expect(Self.matrix.after(swap)([1, 0, 0]) == [4, 5, 6])
    #expect(swap.after(Self.matrix)([1, 0, 0]) == [2, 1, 3])
    let color = SIMD3<Double>(0.25, -3, 5)
    #expect(Self.matrix.after(swap)(color) == Self.matrix(swap(color)))
  }

  @Test func `a photo's matrix takes effect`() async throws {
    // Red and blue are swapped, and green is unchanged.
    let photo = ReferencePhoto(
      Size(side: 2), SampleFormat(.rgb),
      samples: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120],
      matrix: ColorMatrix(red: [0, 0, 1], green: [0, 1, 0], blue: [1, 0, 0]))
    let square = try await TestCompositor.bare(side: 2).compose(photo)
    #expect(square[0, 0] == Color(red: 30, green: 20, blue: 10))
    #expect(square[1, 1] == Color(red: 120, green: 110, blue: 100))
  }

  @Test func `a photo's curves take effect, one for each channel`() async throws {
    // Light grows with the sample (red), its square (green), its cube (blue). At a half: 0.5,
    // 0.25, 0.125, of which the levels of sRGB are 187.52, 136.96 and 98.87.
    let photo = ReferencePhoto(
      Size(side: 1), SampleFormat(.rgb), samples: [128, 128, 128],
      tone: .powers(red: 1, green: 2, blue: 3))
    let square = try await TestCompositor.bare(side: 3).compose(photo)
    // 128 / 255 is 0.501961, so a little more than a half: 0.501961, 0.251965, 0.126476.
    let expected = [0.501961, 0.251965, 0.126476].map {
      UInt8((referenceValue($0) * 255).rounded())
    }
    #expect(square.isFilled(with: Color(red: expected[0], green: expected[1], blue: expected[2])))
  }
}
