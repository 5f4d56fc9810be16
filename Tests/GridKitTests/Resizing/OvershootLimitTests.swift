import GridModel
import TestSupport
import Testing

@testable import GridKit

@Suite struct OvershootLimitTests {
  /// A picture of gray light, enlarged whole.
  static func enlarged(_ rows: [[Double]], to output: Size) -> [[Double]] {
    let size = Size(width: rows[0].count, height: rows.count)
    let photo = ReferencePhoto(
      size, SampleFormat(.gray, depth: .sixteen), samples: rows.joined().map { UInt16($0) },
      tone: .powers(red: 1, green: 1, blue: 1))
    let crop = CropRect(
      x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let plan = ResizePlan(of: size, crop: crop, to: output, fidelity: .standard)
    var resizer = Resizer(plan, of: photo.rows)
    var result: [[Double]] = []
    photo.pushRows(of: PhotoPart(plan.sourceArea)) { _ in
      { row in
        resizer.push(row) { pixels in result.append(pixels.map { Double($0.x) * 65535 }) }
      }
    }
    return result
  }

  @Test func `light beside an edge is within the range of the edge`() {
    // Catmull and Rom's kernel alone would undershoot to about 20000 - 0.07 x 20000.
    let rows = Array(repeating: [20000.0, 20000, 20000, 40000, 40000, 40000], count: 2)
    for row in Self.enlarged(rows, to: Size(width: 60, height: 20)) {
      #expect(row.allSatisfy { $0 > 19999.9 && $0 < 40000.1 })
      #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 + 0.01 })
    }
  }

  @Test func `a slope is unchanged`() {
    let rows = Array(repeating: (0..<12).map { Double(1000 * $0) }, count: 3)
    let row = Self.enlarged(rows, to: Size(width: 48, height: 12))[5]
    // Away from the ends, output x is centered at (x + 1/2) / 4 - 1/2.
    for x in 8..<40 { #expect(abs(row[x] - 1000 * ((Double(x) + 0.5) / 4 - 0.5)) < 0.1) }
  }

  @Test(arguments: UInt64(0)..<6)
  func `no pixel leaves the range of the four around its center`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height, factor) = (random.int(1...8), random.int(1...8), random.int(1...5))
    let rows = (0..<height).map { _ in (0..<width).map { _ in Double(random.int(0...65535)) } }
    let result = Self.enlarged(rows, to: Size(width: width * factor, height: height * factor))
    func at(_ x: Int, _ y: Int) -> Double {
      rows[min(max(0, y), height - 1)][min(max(0, x), width - 1)]
    }
    for (y, row) in result.enumerated() {
      for (x, value) in row.enumerated() {
        let column = Int(((Double(x) + 0.5) / Double(factor) - 0.5).rounded(.down))
        let line = Int(((Double(y) + 0.5) / Double(factor) - 0.5).rounded(.down))
        let around = [
          at(column, line), at(column + 1, line), at(column, line + 1), at(column + 1, line + 1),
        ]
        #expect(value >= around.min()! - 0.05 && value <= around.max()! + 0.05)
      }
    }
  }
}
