import LibC

/// An error thrown when a system call that a test needs fails.
package struct SystemFailure: Error, CustomStringConvertible {
  package let call: String
  package let code: CInt

  /// The call that has just failed.
  package init(_ call: String) { self.init(call, code: errno) }

  package init(_ call: String, code: CInt) {
    self.call = call
    self.code = code
  }

  /// Throws if the result of a call indicates an error.
  static func check(_ call: String, _ result: CInt) throws {
    if result != 0 { throw SystemFailure(call) }
  }

  package var description: String {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return "\(call): \(reason)"
  }
}
