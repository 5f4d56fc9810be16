#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// For processes that a test starts and that end with it.

#if canImport(Glibc)
  private let openFiles = CInt(RLIMIT_NOFILE.rawValue)
  private let fileSize = CInt(RLIMIT_FSIZE.rawValue)
#else
  private let openFiles = RLIMIT_NOFILE
  private let fileSize = RLIMIT_FSIZE
#endif

/// Lets this process open no more than so many files at a time.
func limitOpenFiles(to count: UInt) -> Bool {
  var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
  return unsafe setrlimit(openFiles, &limit) == 0
}

/// Lets this process write no file of more than so many bytes, and go on after it has tried.
func limitFileSize(to bytes: UInt) -> Bool {
  _ = signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  return unsafe setrlimit(fileSize, &limit) == 0
}
