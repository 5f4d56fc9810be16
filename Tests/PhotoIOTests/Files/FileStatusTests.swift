import Testing

@testable import PhotoIO

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct FileStatusTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a file that was changed at this time.
  private func file(_ name: String, seconds: Int, nanoseconds: Int = 0) throws -> FilePath {
    let path = try folder.write([1, 2, 3], to: name)
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    let result = unsafe path.withCString { unsafe utimensat(AT_FDCWD, $0, [time, time], 0) }
    #expect(result == 0)
    return path
  }

  @Test func `newer is newer than all others, to the nanosecond`() throws {
    let grid = try file("grid.png", seconds: 1000, nanoseconds: 500)
    let before = try file("a.jpg", seconds: 1000, nanoseconds: 499)
    let same = try file("b.jpg", seconds: 1000, nanoseconds: 500)
    let after = try file("c.jpg", seconds: 1001, nanoseconds: 0)
    let long = try file("d.jpg", seconds: 999, nanoseconds: 999_999_999)
    #expect(grid.isNewer(than: []))
    #expect(grid.isNewer(than: [before, long]))
    #expect(!grid.isNewer(than: [same]))
    #expect(!grid.isNewer(than: [before, after]))
  }

  @Test func `what is not there is neither newer nor older`() throws {
    let grid = try file("grid.png", seconds: 1000)
    #expect(!folder["gone"].isNewer(than: []))
    #expect(!grid.isNewer(than: [folder["gone"]]))
    #expect(!FilePath(folder.path).isNewer(than: []))
  }

  @Test func `a link is as new as what it leads to`() throws {
    let old = try file("old.png", seconds: 1000)
    let photo = try file("a.jpg", seconds: 2000)
    #expect(unsafe symlink("old.png", folder.path + "/link") == 0)
    #expect(!folder["link"].isNewer(than: [photo]))
    #expect(photo.isNewer(than: [folder["link"], old]))
  }

  @Test func `only files have a size`() throws {
    #expect(try file("a", seconds: 1).fileSize == 3)
    #expect(FilePath(folder.path).fileSize == nil)
    #expect(FilePath("/dev/null").fileSize == nil)
    #expect(folder["gone"].fileSize == nil)
  }
}
