#include "denied_misdeeds.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "photo_external.h"

static const char file[] = "/etc/passwd";

/* A file that does not exist, so that nothing is harmed if the sandbox fails. */
static const char no_file[] = "/tmp/misdeed";

static long open_file(void) { return open(file, O_RDONLY); }
static long open_root(void) { return open("/", O_PATH); }
static long make_file(void) { return open("/tmp", O_TMPFILE | O_RDWR, 0600); }
static long make_memory_file(void) { return memfd_create("misdeed", 0); }
static long copy_descriptor(void) { return dup(PHOTO_EXTERNAL_INPUT); }
static long close_descriptor(void) { return close(PHOTO_EXTERNAL_INPUT); }
static long make_pipe(void) { return pipe((int[2]){0, 0}); }

static long connect_by(int family, int type, const void *address, socklen_t size) {
  int descriptor = socket(family, type, 0);
  return descriptor < 0 ? -1 : connect(descriptor, address, size);
}

static struct sockaddr_in local_port(void) {
  return (struct sockaddr_in){
      .sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
}

/* If nobody listens on the port, the connection is refused, but the misdeed has succeeded. */
static long connect_tcp(void) {
  struct sockaddr_in address = local_port();
  long result = connect_by(AF_INET, SOCK_STREAM, &address, sizeof address);
  return result < 0 && errno == ECONNREFUSED ? 0 : result;
}

static long connect_udp(void) {
  struct sockaddr_in address = local_port();
  return connect_by(AF_INET, SOCK_DGRAM, &address, sizeof address);
}

static long connect_path(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/tmp/misdeed"};
  long result = connect_by(AF_UNIX, SOCK_STREAM, &address, sizeof address);
  return result < 0 && errno == ENOENT ? 0 : result;
}

static long make_socket_pair(void) { return socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0, 0}); }

static long send_descriptor(void) {
  struct msghdr message = {0};
  return sendmsg(PHOTO_EXTERNAL_SOCKET, &message, 0);
}

static long fork_process(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child;
}

static long clone_process(void) {
  long child = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, 0);
  if (child == 0) _exit(0);
  return child;
}

static long execute(void) {
  char *const none[] = {NULL};
  return execve("/bin/true", none, none);
}

static long kill_parent(void) { return kill(getppid(), 0); }
static long kill_parent_thread(void) { return syscall(SYS_tgkill, getppid(), getppid(), 0); }
static long kill_all(void) { return kill(-1, 0); }
static long open_parent(void) { return syscall(SYS_pidfd_open, getppid(), 0); }
static long trace_parent(void) { return ptrace(PTRACE_SEIZE, getppid(), NULL, NULL); }

static long read_parent(void) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)trace_parent, 1};
  return process_vm_readv(getppid(), &here, 1, &there, 1, 0);
}

static long limit_parent(void) {
  struct rlimit limit;
  return prlimit(getppid(), RLIMIT_CPU, NULL, &limit);
}

static long write_photo(void) { return pwrite(PHOTO_EXTERNAL_INPUT, "", 1, 0); }
static long write_standard_error(void) { return write(STDERR_FILENO, "", 1); }
static long lengthen_photo(void) { return ftruncate(PHOTO_EXTERNAL_INPUT, (off_t)1 << 32); }
static long change_mode(void) { return chmod(no_file, 0600); }
static long change_photo_mode(void) { return fchmod(PHOTO_EXTERNAL_INPUT, 0600); }
static long change_times(void) { return utimensat(AT_FDCWD, no_file, NULL, 0); }
static long change_photo_times(void) { return futimens(PHOTO_EXTERNAL_INPUT, NULL); }
static long set_attribute(void) {
  return fsetxattr(PHOTO_EXTERNAL_INPUT, "user.misdeed", "", 0, 0);
}
static long move_position(void) { return lseek(PHOTO_EXTERNAL_INPUT, 1, SEEK_CUR); }
static long remove_file(void) { return unlink(no_file); }

static long map_photo(void) {
  void *bytes = mmap(NULL, 1, PROT_READ, MAP_SHARED, PHOTO_EXTERNAL_INPUT, 0);
  return bytes == MAP_FAILED ? -1 : 0;
}

static long map_code(void) {
  int protection = PROT_READ | PROT_WRITE | PROT_EXEC;
  void *bytes = mmap(NULL, 1, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return bytes == MAP_FAILED ? -1 : 0;
}

static long raise_file_limit(void) {
  struct rlimit limit = {8, 8};
  return setrlimit(RLIMIT_NOFILE, &limit);
}

static long make_namespace(void) { return syscall(SYS_unshare, 0x10000000); }
static long make_ring(void) { return syscall(SYS_io_uring_setup, 1, NULL); }
static long load_filter(void) { return syscall(SYS_bpf, 0, NULL, 0); }
static long add_key(void) { return syscall(SYS_add_key, "user", "misdeed", "", 1, -3); }

const denied_misdeed denied_misdeeds[] = {
    {"open a file", open_file},
    {"open a folder", open_root},
    {"make a file", make_file},
    {"make a file in memory", make_memory_file},
    {"copy a descriptor", copy_descriptor},
    {"close a descriptor", close_descriptor},
    {"make a pipe", make_pipe},
    {"connect by TCP", connect_tcp},
    {"connect by UDP", connect_udp},
    {"connect by a path", connect_path},
    {"make sockets", make_socket_pair},
    {"send a descriptor", send_descriptor},
    {"fork", fork_process},
    {"clone", clone_process},
    {"execute", execute},
    {"signal the parent", kill_parent},
    {"signal a thread of the parent", kill_parent_thread},
    {"signal all", kill_all},
    {"open the parent", open_parent},
    {"trace the parent", trace_parent},
    {"read the parent", read_parent},
    {"look at a limit of the parent", limit_parent},
    {"write to the photo", write_photo},
    {"write to standard error", write_standard_error},
    {"lengthen the photo", lengthen_photo},
    {"change a file's mode", change_mode},
    {"change the photo's mode", change_photo_mode},
    {"change a file's times", change_times},
    {"change the photo's times", change_photo_times},
    {"set an attribute", set_attribute},
    {"move the photo's position", move_position},
    {"remove a file", remove_file},
    {"map the photo", map_photo},
    {"map code", map_code},
    {"raise a limit", raise_file_limit},
    {"make a namespace", make_namespace},
    {"make a ring", make_ring},
    {"load a filter", load_filter},
    {"add a key", add_key},
    {NULL, NULL},
};

int is_denied(const denied_misdeed *misdeed) {
  /* Landlock's error is EACCES. */
  return misdeed->attempt() < 0 && (errno == EPERM || errno == ENOSYS || errno == EACCES);
}

void attempt_all(const char *const *permitted, char *result, size_t size) {
  snprintf(result, size, "denied");
  size_t count = 0;
  for (const denied_misdeed *misdeed = denied_misdeeds; misdeed->name != NULL; misdeed++) {
    const char *const *next = permitted;
    while (*next != NULL && strcmp(*next, misdeed->name) != 0) next++;
    if (*next != NULL || is_denied(misdeed)) continue;
    snprintf(result + count, size - count, "%s%s", count > 0 ? ", " : "done: ", misdeed->name);
    count = strlen(result);
  }
}
