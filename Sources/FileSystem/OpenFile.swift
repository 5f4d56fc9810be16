import LibC

/// An open file, which is closed when its owner goes out of scope.
package struct OpenFile: ~Copyable, Sendable {
  package let descriptor: CInt
  private let isOwned: Bool

  private init(descriptor: CInt, isOwned: Bool) {
    (self.descriptor, self.isOwned) = (descriptor, isOwned)
  }

  deinit { if isOwned { _ = close(descriptor) } }

  /// Returns the descriptor, which the caller must close.
  consuming func released() -> CInt {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// Wraps a descriptor that its owner will close.
  package init(borrowing descriptor: CInt) {
    self.init(descriptor: descriptor, isOwned: false)
  }

  /// Opens a file with the flags of open(2). The permissions of a new file are `mode` reduced by
  /// the user's mask. A relative path is resolved against the descriptor `folder`.
  init(
    _ path: Pathname, _ flags: CInt, mode: mode_t = 0o666, in folder: CInt = AT_FDCWD
  ) throws(SystemError) {
    var descriptor: CInt
    repeat {
      descriptor = unsafe path.withCString { unsafe openat(folder, $0, flags | O_CLOEXEC, mode) }
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor, isOwned: true)
  }

  /// Takes ownership of the descriptor that a call has returned, which is -1 if the call failed.
  init(owning descriptor: CInt) throws(SystemError) {
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor, isOwned: true)
  }

  package init(reading path: Pathname) throws(SystemError) { try self.init(path, O_RDONLY) }

  /// Whether the descriptor is one of the last below the limit, which files that stay open leave free.
  package var isReserved: Bool { OpenFileLimit.isReserved(descriptor) }

  /// Returns the same open file, at the same position, with the lowest free descriptor.
  ///
  /// - Throws: ``SystemError/tooManyFiles`` if that is one of those that stay free, too.
  package func movedDown() throws(SystemError) -> OpenFile {
    let file = try OpenFile(owning: fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
    if file.isReserved { throw .tooManyFiles }
    return file
  }

  /// Opens a file to examine it; never blocks, even if the path leads to a FIFO.
  package init(examining path: Pathname) throws(SystemError) {
    try self.init(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Reads `count` bytes, or fewer if the file ends before.
  ///
  /// - Parameters:
  ///   - offset: the position of the first byte in the file; `nil` for the current one, which is then advanced.
  ///   - asAvailable: whether the bytes that are available are enough, if there are any.
  package func read(
    upTo count: Int, at offset: Int? = nil, asAvailable: Bool = false
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      while filled < count {
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: bytes[filled...])
        let got =
          if let offset {
            unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
          } else {
            unsafe LibC.read(descriptor, rest.baseAddress, rest.count)
          }
        if got == 0 { break }
        if got > 0 {
          filled += got
          if asAvailable { break }
        } else if !shouldRetry(waitingFor: POLLIN) {
          failure = .last
          break
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Whether to repeat a call that failed: immediately after a signal, or once a nonblocking
  /// descriptor is ready.
  private func shouldRetry(waitingFor event: some BinaryInteger) -> Bool {
    if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      return unsafe poll(&request, 1, -1) >= 0 || errno == EINTR
    }
    return errno == EINTR
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes.withUnsafeBytes {
        unsafe LibC.write(descriptor, $0.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if put >= 0 {
        done += put
      } else if !shouldRetry(waitingFor: POLLOUT) {
        throw .last
      }
    }
  }

  /// The current position in bytes from the beginning of the file.
  package var position: Int64 {
    get throws(SystemError) {
      let position = lseek(descriptor, 0, SEEK_CUR)
      guard position >= 0 else { throw .last }
      return Int64(position)
    }
  }

  func seek(to position: Int64) throws(SystemError) {
    if lseek(descriptor, off_t(position), SEEK_SET) < 0 { throw .last }
  }

  package var status: FileStatus {
    get throws(SystemError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
      return FileStatus(status)
    }
  }
}
