import LibC

/// A file or stream that is read sequentially.
package final class InputStream: Sendable {
  package let name: FileName
  /// Which file it is, whatever its name is by now; `nil` for a stream.
  package let identity: FileStatus.Identity?
  private let file: OpenFile
  /// The position of the file when it was opened; `nil` for a stream.
  private let start: Int64?

  /// Opens a file, which must not be a folder, for reading.
  package convenience init(_ path: Pathname) throws(InputError) {
    let name = FileName.path(path)
    let file = try converting(try OpenFile(reading: path)) { InputError(name, .cannotOpen($0)) }
    try self.init(file, named: name)
  }

  /// Opens standard input, which must not be a folder.
  package static func standardInput() throws(InputError) -> InputStream {
    try InputStream(OpenFile(borrowing: 0), named: .standardInput)
  }

  private init(_ file: consuming OpenFile, named name: FileName) throws(InputError) {
    do throws(SystemError) {
      let status = try file.status
      if status.kind == .folder { throw SystemError.isFolder }
      let isRegular = status.kind == .regular
      identity = isRegular ? status.identity : nil
      start = isRegular ? try file.position : nil
    } catch {
      throw InputError(name, .cannotOpen(error))
    }
    self.name = name
    self.file = file
  }

  /// Reads the bytes that are available, at most `count`; waits until there are some, or the file ends.
  package func read(atMost count: Int) throws(InputError) -> [UInt8] {
    try converting(try file.read(upTo: count, asAvailable: true)) {
      InputError(name, .readFailed($0))
    }
  }

  /// Returns to the position at which the file was opened; `false` if this is a stream, which cannot be rewound.
  package func rewind() throws(InputError) -> Bool {
    guard let start else { return false }
    try converting(try file.seek(to: start)) { InputError(name, .readFailed($0)) }
    return true
  }

  /// Whether reading would return immediately.
  package var isReady: Bool {
    var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Waits until reading would return immediately, until another descriptor has something to read, or until the pipe
  /// `output` has lost its reader. Returns whether it has.
  package func waitUntilReadable(orReadable other: CInt, orHungUp output: CInt? = nil) -> Bool {
    var requests = [file.descriptor, other].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // No event is requested, since errors are always reported (poll(2)). A negative descriptor is
    // ignored.
    requests.append(pollfd(fd: output ?? -1, events: 0, revents: 0))
    while unsafe poll(&requests, nfds_t(requests.count), -1) < 0 && errno == EINTR {}
    return requests[2].revents & Int16(POLLERR) != 0
  }
}

/// An error thrown when a file, such as a list of photos, cannot be read.
package struct InputError: Error, CustomStringConvertible, Sendable {
  package enum Reason: Sendable {
    case cannotOpen(SystemError)
    /// Reading failed partway.
    case readFailed(SystemError)
    /// It is not the expected kind of list; the text says what it is, and what is needed instead.
    case notAList(String)
  }

  package let name: FileName
  package let reason: Reason

  package init(_ name: FileName, _ reason: Reason) { (self.name, self.reason) = (name, reason) }

  package var description: String {
    switch reason {
    case .cannotOpen(.isFolder): "\(name): a folder, not a file"
    case .cannotOpen(let error): "\(name): \(error)"
    case .readFailed(let error): "\(name): reading failed: \(error)"
    case .notAList(let why): "\(name): \(why)"
    }
  }
}
