import LibC

extension TemporaryFolder {
  /// Returns the events of a name while something happens in the folder, in order, such as `[IN_CREATE]`.
  package func events(of name: String, during body: () throws -> Void) throws -> [Int] {
    let watcher = inotify_init1(O_NONBLOCK | O_CLOEXEC)  // equal to IN_NONBLOCK and IN_CLOEXEC
    guard watcher >= 0 else { throw SystemFailure("inotify_init1") }
    defer { close(watcher) }
    let mask = UInt32(
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_MODIFY)
    let watch = unsafe path.withCString { unsafe inotify_add_watch(watcher, $0, mask) }
    guard watch >= 0 else { throw SystemFailure("inotify_add_watch") }
    try body()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe LibC.read(watcher, &buffer, buffer.count)
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
}
