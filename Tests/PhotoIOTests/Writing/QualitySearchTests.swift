import FileSystem
import GridKit
import Synchronization
import TestSupport
import Testing

@testable import PhotoIO

@Suite struct QualitySearchTests {
  private static let side = 96

  /// Plans a picture with much detail.
  private func plan(side: Int = side) throws -> GridPlan {
    var grid = Grid<CellPhoto>(layout: .wideBottom)
    for name in ["lighthouse.jpg", "forest.jpg", "lake.jpg"] {
      grid.place(CellPhoto(try PhotoFile(.fixture("photos/\(name)"))))
    }
    return try GridPlan(grid, size: Size(side: side), style: .classic)
  }

  private func encoding(_ picture: Raster, _ quality: Int) throws -> [UInt8] {
    let output = try OutputFile.inMemory(label: "picture")
    try JPEGWriter(quality: quality).write(picture, to: output)
    return try output.contents
  }

  private func search(_ limit: Int, upTo quality: Int = 90) -> QualitySearch {
    QualitySearch(limit: limit, upTo: quality) { JPEGWriter(quality: $0) }
  }

  @Test func `the file has the highest quality that fits, as a brute force search finds it`()
    async throws
  {
    let picture = try await Compositor().compose(plan())
    let files = try (20...90).map { ($0, try encoding(picture, $0)) }
    let counts = files.map(\.1.count)
    #expect(counts == counts.sorted())
    for (highest, lowest) in [(90, 30), (60, 30), (25, 25)] {
      let known = files.filter { (lowest...highest).contains($0.0) }
      for (_, file) in known {
        for limit in [file.count, file.count + 1] {
          let best = try #require(known.last { $0.1.count <= limit })
          let output = try OutputFile.inMemory(label: "picture")
          let quality = try await search(limit, upTo: highest).write(picture, to: output)
          #expect(quality == best.0)
          #expect(try output.contents == best.1)
        }
      }
    }
  }

  @Test func `a file that fits at once is encoded once, and others ten times at most`()
    async throws
  {
    let picture = try await Compositor().compose(plan())
    for (quality, most) in [(90, 1), (89, 7), (52, 10), (30, 10)] {
      let tried = Mutex([Int]())
      let search = QualitySearch(limit: try encoding(picture, quality).count, upTo: 90) { quality in
        tried.withLock { $0.append(quality) }
        return JPEGWriter(quality: quality)
      }
      try await search.write(picture, to: OutputFile.inMemory(label: "picture"))
      // 2^6 - 1 qualities are at least 30...89. Of the four next ones, the search has tried the first.
      let all = tried.withLock { $0 }
      #expect(all.count <= most && all[0] == 90 && Set(all).count == all.count)
    }
  }

  /// Searches among files of known lengths.
  ///
  /// - Parameter byteCounts: the number of bytes of the file in each quality, from 1.
  /// - Returns: the quality; `nil` if no quality was found.
  private func quality(
    limit: Int, upTo highest: Int, among byteCounts: [Int]
  ) async throws -> Int? {
    let search = QualitySearch(limit: limit, upTo: highest) { quality in
      FixedLengthWriter(byteCount: byteCounts[quality - 1], filler: UInt8(quality))
    }
    let output = try OutputFile.inMemory(label: "picture")
    let picture = Raster(Size(side: 1))
    do throws(OutputError) {
      let quality = try await search.write(picture, to: output)
      // The file has the bytes of the quality that is returned.
      let expected = [UInt8](repeating: UInt8(quality), count: byteCounts[quality - 1])
      #expect(try output.contents == expected)
      return quality
    } catch {
      guard case .overLimit(let count, limit, let lowest) = error.reason else { throw error }
      #expect(lowest == min(30, highest) && count == byteCounts[lowest - 1])
      #expect(output.byteCount == 0)
      return nil
    }
  }

  @Test(arguments: seeds(3))
  func `the highest quality is found if each file is smaller than the fourth one after it`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let byteCounts = (1...100).map { 10 * $0 + random.int(0...39) }
    for highest in [1, 29, 31, 50, 100] {
      let qualities = min(30, highest)...highest
      for limit in stride(from: 1, to: 1100, by: 3) {
        let best = qualities.last { byteCounts[$0 - 1] <= limit }
        let found = try await quality(limit: limit, upTo: highest, among: byteCounts)
        #expect(found == best, "limit \(limit), INSTAGRID_SEED=\(seed)")
      }
    }
  }

  @Test(arguments: seeds(3))
  func `whatever the lengths of the files are, the one that is found fits`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let byteCounts = (1...100).map { _ in random.int(1...1000) }
    for limit in stride(from: 1, to: 1000, by: 7) {
      let found = try await quality(limit: limit, upTo: 100, among: byteCounts)
      if let found {
        #expect(byteCounts[found - 1] <= limit, "limit \(limit), INSTAGRID_SEED=\(seed)")
      } else {
        let lowest = byteCounts[29...32]
        #expect(lowest.allSatisfy { $0 > limit }, "limit \(limit), INSTAGRID_SEED=\(seed)")
      }
    }
  }

  @Test func `if nothing fits, nothing is written`() async throws {
    let picture = try await Compositor().compose(plan())
    let output = try OutputFile.inMemory(label: "picture")
    let error = await #expect(throws: OutputError.self) {
      try await search(100).write(picture, to: output)
    }
    #expect(output.byteCount == 0 && error?.code == .tooLarge)
    guard case .overLimit(_, limit: 100, quality: 30)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a grid is composed once, and a stream gets bytes only at the end`() async throws {
    let folder = try TemporaryFolder()
    let output = try OutputFile(folder["grid.jpg"])
    let quality = try await Compositor().write(plan(), searchingWith: search(4000), to: output)
    let picture = try await Compositor().compose(plan())
    try output.commit()
    #expect(try folder["grid.jpg"].contents() == encoding(picture, quality))
    #expect(QualitySearch.lowestQuality < quality && quality < 90)
  }
}

/// Writes files of a fixed length, whatever the picture is.
private struct FixedLengthWriter: RasterWriter, RasterEncoder {
  let byteCount: Int
  let filler: UInt8

  var summary: String { "\(byteCount) bytes" }

  func memory(for size: Size, isOpaque: Bool) -> Int { 0 }

  func begin(
    _ size: Size, isOpaque: Bool, mark: OutputMark?, to output: borrowing OutputFile
  ) throws(OutputError) -> any RasterEncoder {
    try output.write([UInt8](repeating: filler, count: byteCount))
    return self
  }

  func add(_ rows: Span<Raster.Pixel>) {}

  func finish() {}
}
