import LibC

/// The limit on the number of files that the process may have open at the same time.
package enum OpenFileLimit {
  /// The number of descriptors that photos leave free: two for an output, and two for files that
  /// libraries open briefly.
  private static let reserved: rlim_t = 4

  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  private static var current: rlimit? {
    var limit = rlimit()
    return unsafe getrlimit(resource, &limit) == 0 ? limit : nil
  }

  /// Raises the limit as far as the process is permitted to.
  ///
  /// - Returns: the new limit, or `nil` if it is unknown.
  package static func raise() -> Int? {
    guard var limit = current else { return nil }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(resource, &limit)
    return current.map { Int(clamping: $0.rlim_cur) }
  }

  /// Whether a descriptor is one of the last below the limit, which must stay free.
  package static func isReserved(_ descriptor: CInt) -> Bool {
    guard let limit = current?.rlim_cur else { return false }
    return limit - min(limit, reserved) <= rlim_t(descriptor)
  }
}
