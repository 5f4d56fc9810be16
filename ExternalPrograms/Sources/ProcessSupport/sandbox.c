#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "landlock.h"
#include "messages.h"
#include "system_calls.h"

enum {
  /* Seconds of CPU time for the header, and for any part in addition to those for its pixels. */
  SECONDS = 3,
  /* Pixels that the slowest codec decodes per second on a slow machine. */
  PIXELS_PER_SECOND = 2000000,
  /* The stack size of a codec's thread. */
  STACK_BYTES = 1 << 20,
  /* Address space without memory: the stacks of threads, and gaps between allocations. */
  SLACK_BYTES = 1 << 24,
  /* The assumed address space in use if /proc is not available. */
  PROGRAM_BYTES = 1 << 28
};

static void drop_capabilities(void) {
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  for (unsigned long i = 0; prctl(PR_CAPBSET_DROP, i, 0, 0, 0) == 0; i++) {}
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
  syscall(SYS_capset, &header, none);
}

void sandbox_limit(__rlimit_resource_t resource, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (most > limit.rlim_max) most = limit.rlim_max;
  limit.rlim_cur = limit.rlim_max = most;
  setrlimit(resource, &limit);
}

void sandbox_prepare(void) {
  close_range(PHOTO_EXTERNAL_SOCKET + 2, ~0U, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  drop_capabilities();
  sandbox_limit(RLIMIT_CORE, 0);
}

rlim_t sandbox_address_space(void) {
  char text[32] = "";
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
    close(file);
  }
  rlim_t pages = strtoull(text, NULL, 10);
  return pages > 0 ? pages * (rlim_t)sysconf(_SC_PAGESIZE) : PROGRAM_BYTES;
}

static rlim_t seconds_for(uint64_t pixels) { return SECONDS + pixels / PIXELS_PER_SECOND; }

/* The soft limit, at which SIGXCPU is sent, can be raised up to the hard limit. */
static void limit_time(rlim_t soft, rlim_t hard) {
  struct rlimit limit = {soft, hard};
  setrlimit(RLIMIT_CPU, &limit);
}

/* The default stack of 8 MiB does not fit into a small limit, and a codec may wait forever for a
   thread that could not be started. */
static void shorten_stacks(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_BYTES);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

static int add_calls_for_input(scmp_filter_ctx filter) {
  int error = 0;
  ALLOW(read, IS(0, PHOTO_EXTERNAL_INPUT));
  ALLOW(pread64, IS(0, PHOTO_EXTERNAL_INPUT));
  ALLOW(pselect6, IS(0, PHOTO_EXTERNAL_INPUT + 1));
  return error;
}

static rlim_t most_seconds;

void sandbox_close(uint64_t memory, uint64_t pixels) {
  /* One arena for all threads; large blocks are returned to the system when they are freed. */
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  shorten_stacks();
  rlim_t space = sandbox_address_space() + memory + SLACK_BYTES;
  struct rlimit limit;
  memory_is_short = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_max < space;
  sandbox_limit(RLIMIT_AS, space);
  most_seconds = 2 * seconds_for(pixels);
  limit_time(SECONDS, most_seconds);
  sandbox_limit(RLIMIT_FSIZE, 0);
  landlock_enter(landlock_create(LANDLOCK_EVERYTHING)); /* needs a descriptor */
  sandbox_limit(RLIMIT_NOFILE, 0);
  int error = system_calls_restrict(add_calls_for_input);
  if (error != 0) {
    fail(PHOTO_EXTERNAL_NO_SANDBOX, "the kernel does not support system call filters (seccomp): %s",
         strerror(error));
  }
}

void sandbox_allow_time(uint64_t pixels) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  rlim_t used = (rlim_t)usage.ru_utime.tv_sec + (rlim_t)usage.ru_stime.tv_sec;
  rlim_t seconds = used + 1 + seconds_for(pixels);
  limit_time(seconds < most_seconds ? seconds : most_seconds, most_seconds);
}
