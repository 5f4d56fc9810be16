import CPhotoIO

/// A structure of the protocol: plain numbers without padding, so that any bytes form a valid value.
protocol ExternalPayload {
  init()
}

extension photo_external_message: ExternalPayload {}
extension photo_external_started: ExternalPayload {}
extension photo_external_open: ExternalPayload {}
extension photo_external_header: ExternalPayload {}
extension photo_external_part: ExternalPayload {}
extension photo_external_encode: ExternalPayload {}
extension photo_external_failure: ExternalPayload {}

extension ExternalPayload {
  /// Reads the structure from the beginning of a payload, which must be long enough.
  init(bytes: [UInt8]) {
    precondition(bytes.count >= MemoryLayout<Self>.size, "the payload must hold the structure")
    self.init()
    unsafe withUnsafeMutableBytes(of: &self) {
      unsafe $0.copyBytes(from: bytes.prefix(MemoryLayout<Self>.size))
    }
  }

  var bytes: [UInt8] { unsafe withUnsafeBytes(of: self) { unsafe Array($0) } }
}

extension photo_external_message {
  /// Returns the bytes of a whole message.
  static func bytes(_ kind: photo_external_kind, _ payload: [UInt8] = []) -> [UInt8] {
    photo_external_message(kind: kind.rawValue, count: UInt32(payload.count)).bytes + payload
  }
}
