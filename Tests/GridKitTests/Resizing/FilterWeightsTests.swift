import GridModel
import Testing

@testable import GridKit

@Suite struct FilterWeightsTests {
  /// An interval of a line.
  struct Stretch: Sendable {
    let kernel: CubicKernel
    let extent: Int
    let start: Double
    let length: Double
    let outputs: Int

    init(_ kernel: CubicKernel, _ extent: Int, _ start: Double, _ length: Double, _ outputs: Int) {
      self.kernel = kernel
      self.extent = extent
      self.start = start
      self.length = length
      self.outputs = outputs
    }

    var scale: Double { length / Double(outputs) }
    var widening: Double { max(1, scale) }
    func center(_ output: Int) -> Double { start + (Double(output) + 0.5) * scale }

    var filter: FilterWeights {
      FilterWeights(
        LineFilter(
          kernel: kernel, extent: extent, start: start, length: length, outputCount: outputs))
    }

    /// The source pixels, clamped to the line, that an output's kernel covers.
    func touched(_ output: Int) -> Set<Int> {
      let radius = CubicKernel.support * widening
      let near = -200...(extent + 200)
      return Set(
        near.filter { abs(Double($0) + 0.5 - center(output)) < radius }
          .map { min(max($0, 0), extent - 1) })
    }
  }

  static let stretches = [
    Stretch(.soft, 100, 0, 100, 10), Stretch(.soft, 100, 12.3, 71.4, 31),
    Stretch(.soft, 64, 0.5, 63, 62), Stretch(.soft, 50, 5, 20, 20),
    Stretch(.soft, 7, 0, 7, 3), Stretch(.soft, 30, 0, 30, 1),
    Stretch(.soft, 90, 59.75, 30.25, 12), Stretch(.soft, 2, 0, 2, 1),
    Stretch(.sharp, 10, 0, 10, 30), Stretch(.sharp, 10, 3.2, 4.7, 29),
    Stretch(.sharp, 1, 0, 1, 5), Stretch(.sharp, 1, 0.25, 0.5, 4),
    Stretch(.sharp, 3, 0, 3, 8), Stretch(.sharp, 40, 33.5, 6.5, 7),
  ]

  @Test(arguments: stretches)
  func `weights sum to one, pixel by pixel`(_ stretch: Stretch) {
    let filter = stretch.filter
    #expect(filter.outputCount == stretch.outputs)
    #expect(filter.weights.count == filter.outputCount * filter.tapCount)
    for output in 0..<filter.outputCount {
      let weights = filter.weights.dropFirst(output * filter.tapCount).prefix(filter.tapCount)
      let sum = weights.reduce(0.0) { $0 + Double($1) }
      #expect(abs(sum - 1) < 1e-6)
    }
  }

  @Test(arguments: stretches)
  func `weights are the kernel's, and those beyond the line go to its ends`(
    _ stretch: Stretch
  ) {
    let filter = stretch.filter
    for output in 0..<filter.outputCount {
      var ideal = Array(repeating: 0.0, count: stretch.extent)
      for pixel in -200...(stretch.extent + 200) {
        let x = (Double(pixel) + 0.5 - stretch.center(output)) / stretch.widening
        let weight = referenceCubic(x, b: stretch.kernel.b, c: stretch.kernel.c)
        ideal[min(max(pixel, 0), stretch.extent - 1)] += weight
      }
      let sum = ideal.reduce(0, +)
      let actual = filter.line(of: output, extent: stretch.extent)
      let worst = zip(ideal, actual).map { abs($0 / sum - $1) }.max()!
      #expect(worst < 1e-6, "output \(output)")
    }
  }

  @Test(arguments: stretches)
  func `the source range is inside the line, and contains all weights and little else`(
    _ stretch: Stretch
  ) {
    let filter = stretch.filter
    #expect(zip(filter.first, filter.first.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(
      filter.sourceRange == filter.first[0]..<(filter.first[stretch.outputs - 1] + filter.tapCount))
    #expect(filter.sourceRange.lowerBound >= 0 && filter.sourceRange.upperBound <= stretch.extent)
    let touched = (0..<stretch.outputs).reduce(into: Set()) { $0.formUnion(stretch.touched($1)) }
    #expect(touched.isSubset(of: Set(filter.sourceRange)))
    // All outputs have as many weights as the largest needs, which makes two pixels more at most.
    #expect(filter.sourceRange.count <= touched.count + 2)
  }

  @Test(arguments: [
    (CubicKernel.soft, 60, 20), (.soft, 61, 20), (.soft, 60, 19), (.soft, 61, 17),
    (.soft, 9, 9), (.sharp, 5, 16), (.sharp, 6, 17), (.sharp, 1, 3),
  ])
  func `weights of a centered interval are symmetric`(
    kernel: CubicKernel, extent: Int, outputs: Int
  ) {
    for margin in [0, 0.25, 0.4] {
      let length = Double(extent) - 2 * margin
      let filter = FilterWeights(
        LineFilter(
          kernel: kernel, extent: extent, start: margin, length: length, outputCount: outputs))
      for output in 0..<outputs {
        let line = filter.line(of: output, extent: extent)
        let mirrored = filter.line(of: outputs - 1 - output, extent: extent).reversed()
        #expect(zip(line, mirrored).allSatisfy { abs($0 - $1) < 1e-6 })
      }
    }
  }

  @Test func `an interval of the output's size is copied`() {
    let filter = FilterWeights(
      LineFilter(kernel: .sharp, extent: 20, start: 4, length: 9, outputCount: 9))
    for output in 0..<9 {
      for (pixel, weight) in filter.line(of: output, extent: 20).enumerated() {
        #expect(abs(weight - (pixel == output + 4 ? 1 : 0)) < 1e-12)
      }
    }
  }

  @Test func `two pixels become four with weights computed by hand`() {
    // Output 0 is centered at 0.25. Distances: pixel 0 0.25 (weight 0.8671875), pixel 1 1.25
    // (-0.0703125); beyond the line 0.75 (0.2265625) and 1.75 (-0.0234375), which go to pixel 0.
    // Output 1, at 0.75: pixel 0 0.25, pixel 1 0.75; beyond 1.25 to pixel 0, 1.75 to pixel 1.
    let filter = FilterWeights(
      LineFilter(kernel: .sharp, extent: 2, start: 0, length: 2, outputCount: 4))
    let lines = (0..<4).map { filter.line(of: $0, extent: 2) }
    #expect(lines[0] == [1.0703125, -0.0703125])
    #expect(lines[1] == [0.796875, 0.203125])
    #expect(lines[2] == [0.203125, 0.796875])
    #expect(lines[3] == [-0.0703125, 1.0703125])
  }

  @Test(arguments: [2, 3, 7], [0.02, 0.08, 0.15])
  func `waves that boxes have damped are restored`(side: Int, frequency: Double) {
    // A wave, its values in the middle of boxes, and its means over them; cycles are a box's.
    func wave(_ x: Double) -> Double { referenceWave(x, cycles: frequency) }
    let sharp = (0..<60).map { wave(Double($0) + 0.5) }
    let blurred = (0..<60).map { box in
      (0..<side).map { wave(Double(box) + (Double($0) + 0.5) / Double(side)) }.reduce(0, +)
        / Double(side)
    }
    func resized(_ line: [Double], blur: Double) -> [Double] {
      let filter = FilterWeights(
        LineFilter(kernel: .soft, extent: 60, start: 18, length: 25, outputCount: 10, blur: blur))
      return (0..<10).map { zip(filter.line(of: $0, extent: 60), line).map(*).reduce(0, +) }
    }
    func distance(_ one: [Double], _ other: [Double]) -> Double {
      zip(one, other).map { abs($0 - $1) }.max()!
    }
    let ideal = resized(sharp, blur: 0)
    let damage = distance(resized(blurred, blur: 0), ideal)
    let blur = (1 - 1 / Double(side * side)) / 12
    #expect(distance(resized(blurred, blur: blur), ideal) < 0.25 * damage)
  }

  @Test func `a line of one pixel is that pixel everywhere`() {
    for (kernel, outputs) in [(CubicKernel.sharp, 7), (.soft, 1)] {
      let filter = FilterWeights(
        LineFilter(kernel: kernel, extent: 1, start: 0, length: 1, outputCount: outputs))
      #expect(filter.tapCount == 1 && filter.first.allSatisfy { $0 == 0 })
      #expect(filter.weights.allSatisfy { $0 == 1 })
    }
  }
}

extension CubicKernel {
  /// The kernel of all larger reductions.
  fileprivate static let soft = CubicKernel(reduction: 2)
  /// The kernel of all enlargements.
  fileprivate static let sharp = CubicKernel(reduction: 1)
}

extension FilterWeights {
  /// The weights of an output pixel over the whole source line.
  fileprivate func line(of output: Int, extent: Int) -> [Double] {
    var line = Array(repeating: 0.0, count: extent)
    for k in 0..<tapCount {
      line[first[output] + k] += Double(weights[output * tapCount + k])
    }
    return line
  }
}
