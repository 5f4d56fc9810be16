import LibC

/// This program's end of a socket to a decoder process.
///
/// The total time spent waiting for the process is limited to ``patience``, not counting the time
/// during which the process itself waits for the writer of a stream.
struct DecoderSocket {
  private let descriptor: CInt
  /// The stream that the process may be reading; `nil` for a file, and once the process has read
  /// everything it needs.
  var stream: CInt?
  /// The number of seconds that the process may be waited for in total.
  var patience: Int
  private var waited = Duration.zero

  /// - Parameters:
  ///   - descriptor: the socket. It stays in blocking mode, and is not closed.
  ///   - stream: the descriptor of the stream that the process reads; `nil` for a file.
  ///   - patience: the number of seconds that the process may be waited for in total.
  init(_ descriptor: CInt, stream: CInt?, patience: Int) {
    self.descriptor = descriptor
    self.stream = stream
    self.patience = patience
  }

  /// Sends bytes. If the process has ended, the next ``receive(_:into:)`` reports it, after any
  /// data that the process sent before.
  func send(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let sent = unsafe bytes.withUnsafeBytes {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[done...])
        return unsafe LibC.send(descriptor, rest.baseAddress, rest.count, quietly)
      }
      if sent < 0 && errno != EINTR { return }
      done += max(0, sent)
    }
  }

  /// Receives exactly `count` bytes into the beginning of a buffer.
  mutating func receive(_ count: Int, into buffer: inout [UInt8]) throws(DecoderFault) {
    precondition(count <= buffer.count, "the buffer must have room for the bytes")
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

  /// Waits until there is something to receive, but no longer than a second.
  mutating func wait() throws(DecoderFault) {
    let start = ContinuousClock.now
    if !isReady(descriptor, within: 1000), let stream, !isReady(stream, within: 0) { return }
    // At most one second is counted, because this program may have been stopped meanwhile.
    waited += min(ContinuousClock.now - start, .seconds(1))
    if waited >= .seconds(patience) { throw .silent(seconds: patience) }
  }

  private func isReady(_ file: CInt, within milliseconds: CInt) -> Bool {
    var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }
}

private let withoutWaiting = CInt(MSG_DONTWAIT)

// Keeps a closed socket from ending this program by a signal.
#if canImport(Darwin)
  private let quietly: CInt = 0
#else
  private let quietly = CInt(MSG_NOSIGNAL)
#endif
