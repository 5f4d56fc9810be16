import CPlatform

/// This program's end of a socket to a helper process.
///
/// The process is waited for no longer than ``patience`` in all, apart from the time in which it
/// waits itself for the writer of a stream.
struct HelperSocket {
  private let descriptor: CInt
  /// The stream that the process may be reading; `nil` for a file, and once the process has read
  /// all that it needs.
  var stream: CInt?
  /// For how many seconds the process may be waited for.
  var patience: Int
  private var waited = Duration.zero

  /// - Parameter descriptor: the socket, which is neither closed nor made non-blocking.
  init(_ descriptor: CInt, stream: CInt?, patience: Int) {
    self.descriptor = descriptor
    self.stream = stream
    self.patience = patience
  }

  /// Sends bytes. If the process has ended, that is told by ``receive(_:into:)``, behind what it sent
  /// before.
  func send(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let sent = unsafe bytes.withUnsafeBytes {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[done...])
        return unsafe CPlatform.send(descriptor, rest.baseAddress, rest.count, quietly)
      }
      if sent < 0 && errno != EINTR { return }
      done += max(0, sent)
    }
  }

  /// Receives bytes into the beginning of a buffer, exactly as many as are asked for.
  mutating func receive(_ count: Int, into buffer: inout [UInt8]) throws(HelperFault) {
    precondition(count <= buffer.count, "the buffer must hold the bytes")
    var done = 0
    while done < count {
      let received = unsafe buffer.withUnsafeMutableBytes {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[done..<count])
        return unsafe recv(descriptor, rest.baseAddress, rest.count, withoutWaiting)
      }
      if received > 0 {
        done += received
      } else if received < 0 && errno == EAGAIN {
        try wait()
      } else if received == 0 || errno != EINTR {
        throw .ended
      }
    }
  }

  /// Waits for a second at most, or until there is something to receive.
  mutating func wait() throws(HelperFault) {
    let start = ContinuousClock.now
    if !isReady(descriptor, within: 1000), let stream, !isReady(stream, within: 0) { return }
    // No more than a second counts: this program may have been stopped meanwhile.
    waited += min(ContinuousClock.now - start, .seconds(1))
    if waited >= .seconds(patience) { throw .silent(seconds: patience) }
  }

  private func isReady(_ file: CInt, within milliseconds: CInt) -> Bool {
    var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }
}

private let withoutWaiting = CInt(MSG_DONTWAIT)

// What keeps a closed socket from ending this program by a signal.
#if canImport(Darwin)
  private let quietly: CInt = 0
#else
  private let quietly = CInt(MSG_NOSIGNAL)
#endif
