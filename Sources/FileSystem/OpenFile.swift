import CPlatform

/// An open file, closed at the end of its life.
package struct OpenFile: ~Copyable, Sendable {
  package let descriptor: CInt
  private let isOwned: Bool

  private init(descriptor: CInt, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  deinit { if isOwned { _ = systemClose(descriptor) } }

  /// The descriptor, which the caller closes.
  consuming func released() -> CInt {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// A file that somebody else has opened and will close.
  package init(borrowing descriptor: CInt) {
    self.init(descriptor: descriptor, isOwned: false)
  }

  /// Opens a file with the flags of open(2); new files get the permissions that the user's mask
  /// leaves of `mode`. A relative path begins in the folder of the descriptor `folder`.
  init(
    _ path: FilePath, _ flags: CInt, mode: mode_t = 0o666, in folder: CInt = AT_FDCWD
  ) throws(SystemError) {
    var descriptor: CInt
    repeat {
      descriptor = unsafe path.withCString { unsafe openat(folder, $0, flags | O_CLOEXEC, mode) }
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor, isOwned: true)
  }

  /// Takes over the descriptor that a call has returned, which is -1 if the call failed.
  ///
  /// - Throws: ``SystemError/tooManyFiles`` rather than using one of the descriptors that must stay
  ///   free.
  init(owning descriptor: CInt) throws(SystemError) {
    guard descriptor >= 0 else { throw .last }
    let file = OpenFile(descriptor: descriptor, isOwned: true)
    if OpenFileLimit.isReserved(descriptor) { throw .tooManyFiles }
    self = file
  }

  /// Opens a file for reading.
  ///
  /// - Throws: ``SystemError/tooManyFiles`` rather than using one of the descriptors that must stay
  ///   free.
  package init(reading path: FilePath) throws(SystemError) {
    let file = try OpenFile(path, O_RDONLY)
    if OpenFileLimit.isReserved(file.descriptor) { throw .tooManyFiles }
    self = file
  }

  /// Opens a file to look at it: this waits for nobody, whatever has the name by now.
  package init(examining path: FilePath) throws(SystemError) {
    try self.init(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Reads until `count` bytes are there or the file ends.
  ///
  /// - Parameters:
  ///   - count: the number of bytes.
  ///   - offset: where they begin in the file, whose position is then not used and not changed; `nil`
  ///     for the position.
  package func read(upTo count: Int, at offset: Int? = nil) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[filled...])
        guard let offset else {
          return unsafe systemRead(descriptor, rest.baseAddress, rest.count)
        }
        return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      }
      if got < 0 {
        if waits(for: POLLIN) { continue }
        throw .last
      }
      if got == 0 { break }
      filled += got
    }
    return Array(bytes.prefix(filled))
  }

  /// Reads what is there, up to `count` bytes; nothing at the end of the file.
  func readSome(atMost count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      var got: Int
      repeat {
        got = unsafe systemRead(descriptor, bytes.baseAddress, count)
      } while got < 0 && waits(for: POLLIN)
      if got < 0 { failure = .last }
      filled = max(0, got)
    }
    if let failure { throw failure }
    return bytes
  }

  /// Whether the call that failed is to be made again: at once after a signal, or when a descriptor
  /// that somebody has set not to block is ready.
  private func waits(for event: some BinaryInteger) -> Bool {
    if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      return unsafe poll(&request, 1, -1) >= 0 || errno == EINTR
    }
    return errno == EINTR
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes.withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if put >= 0 {
        done += put
      } else if !waits(for: POLLOUT) {
        throw .last
      }
    }
  }

  /// How many bytes of the file are behind what will be read next.
  package var position: Int64 {
    get throws(SystemError) {
      let position = lseek(descriptor, 0, SEEK_CUR)
      guard position >= 0 else { throw .last }
      return Int64(position)
    }
  }

  /// Sets how many bytes of the file are behind what will be read next.
  func seek(to position: Int64) throws(SystemError) {
    if lseek(descriptor, off_t(position), SEEK_SET) < 0 { throw .last }
  }

  /// What the system says of the file.
  package var status: FileStatus {
    get throws(SystemError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
      return FileStatus(status)
    }
  }
}

// Free functions, since the methods above have the names of the system's calls.

private func systemClose(_ file: CInt) -> CInt { close(file) }

private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}

private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
