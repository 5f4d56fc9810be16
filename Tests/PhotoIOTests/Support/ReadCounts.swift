import FileSystem
import TestSupport
import Testing

/// What a thread reads from files and streams.
struct ReadCounts {
  /// The number of calls of the system that read.
  private(set) var calls = 0
  private(set) var bytes = 0

  /// Counts what `body` reads, as the kernel does for each thread.
  ///
  /// Source: proc(5), "/proc/pid/io".
  init(of body: () throws -> Void) throws {
    let before = try Pathname("/proc/thread-self/io").contents()
    try body()
    let after = try Pathname("/proc/thread-self/io").contents()
    // The counters do not yet contain the calls that read them: one for the text, one for its end.
    calls = try Self.number("syscr", in: after) - Self.number("syscr", in: before) - 2
    bytes = try Self.number("rchar", in: after) - Self.number("rchar", in: before) - before.count
  }

  private static func number(_ name: String, in text: [UInt8]) throws -> Int {
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("\(name): ") }
    return try #require(line.flatMap { Int($0.dropFirst(name.count + 2)) })
  }
}
