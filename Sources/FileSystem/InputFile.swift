import CPlatform

/// A file or stream that is read piece by piece, as it comes.
package final class InputFile: Sendable {
  /// The name for messages.
  package let path: FilePath
  /// The size in bytes of what is read; `nil` if it is a stream, which has no size.
  package let byteCount: Int?
  private let file: OpenFile
  /// Where the file was when it was opened; `nil` for a stream.
  private let start: Int64?

  /// Opens a file for reading.
  ///
  /// - Throws: ``InputError`` if there is none, or it may not be read.
  package convenience init(_ path: FilePath) throws(InputError) {
    let file: OpenFile
    do throws(SystemError) { file = try OpenFile(reading: path) } catch {
      throw InputError(path, .cannotOpen(error))
    }
    try self.init(file, named: path)
  }

  /// The standard input.
  ///
  /// - Throws: ``InputError`` if it is a folder.
  package static func standardInput() throws(InputError) -> InputFile {
    try InputFile(OpenFile(borrowing: 0), named: .standardInput)
  }

  private init(_ file: consuming OpenFile, named path: FilePath) throws(InputError) {
    do throws(SystemError) {
      let status = try file.status
      if status.kind == .folder { throw SystemError.isFolder }
      byteCount = status.kind == .regular ? status.size : nil
      start = status.kind == .regular ? try file.position : nil
    } catch {
      throw InputError(path, .cannotOpen(error))
    }
    self.path = path
    self.file = file
  }

  /// Reads what is there, up to `count` bytes, after waiting until there is something.
  ///
  /// - Returns: nothing at the end.
  /// - Throws: ``InputError`` if reading fails.
  package func read(atMost count: Int) throws(InputError) -> [UInt8] {
    do throws(SystemError) { return try file.readSome(atMost: count) } catch {
      throw InputError(path, .readFailed(error))
    }
  }

  /// Goes back to where the file was when it was opened.
  ///
  /// - Returns: whether it could; a stream cannot.
  /// - Throws: ``InputError`` if the system refuses.
  package func rewind() throws(InputError) -> Bool {
    guard let start else { return false }
    do throws(SystemError) { try file.seek(to: start) } catch {
      throw InputError(path, .readFailed(error))
    }
    return true
  }

  /// Whether reading would not have to wait.
  package var isReady: Bool {
    var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Waits until reading would not have to wait, until there is something to read at another
  /// descriptor, or until nobody reads what is written to a pipe.
  ///
  /// - Parameters:
  ///   - other: the other descriptor.
  ///   - output: the descriptor of the pipe, if there is one to watch.
  /// - Returns: whether the reader of the pipe has gone.
  package func wait(orFor other: CInt, orReaderOf output: CInt? = nil) -> Bool {
    var requests = [file.descriptor, other].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Without any event: an error is told all the same (poll(2)). A negative number is left out.
    requests.append(pollfd(fd: output ?? -1, events: 0, revents: 0))
    while unsafe poll(&requests, nfds_t(requests.count), -1) < 0 && errno == EINTR {}
    return requests[2].revents & Int16(POLLERR) != 0
  }
}

/// Why a list could not be read.
package struct InputError: Error, Sendable {
  /// What went wrong.
  package enum Reason: Sendable {
    /// It cannot be opened.
    case cannotOpen(SystemError)
    /// Reading failed half-way.
    case readFailed(SystemError)
    /// It is a folder; the text says what is needed.
    case folder(String)
    /// It is not the list that is needed; the text says what it is, and what is needed.
    case notAList(String)
  }

  /// The file's name.
  package let path: FilePath
  /// What went wrong with it.
  package let reason: Reason

  package init(_ path: FilePath, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension InputError: CustomStringConvertible {
  /// One line: the file and what is wrong with it.
  package var description: String {
    switch reason {
    case .cannotOpen(let error): "\(path): \(error)"
    case .readFailed(let error): "\(path): reading failed: \(error)"
    case .folder(let need): "\(path): a folder; \(need)"
    case .notAList(let why): "\(path): \(why)"
    }
  }
}
