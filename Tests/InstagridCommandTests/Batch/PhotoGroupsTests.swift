import CommandKit
import FileSystem
import Testing

@testable import InstagridCommand
@testable import PhotoIO

/// Groups of photos that do not exist. With `--skip-bad`, all of them are bad.
@Suite struct PhotoGroupsTests {
  private let cancellation = Cancellation()

  private func groups(_ words: [Argument]) async throws -> any BatchItemSource {
    let request = try Parser(.batch).parse(
      ["-l", "2", "-o", "g"] + words, into: Settings())
    return try await request.settings.source(request.operands).items
  }

  /// Returns the items and what is left at the end.
  private func all(
    _ source: inout any BatchItemSource
  ) async throws -> (items: [BatchItem], unused: UnusedPhotos) {
    var items: [BatchItem] = []
    while let item = try await source.next(until: cancellation) { items.append(item) }
    return (items, source.unused)
  }

  @Test func `photos that are too few for the last grid are dropped, but their files are named`()
    async throws
  {
    var groups = try await groups(["--drop-last", "a", "b", "c", "/dev/null"])
    for _ in 0..<2 {
      let first = try #require(try await groups.nextFiles(until: cancellation))
      #expect(first.photos == ["a", "b", "c"] && first.output == "g/grid-0001.jpg")
      #expect(try await groups.nextFiles(until: cancellation)?.photos == ["/dev/null"])
      #expect(try await groups.nextFiles(until: cancellation) == nil)
      #expect(try groups.rewind())
    }
    let (items, unused) = try await all(&groups)
    #expect(items.map(\.photos) == [["a", "b", "c"]])
    #expect(unused.dropped == ["/dev/null"] && unused.bad.isEmpty)
  }

  @Test func `bad photos are found before they are part of an item, but their files are named`()
    async throws
  {
    let photos = ["/nowhere/1", "/nowhere/2", "/nowhere/3", "/nowhere/4"] as [Argument]
    var groups = try await groups(["--skip-bad"] + photos)
    #expect((groups as? PhotoGroups)?.count == nil)
    #expect(try await groups.nextFiles(until: cancellation)?.photos.count == 3)
    #expect(try groups.rewind())
    let (items, unused) = try await all(&groups)
    #expect(items.isEmpty && unused.dropped.isEmpty)
    #expect(unused.bad.map(\.faults[0].name) == photos.map { .path($0.path) })
  }
}
