import FileSystem
import LibC
import Synchronization

/// Locked while descriptors are created that no process may inherit, and while a process is
/// started. Between a call of pipe and setting the close-on-exec flag, another thread could start a
/// process.
let inheritance = Mutex(())

/// Starts a process. All signals have their default action in it, and none is blocked.
///
/// - Parameters:
///   - command: the program and its arguments. It is searched for in `PATH` if its name has no
///     slash.
///   - environment: the environment, as `NAME=VALUE`.
///   - streams: its standard input, output and error.
func spawn(_ command: [Pathname], environment: [String], streams: [CInt]) throws -> pid_t {
  var actions = unsafe posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
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
  let code = unsafe posix_spawnp(
    &process, arguments[0]!, &actions, &attributes, &arguments, &variables)
  if code != 0 { throw SystemFailure("start \(command[0])", code: code) }
  return process
}
