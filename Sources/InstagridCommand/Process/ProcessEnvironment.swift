import LibC

/// The environment of this process.
enum ProcessEnvironment {
  static func value(of name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
