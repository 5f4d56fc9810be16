import GridModel
import Testing

@testable import GridKit

@Suite struct KernelTests {
  static let kernels: [Kernel] = [.lanczos3, .catmullRom]

  @Test(arguments: kernels)
  func `a kernel passes through the samples`(kernel: Kernel) {
    #expect(kernel(0) == 1)
    for distance in 1...5 {
      #expect(abs(kernel(Double(distance))) < 1e-15)
      #expect(abs(kernel(-Double(distance))) < 1e-15)
    }
  }

  @Test(arguments: kernels)
  func `a kernel is even, and zero beyond its support`(kernel: Kernel) {
    for step in 0...400 {
      let x = Double(step) / 100
      #expect(kernel(x) == kernel(-x))
      if x >= kernel.support { #expect(kernel(x) == 0) }
    }
    #expect(kernel(kernel.support - 0.1) != 0)
    #expect(kernel(.infinity) == 0)
  }

  @Test func `the supports are three lobes and two pixels`() {
    #expect(Kernel.lanczos3.support == 3)
    #expect(Kernel.catmullRom.support == 2)
  }

  @Test func `Lanczos has the values worked out by hand`() {
    // sinc(1/2) sinc(1/6) = (2/pi)(3/pi); sinc(3/2) sinc(1/2) = (-2/3pi)(2/pi);
    // sinc(5/2) sinc(5/6) = (2/5pi)(3/5pi).
    let square = Double.pi * .pi
    #expect(abs(Kernel.lanczos3(0.5) - 6 / square) < 1e-15)
    #expect(abs(Kernel.lanczos3(1.5) + 4 / (3 * square)) < 1e-15)
    #expect(abs(Kernel.lanczos3(2.5) - 6 / (25 * square)) < 1e-15)
  }

  @Test func `the cubic has the values worked out by hand`() {
    // (3 x^3 - 5 x^2 + 2) / 2 below 1, (-x^3 + 5 x^2 - 8 x + 4) / 2 beyond.
    #expect(Kernel.catmullRom(0.5) == 0.5625)  // (0.375 - 1.25 + 2) / 2
    #expect(Kernel.catmullRom(0.25) == 0.8671875)  // (0.046875 - 0.3125 + 2) / 2
    #expect(Kernel.catmullRom(1.5) == -0.0625)  // (-3.375 + 11.25 - 12 + 4) / 2
    #expect(Kernel.catmullRom(1.75) == -0.0234375)  // (-5.359375 + 15.3125 - 14 + 4) / 2
  }

  @Test func `both are the reference's curves everywhere`() {
    for step in 0...3500 {
      let x = Double(step) / 1000
      #expect(abs(Kernel.lanczos3(x) - referenceLanczos(x)) < 1e-14)
      #expect(abs(Kernel.catmullRom(x) - referenceCubic(x)) < 1e-14)
    }
  }

  @Test func `the cubic keeps constants and slopes`() {
    for step in 0...100 {
      let t = Double(step) / 100
      let weights = (-2...3).map { Kernel.catmullRom(t - Double($0)) }
      let slope = zip(weights, -2...3).map { $0 * Double($1) }.reduce(0, +)
      #expect(abs(weights.reduce(0, +) - 1) < 1e-14)
      #expect(abs(slope - t) < 1e-14)
    }
  }
}
