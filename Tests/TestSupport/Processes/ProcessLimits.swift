import LibC

// For tests that run in another process, which ends with them.

private let openFiles = CInt(RLIMIT_NOFILE.rawValue)
private let fileSize = CInt(RLIMIT_FSIZE.rawValue)

/// Limits the number of files that this process may open.
///
/// - Returns: whether the limit was set.
package func limitOpenFiles(to count: UInt) -> Bool {
  var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
  return unsafe setrlimit(openFiles, &limit) == 0
}

/// Limits the size of the files that this process writes. Writing beyond the limit fails without
/// ending the process.
///
/// - Returns: whether the limit was set.
package func limitFileSize(to bytes: UInt) -> Bool {
  _ = signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  return unsafe setrlimit(fileSize, &limit) == 0
}
