import FileSystem
import GridKit
import PhotoIO
import TestSupport
import Testing

/// The memory of the whole process compared with `--max-memory`.
@Suite struct MemoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A grid of a thousand photos of different sizes in wide cells.
  @Test(
    .enabled(if: !FaultInjection.isSanitized && Pathname("/proc/self/status").exists),
    arguments: [["--dry-run", "16384x1024", "70"], ["64x1024", "1"]] as [[Word]])
  func `a thousand photos take at most 30 MB beside the budget`(_ words: [Word]) throws {
    let (size, limit) = (words[words.count - 2], words[words.count - 1])
    var random = SplitMix64(seed: 1)
    for number in 0..<1024 {
      let photo = random.raster(Size(width: 1 + number % 32, height: 1 + number / 32))
      try PNGWriter().write(photo, to: folder["\(number)"])
    }
    let names = (0..<1024).map { #""\#($0)""# }.joined(separator: ",")
    let peak = try peakMemory(
      of: [
        "-l", "1x1024", "-s", size, "-g", "0", "-m", "0", "--max-memory", "\(limit)M",
      ] + words.dropLast(2), making: #"{"photos":[\#(names)],"output":"o.png"}"#)
    let budget = try #require(Int("\(limit)")) << 20
    #expect(peak <= budget + 30_000_000, "\(peak)")
  }

  @Test(.enabled(if: !FaultInjection.isSanitized && Pathname("/proc/self/status").exists))
  func `rows are held until they are written, and a transparent picture is held once`() throws {
    try folder.copy(.small("420.jpg"), to: "a.jpg")
    let side = 4096
    func peak(_ background: Word) throws -> Int {
      try peakMemory(
        of: ["-l", "1x1", "-s", "\(side)", "-m", "49%", "-b", background],
        making: #"{"photos":["a.jpg"],"output":"o.png"}"#)
    }
    let (opaque, transparent) = try (peak("#fff"), peak("#0000"))
    #expect(opaque <= 40_000_000, "\(opaque)")
    #expect(
      transparent >= 4 * side * side && transparent <= 4 * side * side + 40_000_000,
      "\(transparent)")
  }

  /// Returns the largest resident memory, in bytes, of a batch that makes one grid. The batch reads its
  /// manifest from a FIFO, so that it still runs after it has reported the grid.
  private func peakMemory(of words: [Word], making record: String) throws -> Int {
    try folder.makeFIFO("list")
    defer { folder["list"].removeTree() }
    let run = try Program.start(["batch", "--manifest", "list", "--json"] + words, in: folder)
    let list = try FIFOWriter("list", in: folder, readBy: run)
    try list.write(record.utf8 + [10])
    #expect(try run.lines(1)[0].contains(#""ok":true"#))
    return try run.peakMemory
  }

  /// Whatever the limit, the picture either fits together with its title or is refused. It takes 4.7 MB,
  /// its title about 0.1 MB, and a progressive photo, whose scans are decoded in lockstep, 0.6 MB.
  @Test(.needsCaptions, arguments: [[], ["420.jpg"], ["progressive.jpg"]] as [[Word]])
  func `a title counts`(_ photos: [Word]) throws {
    for photo in photos { try folder.copy(.small("\(photo)"), to: photo) }
    var ends: Set<String> = []
    for limit in stride(from: 4_600_000, through: 5_800_000, by: 40_000) {
      let outcome = try Program.run(
        [
          "compose", "-l", "1x1", "--allow-empty", "--title", "MMMMMMMMMMMMMMMM", "-o", "g.png",
          "--force", "--max-memory", "\(limit)",
        ] + photos, in: folder)
      ends.insert("\(outcome.end)")
      let isKnown = [.exit(0), .exit(64), .exit(65)].contains(outcome.end)
      #expect(isKnown, "\(limit): \(outcome)")
    }
    #expect(ends.contains("\(Outcome.End.exit(0))") && ends.count >= 2, "\(ends)")
  }

  @Test func `a photo that is too long to be rendered within the budget is refused`() throws {
    let photo = Raster(Size(width: 1_000_000, height: 1))
    try PNGWriter().write(photo, to: folder["long.png"])
    try folder.copy(.small("420.jpg"), to: "good.jpg")
    let words: [Word] = [
      "compose", "-s", "64", "--fit", "contain", "-o", "grid.png", "--max-memory",
    ]
    for option in ["--quiet", "--dry-run"] as [Word] {
      let refused = try Program.run(
        words + ["50M", option, "-l", "rows:1", "long.png"], in: folder)
      #expect(refused.end == .exit(65))
      #expect(
        refused.errors.hasPrefix("instagrid: long.png: too large: decoding it takes "), "\(refused)"
      )
      #expect(refused.errors.hasSuffix(" for the picture, over the limit of 50M\n"))
    }
    #expect(folder.names == ["good.jpg", "long.png"])
    let skipped = try Program.run(
      words + ["50M", "--skip-bad", "-l", "1x2", "--allow-empty", "long.png", "good.jpg"],
      in: folder)
    #expect(skipped.end == .exit(65), "\(skipped)")
    #expect(skipped.errors.contains("; skipped\n"))
    #expect(folder.names == ["good.jpg", "grid.png", "long.png"])
    let whole = try Program.run(
      words + ["1G", "--force", "-l", "rows:1", "long.png"], in: folder)
    #expect(whole.isQuietSuccess, "\(whole)")
  }
}

extension RunningProgram {
  /// The largest resident memory of the process so far, in bytes.
  fileprivate var peakMemory: Int {
    get throws {
      let lines = try Pathname("/proc/\(process)/status").text().split(separator: "\n")
      let line = try #require(lines.first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter(\.isWholeNumber))) << 10
    }
  }
}
