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
    return try GridPlan(grid, size: Size(side: side))
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

  @Test func `a file that fits at once is encoded once, and others seven times at most`()
    async throws
  {
    let picture = try await Compositor().compose(plan())
    for (quality, most) in [(90, 1), (89, 7), (52, 7), (30, 7)] {
      let tried = Mutex([Int]())
      let search = QualitySearch(limit: try encoding(picture, quality).count, upTo: 90) { quality in
        tried.withLock { $0.append(quality) }
        return JPEGWriter(quality: quality)
      }
      try await search.write(picture, to: OutputFile.inMemory(label: "picture"))
      // 2^6 - 1 qualities are at least 30...89.
      let all = tried.withLock { $0 }
      #expect(all.count <= most && all[0] == 90 && Set(all).count == all.count)
    }
  }

  @Test(arguments: seeds(10))
  func `if files do not grow with the quality, the result fits, and the next quality does not`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let order = Array(1...100).shuffled(using: &random)
    let picture = try await Compositor().compose(plan(side: 40))
    let counts = try order.map { try encoding(picture, $0).count }
    let limit = try #require(counts.randomElement(using: &random))
    let search = QualitySearch(limit: limit, upTo: 100) { JPEGWriter(quality: order[$0 - 1]) }
    let output = try OutputFile.inMemory(label: "picture")
    do {
      let quality = try await search.write(picture, to: output)
      #expect(output.byteCount == counts[quality - 1] && counts[quality - 1] <= limit)
      #expect(quality == 100 || counts[quality] > limit, "INSTAGRID_SEED=\(seed)")
    } catch {
      #expect(counts[QualitySearch.lowestQuality - 1] > limit, "INSTAGRID_SEED=\(seed)")
      #expect(output.byteCount == 0)
    }
  }

  @Test(arguments: [0.9, 0.5, 0.2])
  func `if nothing fits, nothing is written, and a picture of the named scale fits`(share: Double)
    async throws
  {
    let side = 400
    let picture = try await Compositor().compose(plan(side: side))
    let least = try encoding(picture, 30).count
    let limit = Int(share * Double(least))
    let output = try OutputFile.inMemory(label: "picture")
    let error = await #expect(throws: OutputError.self) {
      try await search(limit).write(picture, to: output)
    }
    #expect(output.byteCount == 0 && error?.code == .tooLarge)
    guard case .overLimit(least, limit, quality: 30, let scale?)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    let small = try await Compositor().compose(plan(side: Int(scale * Double(side))))
    let count = try encoding(small, 30).count
    #expect(count <= limit && count >= limit / 2)
  }

  @Test func `no scale is named if no picture has so few bytes`() async throws {
    let picture = try await Compositor().compose(plan())
    let output = try OutputFile.inMemory(label: "picture")
    let error = await #expect(throws: OutputError.self) {
      try await search(100).write(picture, to: output)
    }
    guard case .overLimit(_, limit: 100, quality: 30, fittingScale: nil)? = error?.reason else {
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
