import GridKit
import TestSupport
import Testing

@testable import PhotoIO

/// The process that finds faces.
struct FaceFinderTests {
  /// Asks a program that does the misdeed of a number.
  private func find(_ misdeed: UInt8, timeout: Int = 20) throws -> FoundFaces? {
    let finder = FaceFinder(requiresLandlock: false, timeout: timeout) {
      Program.misbehavingFaces
    }
    return try finder.find(in: [misdeed, 0, 0], Size(width: 1, height: 1))
  }

  @Test(.needsMisbehavingFaces) func `nothing that the sandbox must deny is done`() throws {
    let faces = try #require(try find(1))
    #expect(
      faces.boxes(in: Size(width: 130, height: 230)) == [Rect(x: 0, y: 0, width: 70, height: 126)])
  }

  static let faults: [(UInt8, String)] = [
    (2, "CPU time"), (3, "crashed (SIGABRT)"), (4, "crashed (SIGSEGV)"), (5, "exit code 3"),
    (6, "was killed"), (7, "did not answer within 1 s"), (8, "broke the protocol"),
    (9, "broke the protocol"), (10, "broke the protocol"), (11, "broke the protocol"),
    (12, "broke the protocol"), (13, "broke the protocol"), (14, "broke the protocol"),
    (15, "broke the protocol"), (16, "broke the protocol"),
  ]

  @Test(.needsMisbehavingFaces, arguments: faults)
  func `a process that fails twice is reported`(misdeed: UInt8, what: String) throws {
    let error = try #require(
      throws: FaceError.self, performing: { _ = try find(misdeed, timeout: misdeed == 7 ? 1 : 20) }
    )
    #expect(error.description.contains(what), "\(error)")
  }

  @Test func `without the program nothing is found`() throws {
    let finder = FaceFinder(requiresLandlock: false) { nil }
    #expect(try finder.find(in: [0, 0, 0], Size(width: 1, height: 1)) == nil)
    #expect(finder.identity == nil)
  }

  @Test(.needsFaces) func `gray pixels have no face`() throws {
    let finder = FaceFinder(requiresLandlock: false) { Program.faces }
    for size in [
      Size(width: 1, height: 1), Size(width: 384, height: 1), Size(width: 300, height: 200),
    ] {
      let pixels = [UInt8](repeating: 128, count: 3 * size.area)
      let faces = try #require(try finder.find(in: pixels, size))
      #expect(faces.boxes(in: size).isEmpty)
    }
    #expect(finder.identity != nil)
  }

  /// The sides of both faces, in 65,536ths of the photo's: 37046, 15483, 48664 and 36904 of the larger one, and 9811,
  /// 34482, 14132 and 42639. The network's authors' file, run by ONNX Runtime in Python, has the same to a unit.
  /// Around them are the margins.
  @Test(.needsFaces) func `drawn faces are found in the same places by all processors`() throws {
    let size = Size(width: 384, height: 256)
    var drawing = FaceDrawing(size)
    drawing.draw(atX: 250, y: 100, scale: 64)
    drawing.draw(atX: 70, y: 150, scale: 24)
    let finder = FaceFinder(requiresLandlock: false) { Program.faces }
    let found = try #require(try finder.find(in: drawing.pixels, size))
    #expect(
      found.boxes(in: Size(side: 65536)) == [
        Rect(x: 9479, y: 34128, width: 4985, height: 9326),
        Rect(x: 36153, y: 14552, width: 13404, height: 24494),
      ])
  }
}

/// Portraits of ellipses on a plain background.
private struct FaceDrawing {
  private let size: Size
  private(set) var pixels: [UInt8]

  init(_ size: Size) {
    self.size = size
    pixels = (0..<size.area).flatMap { _ in [90, 120, 150] as [UInt8] }
  }

  /// The center, and half of the width and the height, in 64ths of the scale.
  private static let parts: [(x: Int, y: Int, across: Int, down: Int, color: [UInt8])] = [
    (0, -8, 44, 56, [60, 40, 30]),  // hair
    (0, 94, 50, 45, [50, 70, 120]),  // a shirt
    (0, 4, 34, 46, [216, 164, 132]),
    (-14, -15, 9, 2, [60, 40, 30]), (14, -15, 9, 2, [60, 40, 30]),  // eyebrows
    (-14, -6, 7, 4, [240, 240, 240]), (14, -6, 7, 4, [240, 240, 240]),
    (-14, -6, 4, 4, [40, 30, 30]), (14, -6, 4, 4, [40, 30, 30]),
    (0, 11, 7, 4, [180, 130, 105]),  // a nose
    (0, 27, 13, 4, [170, 70, 70]),
  ]

  mutating func draw(atX centerX: Int, y centerY: Int, scale: Int) {
    for part in Self.parts {
      for index in 0..<size.area {
        let dx = (index % size.width - centerX) * 64 - part.x * scale
        let dy = (index / size.width - centerY) * 64 - part.y * scale
        let (a, b) = (dx * part.down, dy * part.across)
        let limit = part.across * part.down * scale
        if a * a + b * b <= limit * limit {
          pixels.replaceSubrange(3 * index..<3 * index + 3, with: part.color)
        }
      }
    }
  }
}
