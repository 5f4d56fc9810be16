import FileSystem
import GridKit
import LibC
import Synchronization
import TestSupport
import Testing

@testable import InstagridCommand
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

  @Test func `a program that never answers is waited for twice, not for each photo`() throws {
    let files = try TemporaryFolder()
    let folder = try FormatsFolder(
      script: "echo >>\(files["starts"])\nexec sleep 600", at: "bin/instagrid-faces")
    let finder = FaceFinder(requiresLandlock: false, timeout: 1) {
      folder.folder["bin/instagrid-faces"]
    }
    for _ in 0..<3 {
      let error = try #require(
        throws: FaceError.self,
        performing: { _ = try finder.find(in: [0, 0, 0], Size(width: 1, height: 1)) })
      #expect("\(error)" == "the process that finds faces did not answer within 1 s")
    }
    #expect(finder.identity == nil && finder.neverWorks == nil)
    #expect(try files["starts"].contents().count == 2)
  }

  /// Looks for faces in photos at the same time. Each is a pixel that says how the process behaves.
  private func find(
    _ misdeeds: [UInt8], with finder: FaceFinder
  ) async -> [Result<FoundFaces?, FaceError>] {
    await withTaskGroup(of: Result<FoundFaces?, FaceError>.self) { group in
      for misdeed in misdeeds {
        let search = Search(misdeed, finder)
        // Tests that run at the same time may need all threads of tasks.
        group.addTask {
          await withCheckedContinuation { continuation in
            let hasStarted = BackgroundThread.start { continuation.resume(returning: search.run()) }
            precondition(hasStarted, "a thread must be to be had")
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// The number of a misdeed that only takes its time.
  private static let late: UInt8 = 18

  @Test(.needsMisbehavingFaces, arguments: [(1, 1), (2, 2), (99, 8)])
  func `each thread that searches has a process, as far as there may be more`(
    threads: Int, most: Int
  ) async throws {
    let finder = FaceFinder(requiresLandlock: false, threads: threads) { Program.misbehavingFaces }
    #expect(finder.processIdentifiers.isEmpty)
    #expect(finder.identity == 1 && finder.processIdentifiers.count == 1)
    // One after another, they have one process.
    for _ in 0..<3 { _ = try finder.find(in: [0, 0, 0], Size(width: 1, height: 1)) }
    let first = finder.processIdentifiers
    #expect(first.count == 1)
    // On a busy machine, one may be done before the next begins.
    var rounds = 0
    while finder.processIdentifiers.count < min(2, most), rounds < 20 {
      let results = await find([Self.late, Self.late, Self.late], with: finder)
      #expect(try results.allSatisfy { try $0.get() != nil })
      rounds += 1
    }
    let running = finder.processIdentifiers
    #expect(running.starts(with: first) && (min(2, most)...most).contains(running.count))
    #expect(finder.identity == 1 && finder.processIdentifiers == running)
  }

  @Test(.needsMisbehavingFaces) func `a process that fails ends, and others go on`() async throws {
    let finder = FaceFinder(requiresLandlock: false, threads: 2) { Program.misbehavingFaces }
    let results = await find([Self.late, 6, Self.late, 5, Self.late], with: finder)
    let failures = results.compactMap { result in
      if case .failure(let error) = result { error.description } else { nil }
    }
    #expect(failures.count == 2 && failures.contains { $0.contains("was killed") })
    #expect(failures.contains { $0.contains("exit code 3") })
    #expect(try finder.find(in: [0, 0, 0], Size(width: 1, height: 1)) != nil)
  }

  @Test(.needsMisbehavingFaces) func `if no further process can be started, one serves all`()
    async throws
  {
    let isFull = Mutex(false)
    let finder = FaceFinder(requiresLandlock: false, threads: 8) {
      isFull.withLock { $0 } ? Pathname("/proc/no program") : Program.misbehavingFaces
    }
    _ = finder.identity
    isFull.withLock { $0 = true }
    for _ in 0..<3 {
      let results = await find([Self.late, Self.late], with: finder)
      #expect(try results.allSatisfy { try $0.get() != nil })
    }
    #expect(finder.processIdentifiers.count == 1)
    // If that one fails, so does the search.
    #expect(throws: FaceError.self) { try finder.find(in: [6, 0, 0], Size(width: 1, height: 1)) }
    #expect(finder.processIdentifiers.isEmpty)
  }

  /// Three processes would need 27 MiB of these 50.
  @Test(.needsMisbehavingFaces) func `each process counts as memory, at most half of it`()
    async throws
  {
    let memory = MemoryBudget(bytes: 50 << 20)
    var finder: FaceFinder? = FaceFinder(requiresLandlock: false, threads: 8, in: memory) {
      Program.misbehavingFaces
    }
    #expect(memory.heldBytes == 0)
    for _ in 0..<3 {
      _ = await find([UInt8](repeating: Self.late, count: 5), with: finder!)
      let count = finder!.processIdentifiers.count
      #expect((1...2).contains(count) && memory.heldBytes == count * 9 << 20)
    }
    #expect(throws: FaceError.self) { try finder!.find(in: [6, 0, 0], Size(width: 1, height: 1)) }
    #expect(memory.heldBytes == finder!.processIdentifiers.count * 9 << 20)
    finder = nil
    #expect(memory.heldBytes == 0)
    let little = MemoryBudget(bytes: 1 << 20)
    finder = FaceFinder(requiresLandlock: false, threads: 8, in: little) {
      Program.misbehavingFaces
    }
    _ = await find([Self.late, Self.late], with: finder!)
    #expect(finder!.processIdentifiers.count == 1 && little.heldBytes == 1 << 19)
  }

  @Test(.needsMisbehavingFaces) func `all processes end with the finder`() async throws {
    var finder: FaceFinder? = FaceFinder(requiresLandlock: false, threads: 2) {
      Program.misbehavingFaces
    }
    _ = await find([Self.late, Self.late], with: finder!)
    let processes = finder!.processIdentifiers
    #expect(!processes.isEmpty && processes.allSatisfy { kill($0, 0) == 0 })
    finder = nil
    #expect(processes.allSatisfy { kill($0, 0) == -1 && errno == ESRCH })
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

  /// The memory for the larger photo is kept for the smaller one, whose part of the network's input is smaller.
  @Test(.needsFaces) func `what a process saw before does not matter`() throws {
    let (large, small, precise) = (
      Size(side: 384), Size(width: 384, height: 230), Size(side: 65536)
    )
    var drawing = FaceDrawing(small)
    drawing.draw(atX: 200, y: 190, scale: 60)
    let finder = FaceFinder(requiresLandlock: false) { Program.faces }
    let first = try #require(try finder.find(in: drawing.pixels, small)).boxes(in: precise)
    _ = try finder.find(in: [UInt8](repeating: 255, count: 3 * large.area), large)
    #expect(first.count == 1)
    #expect(try finder.find(in: drawing.pixels, small)?.boxes(in: precise) == first)
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

/// A search on a thread, which has let go of the finder when its result is known.
private final class Search: Sendable {
  private let misdeed: UInt8
  private let finder: Mutex<FaceFinder?>

  init(_ misdeed: UInt8, _ finder: FaceFinder) {
    self.misdeed = misdeed
    self.finder = Mutex(finder)
  }

  func run() -> Result<FoundFaces?, FaceError> {
    let finder = finder.withLock { $0.take() }!
    return Result { () throws(FaceError) in
      try finder.find(in: [misdeed, 0, 0], Size(width: 1, height: 1))
    }
  }
}
