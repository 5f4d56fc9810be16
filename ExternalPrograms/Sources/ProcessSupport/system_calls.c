#include "system_calls.h"

#include <errno.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "photo_external.h"

/* Calls with any arguments. Without clone3, the C library starts threads with clone. */
static const int allowed[] = {
    SCMP_SYS(brk),          SCMP_SYS(clock_gettime),   SCMP_SYS(clock_nanosleep),
    SCMP_SYS(exit),         SCMP_SYS(exit_group),      SCMP_SYS(futex),
    SCMP_SYS(getpid),       SCMP_SYS(getrandom),       SCMP_SYS(getrusage),
    SCMP_SYS(gettid),       SCMP_SYS(madvise),         SCMP_SYS(mremap),
    SCMP_SYS(munmap),       SCMP_SYS(restart_syscall), SCMP_SYS(rseq),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),  SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sched_yield),  SCMP_SYS(set_robust_list), SCMP_SYS(sigaltstack),
};

static int add_calls_with_arguments(scmp_filter_ctx filter) {
  int error = 0;
  /* The program. */
  ALLOW(recvfrom, IS(0, PHOTO_EXTERNAL_SOCKET));
  ALLOW(sendto, IS(0, PHOTO_EXTERNAL_SOCKET), SCMP_CMP(4, SCMP_CMP_MASKED_EQ, ~0ULL, 0));
  /* Memory without executable code. */
  ALLOW(mmap, LACKS(2, PROT_EXEC), HAS(3, MAP_PRIVATE | MAP_ANONYMOUS));
  ALLOW(mprotect, LACKS(2, PROT_EXEC));
  /* Threads, but not processes. */
  ALLOW(clone, HAS(0, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD));
  /* Signals to itself, as abort() sends them. */
  ALLOW(tgkill, IS(0, (uint32_t)getpid()));
  /* The soft limit of CPU time, which cannot exceed the hard limit. */
  ALLOW(prlimit64, IS(0, 0), IS(1, RLIMIT_CPU));
  return error;
}

int system_calls_restrict(system_call_rules rules) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == NULL) return ENOMEM;
  int error = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM));
  for (unsigned i = 0; i < sizeof allowed / sizeof allowed[0] && error == 0; i++)
    error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);
  if (error == 0) error = add_calls_with_arguments(filter);
  if (error == 0) error = rules(filter);
  /* ENOSYS, as on a kernel without these calls. Threads are then started with clone, and a codec
     uses one thread instead of one for each core. */
  if (error == 0) error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  if (error == 0)
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(sched_getaffinity), 0);
  if (error == 0) error = seccomp_load(filter);
  seccomp_release(filter);
  return -error;
}
