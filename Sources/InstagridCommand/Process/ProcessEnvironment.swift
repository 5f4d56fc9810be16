import LibC

/// The environment of this process.
enum ProcessEnvironment {
  /// Returns the value of a variable; `nil` if it is not set.
  static func value(of name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
