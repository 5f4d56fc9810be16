import LibC

extension Pathname {
  /// The descriptor of this process that the path leads to, for paths such as `/dev/stdout`,
  /// `/dev/fd/3`, `/proc/thread-self/fd/3` and links to them; `nil` for any other path.
  package var namedDescriptor: CInt? {
    // The same number of links as `followingLinks()` follows.
    let paths = sequence(first: self, next: \.nextLink).prefix(1 + Self.maximumLinks)
    return paths.lazy.compactMap(\.listedDescriptor).first { _ in true }
  }

  private static let standardStreams: [Pathname: CInt] =
    ["/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2]

  /// The descriptor, if the path is one of those under which the system lists them.
  private var listedDescriptor: CInt? {
    if let descriptor = Self.standardStreams[self] { return descriptor }
    guard !name.isEmpty, name.allSatisfy(\.isDigit),
      let number = CInt(String(decoding: name, as: UTF8.self)), let folder = folder.withoutLinks
    else { return nil }
    if folder == Pathname("/dev/fd") { return number }
    // There is one folder for the process, and an equivalent one for each of its threads (proc(5)).
    guard let process = Pathname("/proc/self").withoutLinks,
      folder.bytes.starts(with: process.bytes)
    else { return nil }
    let parts = folder.bytes.dropFirst(process.bytes.count).split(separator: UInt8(ascii: "/"))
    let isList = parts.last.map { $0.elementsEqual("fd".utf8) } ?? false
    let isOfThread = parts.count == 3 && parts[0].elementsEqual("task".utf8)
    return isList && (parts.count == 1 || isOfThread) ? number : nil
  }

  /// Whether the path leads to the same pipe as a descriptor, so that output to both would be mixed.
  package func isPipe(openAs descriptor: CInt) -> Bool {
    guard let mine = try? FileStatus(of: self), mine.kind == .stream else { return false }
    return (try? OpenFile(borrowing: descriptor).status)?.identity == mine.identity
  }

  /// Whether output to the path appears on a terminal.
  package var isTerminal: Bool {
    if let namedDescriptor { return isatty(namedDescriptor) == 1 }
    // Only a character device is opened, since opening a FIFO blocks.
    guard (try? FileStatus(of: self))?.kind == .characterDevice,
      let file = try? OpenFile(self, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    else { return false }
    return isatty(file.descriptor) == 1
  }
}
