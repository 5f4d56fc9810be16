import Testing

@testable import GridKit

@Suite struct BoxReductionTests {
  @Test(arguments: 1...60, 1...9)
  func `a reversed line is divided at the same places`(extent: Int, side: Int) {
    let boxes = BoxReduction(of: extent, side: side)
    for pixel in 0..<extent {
      #expect(boxes.box(of: pixel) == boxes.count - 1 - boxes.box(of: extent - 1 - pixel))
    }
  }

  @Test(arguments: 1...60, 1...9)
  func `every box contains the pixels inside it`(extent: Int, side: Int) {
    let boxes = BoxReduction(of: extent, side: side)
    #expect(boxes.side == side || (boxes.side == side - 1 && side % 2 == 0 && extent % 2 == 1))
    #expect(boxes.overhang < boxes.side)
    for box in 0..<boxes.count {
      let pixels = boxes.pixels(in: box..<(box + 1))
      #expect(!pixels.isEmpty && pixels.allSatisfy { boxes.box(of: $0) == box })
    }
    #expect(boxes.pixels(in: 0..<boxes.count) == 0..<extent)
    // The middle of the line is the middle of the boxes.
    #expect(boxes.position(of: Double(extent) / 2) == Double(boxes.count) / 2)
  }

  @Test func `an odd line cannot be divided evenly into boxes of two`() {
    #expect(BoxReduction(of: 7, side: 2).side == 1)
    #expect(BoxReduction(of: 8, side: 2).side == 2)
    // 7 boxes of 3 are 21, one more than 20; 8 are 24, four more.
    let boxes = BoxReduction(of: 20, side: 3)
    #expect(boxes.count == 8 && boxes.overhang == 2)
  }
}

extension BoxReduction {
  /// Returns the box that contains a pixel.
  fileprivate func box(of pixel: Int) -> Int { (pixel + overhang) / side }
}
