import CPlatform

/// How many files the process may have open at the same time.
package enum OpenFileLimit {
  /// The descriptors that photos leave free: two for an output, and two for what libraries open for
  /// a moment.
  private static let reserved: rlim_t = 4

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif

  private static var current: rlimit? {
    var limit = rlimit()
    return unsafe getrlimit(resource, &limit) == 0 ? limit : nil
  }

  /// Raises the limit as far as this process may.
  ///
  /// - Returns: how many files it allows now, or `nil` if that is not known.
  package static func raise() -> Int? {
    guard var limit = current else { return nil }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(resource, &limit)
    return current.map { Int(clamping: $0.rlim_cur) }
  }

  /// Whether a descriptor is among the last ones below the limit, which are left free.
  package static func isReserved(_ descriptor: CInt) -> Bool {
    guard let limit = current?.rlim_cur else { return false }
    return limit - min(limit, reserved) <= rlim_t(descriptor)
  }
}
