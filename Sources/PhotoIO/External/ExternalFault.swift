import CPhotoIO

/// The reason why a process of an external program did not send what was requested.
enum ExternalFault: Error {
  /// It ended or closed its socket.
  case ended
  /// It did not answer within so many seconds, not counting the time during which it waited itself.
  case silent(seconds: Int)
  /// It sent something that the protocol does not allow.
  case broken(String)
  /// The photo names a coding by bytes that are not text; empty if it names none.
  case unknownCoding([UInt8])
  /// It reported a failure.
  case failure(photo_external_failure, text: String)
}
