#include "faces_sandbox.h"

#include <malloc.h>
#include <sys/resource.h>

#include "captions_sandbox.h"
#include "landlock.h"
#include "sandbox.h"
#include "system_calls.h"

/* Address space for pixels, and for the network's planes. */
static const rlim_t address_space = (rlim_t)1 << 26;

static int add_no_calls(scmp_filter_ctx filter) {
  (void)filter;
  return 0;
}

faces_sandbox_state faces_sandbox_enter(int requires_landlock) {
  mallopt(M_MMAP_THRESHOLD, 1 << 17); /* what is freed is given back */
  sandbox_limit(RLIMIT_AS, sandbox_address_space() + address_space);
  sandbox_limit(RLIMIT_FSIZE, 0);
  int is_restricted = landlock_enter(landlock_create(LANDLOCK_EVERYTHING)) == 0;
  if (!is_restricted && requires_landlock) return FACES_SANDBOX_NO_LANDLOCK;
  faces_sandbox_allow_time();
  sandbox_limit(RLIMIT_NOFILE, 0);
  return system_calls_restrict(add_no_calls) == 0 ? FACES_SANDBOX_CLOSED : FACES_SANDBOX_NO_SECCOMP;
}

/* A photo takes some hundredths of a second, and a label of text no longer. */
void faces_sandbox_allow_time(void) { captions_sandbox_allow_time(); }
