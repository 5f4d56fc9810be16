import CPhotoIO

/// Why a helper process has not sent what it was asked for.
enum HelperFault: Error {
  /// It ended, or closed its socket.
  case ended
  /// It was waited for for so many seconds, the time aside for which it waited itself.
  case silent(seconds: Int)
  /// What it sent is not what the protocol allows.
  case broken(String)
  /// It says itself why.
  case failure(photo_helper_failure, text: String)
}
