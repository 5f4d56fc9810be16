import LibC

/// The limit on the number of files that the process may have open at the same time.
package enum OpenFileLimit {
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

  /// The limit when it is first needed; later changes do not matter.
  package static let limit = current.map { Int(clamping: $0.rlim_cur) } ?? .max

  /// What a thread may need besides the photos that stay open: the photo that it decodes, both ends of a
  /// socket, a sidecar; for a grid of a batch its folder, its output, and a process that encodes it; and one that
  /// finds faces.
  private static let perThread = 8

  /// What all threads share: the process that draws text, and what libraries open briefly.
  private static let shared = 8

  /// The number of threads, and of grids made at the same time, that half of the limit is enough for; at least 1.
  package static var mostThreads: Int { max(1, (limit / 2 - shared) / perThread) }

  /// The number of descriptors that photos may have: all that threads on every core leave free, but at least half.
  package static let forPhotos =
    limit - min(limit / 2, shared + perThread * max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))))

  /// Whether a descriptor is one of the last below the limit, which photos leave free.
  package static func isReserved(_ descriptor: CInt) -> Bool { Int(descriptor) >= forPhotos }
}
