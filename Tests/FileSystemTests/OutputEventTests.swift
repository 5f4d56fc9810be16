import LibC
import TestSupport
import Testing

@testable import FileSystem

/// What a program sees that watches a folder (inotify(7)).
@Suite struct OutputEventTests {
  private let folder: TemporaryFolder
  private var grid: Pathname { folder["grid.png"] }

  init() throws { folder = try TemporaryFolder() }

  /// The events of a name while something happens in the folder, in order, such as `[IN_CREATE]`.
  private func events(of name: String, during body: () throws -> Void) throws -> [Int] {
    let watcher = inotify_init1(O_NONBLOCK | O_CLOEXEC)  // equal to IN_NONBLOCK and IN_CLOEXEC
    #expect(watcher >= 0)
    defer { close(watcher) }
    let mask = UInt32(
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_MODIFY)
    let watch = unsafe folder.path.withCString { unsafe inotify_add_watch(watcher, $0, mask) }
    #expect(watch >= 0)
    try body()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe read(watcher, &buffer, buffer.count)
    var events: [Int] = []
    var rest = buffer.prefix(max(0, count))
    // A watch, a mask, a cookie and the length of the name, 4 bytes each; then the name.
    while rest.count >= 16 {
      let numbers = (0..<4).map { i in
        rest.dropFirst(4 * i).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      let text = rest.dropFirst(16).prefix(numbers[3]).prefix { $0 != 0 }
      if String(decoding: text, as: UTF8.self) == name { events.append(numbers[1]) }
      rest = rest.dropFirst(16 + numbers[3])
    }
    return events
  }

  @Test func `the last event of a new file is that it was closed`() throws {
    let seen = try events(of: "grid.png") { try OutputFile.write("new", to: grid) }
    #expect(seen == [Int(IN_CREATE), Int(IN_CLOSE_WRITE)])
  }

  @Test
  func `the last event of a replaced file is that it was closed, and no byte or date changes`()
    throws
  {
    try grid.write("old")
    let seen = try events(of: "grid.png") { try OutputFile.write("new", to: grid) }
    #expect(seen.last == Int(IN_CLOSE_WRITE))
    #expect(seen.filter { $0 == Int(IN_CLOSE_WRITE) }.count == 1)
    #expect(try grid.text() == "new")
  }

  @Test func `a file that its owner may not write to is complete without the event`() throws {
    try grid.write("old")
    try #require(unsafe grid.withCString { unsafe chmod($0, 0o444) } == 0)
    try OutputFile.write("new", to: grid)
    #expect(try grid.text() == "new")
  }
}
