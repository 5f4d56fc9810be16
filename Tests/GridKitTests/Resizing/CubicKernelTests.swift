import GridModel
import Testing

@testable import GridKit

@Suite struct CubicKernelTests {
  static let kernels = [
    CubicKernel(reduction: 1), CubicKernel(reduction: 1.3), CubicKernel(reduction: 2),
    CubicKernel(b: 0, c: 0), CubicKernel(b: 1.0 / 3, c: 1.0 / 3), CubicKernel(b: 1, c: 0),
  ]

  @Test(arguments: kernels)
  func `a kernel matches the reference, is even, and is zero beyond two pixels`(kernel: CubicKernel)
  {
    for step in 0...2500 {
      let x = Double(step) / 1000
      #expect(abs(kernel(x) - referenceCubic(x, b: kernel.b, c: kernel.c)) < 1e-14)
      #expect(kernel(x) == kernel(-x))
      if x >= CubicKernel.support { #expect(kernel(x) == 0) }
    }
    #expect(kernel(.infinity) == 0)
  }

  @Test(arguments: kernels)
  func `the weights of all pixels sum to one at any position`(kernel: CubicKernel) {
    for step in 0...100 {
      let t = Double(step) / 100
      let sum = (-2...3).map { kernel(t - Double($0)) }.reduce(0, +)
      #expect(abs(sum - 1) < 1e-14)
    }
  }

  @Test func `Mitchell's kernel has the values computed by hand`() {
    // With B = C = 1/3: (7 x^3 - 12 x^2 + 16/3) / 6 below 1, and
    // (-7/3 x^3 + 12 x^2 - 20 x + 32/3) / 6 beyond.
    let kernel = CubicKernel(b: 1.0 / 3, c: 1.0 / 3)
    #expect(abs(kernel(0) - 8.0 / 9) < 1e-15)
    #expect(abs(kernel(1) - 1.0 / 18) < 1e-15)
    #expect(abs(kernel(0.5) - (0.875 - 3 + 16.0 / 3) / 6) < 1e-15)
    #expect(abs(kernel(1.5) - (-7.875 + 27 - 30 + 32.0 / 3) / 6) < 1e-15)
  }

  @Test func `Catmull and Rom's kernel has the values computed by hand`() {
    // (3 x^3 - 5 x^2 + 2) / 2 below 1, (-x^3 + 5 x^2 - 8 x + 4) / 2 beyond.
    let kernel = CubicKernel(reduction: 0.5)
    #expect(kernel(0) == 1 && kernel(1) == 0)
    #expect(kernel(0.5) == 0.5625)  // (0.375 - 1.25 + 2) / 2
    #expect(kernel(0.25) == 0.8671875)  // (0.046875 - 0.3125 + 2) / 2
    #expect(kernel(1.5) == -0.0625)  // (-3.375 + 11.25 - 12 + 4) / 2
    #expect(kernel(1.75) == -0.0234375)  // (-5.359375 + 15.3125 - 14 + 4) / 2
  }

  @Test func `Catmull and Rom's kernel keeps slopes`() {
    for step in 0...100 {
      let t = Double(step) / 100
      let slope = (-2...3).map { CubicKernel(reduction: 1)(t - Double($0)) * Double($0) }
      #expect(abs(slope.reduce(0, +) - t) < 1e-14)
    }
  }

  @Test
  func `near the original size samples are kept, and the kernel softens up to a reduction by two`()
  {
    let kernels = [0.3, 1, 1.1, 1.25, 1.5, 2, 100].map { CubicKernel(reduction: $0) }
    func isNear(_ values: [Double], _ expected: [Double]) -> Bool {
      zip(values, expected).allSatisfy { abs($0 - $1) < 1e-12 }
    }
    #expect(isNear(kernels.map(\.b), [0, 0, 0.04, 0.1, 0.2, 0.4, 0.4]))
    #expect(isNear(kernels.map(\.c), [0.5, 0.5, 0.31, 0.025, 0.05, 0.1, 0.1]))
    #expect(kernels[1](0) == 1 && kernels[1](1) == 0)
    for reduction in [0.3, 1, 1.1, 1.25, 1.5, 2, 100] {
      let (kernel, model) = (
        CubicKernel(reduction: reduction), ReferenceResizing.kernel(forReduction: reduction)
      )
      for step in 0...20 {
        #expect(abs(kernel(Double(step) / 10) - model(Double(step) / 10)) < 1e-14)
      }
    }
  }

  @Test func `where overshoot is not limited, the lobes are hardly negative`() {
    // At its deepest the negative lobe of the Lanczos kernel is -0.14, of Catmull and Rom's -0.07.
    for reduction in [OvershootLimit.maxReduction, 1.5, 2, 7] {
      let least = (0...200).map { CubicKernel(reduction: reduction)(Double($0) / 100) }.min()!
      #expect(least > -0.0054, "\(reduction)")
    }
  }
}
