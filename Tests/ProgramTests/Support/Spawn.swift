#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Starts a process.
///
/// - Parameters:
///   - streams: its standard input, output and error.
func spawn(_ command: [Word], environment: [String], streams: [CInt]) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for (number, file) in streams.enumerated() {
    unsafe posix_spawn_file_actions_adddup2(&actions, file, CInt(number))
  }

  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var (all, none) = (sigset_t(), sigset_t())
  unsafe sigfillset(&all)
  unsafe sigemptyset(&none)
  unsafe posix_spawnattr_setsigdefault(&attributes, &all)
  unsafe posix_spawnattr_setsigmask(&attributes, &none)
  unsafe posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

  var arguments = unsafe command.map { unsafe $0.withCString { unsafe strdup($0) } } + [nil]
  var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
  defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
  var process: pid_t = 0
  let code = unsafe posix_spawn(
    &process, arguments[0]!, &actions, &attributes, &arguments, &variables)
  guard code == 0 else {
    errno = code
    throw SystemFailure("posix_spawn")
  }
  return process
}
