import CPhotoIO
import GridKit
import LibC
import TestSupport

@testable import PhotoIO

/// Acts as a decoder process: a socket holds its messages, whatever it is asked.
final class ScriptedDecoder {
  private var ends: [CInt] = [-1, -1]

  /// - Parameters:
  ///   - script: all messages of the decoder.
  ///   - staysOpen: whether it stays open after that.
  init(_ script: [UInt8], staysOpen: Bool = false) throws {
    guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw SystemFailure("socketpair")
    }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    guard unsafe write(ends[1], script, script.count) == script.count else {
      throw SystemFailure("write")
    }
    if !staysOpen { shutdown(ends[1], CInt(SHUT_WR)) }
  }

  deinit { ends.forEach { close($0) } }

  /// The messages that the decoder has received.
  var heard: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(ends[1], &bytes, bytes.count, CInt(MSG_DONTWAIT))
    return Array(bytes.prefix(max(0, count)))
  }

  func socket(stream: CInt? = nil, timeout: Int = 60) -> ExternalSocket {
    ExternalSocket(ends[0], stream: stream, timeout: timeout)
  }
}

extension photo_external_header {
  /// The header of a photo of 3 x 2 pixels in RGB.
  static let small: photo_external_header = {
    var header = photo_external_header()
    (header.width, header.height, header.channels, header.bits) = (3, 2, 3, 8)
    (header.stored_bits, header.primaries, header.transfer) = (8, 2, 2)
    header.orientation = 1
    header.memory = 1000
    unsafe withUnsafeMutableBytes(of: &header.coding) { unsafe $0.copyBytes(from: "HEVC".utf8) }
    unsafe withUnsafeMutableBytes(of: &header.color_model) {
      unsafe $0.copyBytes(from: "YCbCr".utf8)
    }
    return header
  }()

  /// The HEADER message.
  func message(followedBy rest: [UInt8] = []) -> [UInt8] {
    photo_external_message.bytes(PHOTO_EXTERNAL_HEADER, bytes + rest)
  }
}
