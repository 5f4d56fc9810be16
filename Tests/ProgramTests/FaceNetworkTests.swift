import FileBuilders
import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The program that finds faces, with networks whose answers are known.
@Suite(.needsFaces) struct FaceNetworkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(in: "\(Program.buildFolder)")
    try Program.faces.makeHardLink(to: folder["finder"])
  }

  private func finder(_ network: [UInt8]) throws -> FaceFinder {
    try folder.write(network, to: "finder.network")
    let program = folder["finder"]
    return FaceFinder(requiresLandlock: false) { program }
  }

  private struct Dot {
    let x, y: Int
    let red, green, blue: UInt8

    init(_ x: Int, _ y: Int, _ red: UInt8, _ green: UInt8, blue: UInt8 = 100) {
      (self.x, self.y, self.red, self.green, self.blue) = (x, y, red, green, blue)
    }
  }

  /// Finds the faces in black pixels with dots, in units of 65,536ths of the sides.
  private func faces(
    _ dots: Dot..., in size: Size = Size(side: 384), cell: Int = 8
  ) throws -> [Rect] {
    var pixels = [UInt8](repeating: 0, count: 3 * size.area)
    for dot in dots {
      let start = 3 * (dot.y * size.width + dot.x)
      pixels.replaceSubrange(start..<start + 3, with: [dot.red, dot.green, dot.blue])
    }
    let found = try finder(FaceNetwork(cell: cell).bytes).find(in: pixels, size)
    return try #require(found).boxes(in: Size(side: 65536))
  }

  /// The dot is in the cell (10, 5) of 8 pixels, (5, 2) of 16, and (2, 1) of 32, whose middles are (84, 44), (88, 40)
  /// and (80, 48). The face is e cells wide and the root of e high: with 8 pixels, from 12480.3 to 16191.7 across,
  /// and from 6383.8 to 8634.9 down. Around it is the margin, 285 units at each side, 97 above and 225 below.
  @Test(arguments: [
    (8, Rect(x: 12195, y: 6286, width: 4281, height: 2573)),
    (16, Rect(x: 10736, y: 4380, width: 8565, height: 5147)),
    (32, Rect(x: 5088, y: 3298, width: 17130, height: 10296)),
  ]) func `a face is found in the cells of each size`(cell: Int, box: Rect) throws {
    #expect(try faces(Dot(84, 44, 86, 86), cell: cell) == [box])
  }

  /// The smaller view of 192 pixels sees the mean of 2x2 pixels, three quarters of these dots, and the larger one none of
  /// them. The middle of the cell is at (44, 20).
  @Test func `a face is found in the smaller view`() throws {
    let box = try faces(
      Dot(85, 44, 120, 120, blue: 132), Dot(84, 45, 120, 120, blue: 132),
      Dot(85, 45, 120, 120, blue: 132))
    #expect(box == [Rect(x: 10779, y: 4392, width: 8479, height: 5122)])
  }

  /// The input is padded to 128 rows, below the photo: the middle of the face is at 44 of 100 rows.
  @Test func `the photo is at the upper left of the input`() throws {
    let box = try faces(Dot(84, 44, 86, 86), in: Size(width: 384, height: 100))
    #expect(box == [Rect(x: 12195, y: 24138, width: 4281, height: 9883)])
  }

  /// A face counts if the root of the product of both probabilities is 0.7, which is 0.847 as a logarithm of odds.
  @Test(
    arguments: [
      (85, 85, true), (84, 84, false), (255, 12, true), (255, 11, false), (12, 255, true),
      (255, 255, true), (255, 0, false), (0, 0, false),
    ] as [(UInt8, UInt8, Bool)])
  func `a face has a least score`(red: UInt8, green: UInt8, isFound: Bool) throws {
    #expect(try faces(Dot(84, 44, red, green)).isEmpty != isFound)
  }

  /// The scores are 220 and 652, so that the left sides at 12480 and 13845 have the mean 13500, and the right ones, at 16191
  /// and 17557, 17212.
  @Test func `faces that cover almost the same become one, weighted by their scores`() throws {
    let box = try faces(Dot(84, 44, 86, 86), Dot(92, 44, 255, 255))
    #expect(box == [Rect(x: 13215, y: 6286, width: 4282, height: 2573)])
  }

  @Test func `a network of another version or another size is refused`() throws {
    let valid = FaceNetwork().bytes
    var older = FaceNetwork()
    older.version = 1
    #expect(try finder(valid).identity != nil)
    for network in [older.bytes, valid.dropLast(4), valid + [0, 0, 0, 0], []] as [[UInt8]] {
      let finder = try finder(network)
      let error = try #require(throws: FaceError.self) {
        _ = try finder.find(in: [0, 0, 0], Size(side: 1))
      }
      #expect(error.description.contains("network is missing or damaged"))
    }
  }

  @Test func `the identity is that of the network`() throws {
    let first = try finder(FaceNetwork(cell: 8).bytes).identity
    #expect(try finder(FaceNetwork(cell: 8).bytes).identity == first)
    #expect(try finder(FaceNetwork(cell: 16).bytes).identity != first)
  }
}
