import CPhotoIO
import FileSystem
import LibC

/// This program's end of a socket to a process of an external program.
///
/// The total time spent waiting for the process is limited to ``timeout``, not counting the time
/// during which the process itself waits for the writer of a stream.
struct ExternalSocket {
  private let descriptor: CInt
  /// The stream that the process may be reading; `nil` for a file, and once the process has read
  /// everything it needs.
  var stream: CInt?
  /// The number of seconds that the process may be waited for in total.
  var timeout: Int
  private var waited = Duration.zero

  /// - Parameter descriptor: the socket. It stays in blocking mode, and is not closed.
  init(_ descriptor: CInt, stream: CInt?, timeout: Int) {
    (self.descriptor, self.stream, self.timeout) = (descriptor, stream, timeout)
  }

  mutating func send(_ bytes: [UInt8]) throws(ExternalFault) {
    // Safe: bytes have no padding.
    try unsafe send(bytes.span.bytes)
  }

  /// Sends bytes. If the process has ended, the next ``receive(_:into:)`` reports it, after any
  /// data that the process sent before.
  mutating func send(_ bytes: RawSpan) throws(ExternalFault) {
    var done = 0
    while done < bytes.byteCount {
      let sent = unsafe bytes.withUnsafeBytes {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[done...])
        return unsafe LibC.send(descriptor, rest.baseAddress, rest.count, quietly | withoutWaiting)
      }
      if sent >= 0 {
        done += sent
      } else if errno == EAGAIN {
        try wait(for: POLLOUT)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Receives exactly `count` bytes into the beginning of a buffer.
  mutating func receive(_ count: Int, into buffer: inout [UInt8]) throws(ExternalFault) {
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

  mutating func receiveMessage() throws(ExternalFault) -> photo_external_message {
    var bytes = [UInt8](repeating: 0, count: MemoryLayout<photo_external_message>.size)
    try receive(bytes.count, into: &bytes)
    return photo_external_message(bytes: bytes)
  }

  /// Receives the payload of a message, unless its `count` bytes are more than a limit.
  mutating func receivePayload(_ count: Int, atMost limit: Int) throws(ExternalFault) -> [UInt8] {
    guard count <= limit else { throw .broken("a message of \(count) bytes, more than \(limit)") }
    var bytes = [UInt8](repeating: 0, count: count)
    try receive(count, into: &bytes)
    return bytes
  }

  /// Receives the payload of a FAILURE message of `count` bytes.
  mutating func receiveFailure(_ count: Int) throws(ExternalFault) -> ExternalFault {
    let fixed = MemoryLayout<photo_external_failure>.size
    let bytes = try receivePayload(count, atMost: fixed + Int(PHOTO_EXTERNAL_MAX_TEXT))
    guard count >= fixed else { throw .broken("a FAILURE message of \(count) bytes") }
    return .failure(
      photo_external_failure(bytes: bytes), text: String(escaping: bytes.dropFirst(fixed)))
  }

  /// Waits until there is something to receive, or room for something to send, but no longer than a
  /// second.
  mutating func wait(for event: some BinaryInteger = POLLIN) throws(ExternalFault) {
    let start = ContinuousClock.now
    if !isReady(descriptor, for: Int16(event), within: 1000), let stream,
      !isReady(stream, for: Int16(POLLIN), within: 0)
    {
      return
    }
    // At most one second is counted, because this program may have been stopped meanwhile.
    waited += min(ContinuousClock.now - start, .seconds(1))
    if waited >= .seconds(timeout) { throw .silent(seconds: timeout) }
  }

  private func isReady(_ file: CInt, for event: Int16, within milliseconds: CInt) -> Bool {
    var request = pollfd(fd: file, events: event, revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }
}

private let withoutWaiting = CInt(MSG_DONTWAIT)

// Keeps a closed socket from ending this program by a signal.
private let quietly = CInt(MSG_NOSIGNAL)
