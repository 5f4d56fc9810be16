#include "captions_sandbox.h"

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "landlock.h"
#include "sandbox.h"
#include "system_calls.h"

enum {
  /* Seconds of CPU time for one text. The slowest valid ones take a few hundredths. */
  SECONDS = 2,
  /* Open files: fonts are open while they are in use. */
  DESCRIPTORS = 64
};

/* Address space for fonts, which are mapped and may have 20 MiB each, and for labels. */
static const rlim_t address_space = (rlim_t)1 << 29;

int captions_sandbox_prepare(void) {
  sandbox_prepare();
  /* Without Landlock, fontconfig tries to write its cache, which must fail without a signal. */
  signal(SIGXFSZ, SIG_IGN);
  sandbox_limit(RLIMIT_FSIZE, 0);
  return landlock_enter(landlock_create(LANDLOCK_WRITING)) == 0;
}

static int add_calls_for_files(scmp_filter_ctx filter) {
  int error = 0;
  ALLOW(openat, LACKS(2, O_ACCMODE | O_CREAT | O_TRUNC | O_PATH));
  ALLOW(mmap, LACKS(2, PROT_EXEC), LACKS(3, MAP_SHARED));
  ALLOW_ANY(read);
  ALLOW_ANY(pread64);
  ALLOW_ANY(close);
  ALLOW_ANY(lseek);
  ALLOW_ANY(fstat);
  ALLOW_ANY(newfstatat);
  ALLOW_ANY(statfs);
  ALLOW_ANY(fstatfs);
  ALLOW_ANY(access);
  ALLOW_ANY(faccessat);
  ALLOW_ANY(readlink);
  ALLOW_ANY(readlinkat);
  ALLOW_ANY(getdents64);
  ALLOW(fcntl, IS(1, F_GETFD));
  ALLOW(fcntl, IS(1, F_SETFD));
  ALLOW(fcntl, IS(1, F_GETFL));
  return error;
}

int captions_sandbox_read_only(const char *const *paths) {
  int ruleset = landlock_create(LANDLOCK_EVERYTHING);
  for (; ruleset >= 0 && *paths != NULL; paths++) landlock_allow_reading(ruleset, *paths);
  return landlock_enter(ruleset) == 0;
}

int captions_sandbox_enter(void) {
  /* One arena for all threads. */
  mallopt(M_ARENA_MAX, 1);
  sandbox_limit(RLIMIT_AS, sandbox_address_space() + address_space);
  captions_sandbox_allow_time();
  sandbox_limit(RLIMIT_NOFILE, DESCRIPTORS);
  return system_calls_restrict(add_calls_for_files);
}

void captions_sandbox_allow_time(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  rlim_t used = (rlim_t)usage.ru_utime.tv_sec + (rlim_t)usage.ru_stime.tv_sec;
  struct rlimit limit;
  if (getrlimit(RLIMIT_CPU, &limit) != 0) return;
  limit.rlim_cur = used + 1 + SECONDS;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_CPU, &limit);
}
