#include <linux/landlock.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox_layers.h"

/* A Landlock ruleset of the newest known kernel; older headers lack the last two fields. */
typedef struct {
  uint64_t file_rights;
  uint64_t network_rights; /* since version 4: TCP bind and connect */
  uint64_t scopes;         /* since version 6: abstract sockets and signals */
} ruleset;

/* The number of rights in each field that each version of Landlock supports. */
static const struct {
  unsigned file, network, scopes;
} rights[] = {
    {13, 0, 0}, /* 1 */
    {14, 0, 0}, /* 2: linking and renaming between folders */
    {15, 0, 0}, /* 3: truncating */
    {15, 2, 0}, /* 4: TCP */
    {16, 2, 0}, /* 5: ioctl of devices */
    {16, 2, 2}, /* 6: scopes */
};

static uint64_t first(unsigned count) { return ((uint64_t)1 << count) - 1; }

void landlock_restrict(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return;
  long known = sizeof rights / sizeof rights[0];
  if (version > known) version = known;
  ruleset rules = {
      first(rights[version - 1].file),
      first(rights[version - 1].network),
      first(rights[version - 1].scopes),
  };
  /* A kernel accepts a ruleset of a later version if the additional fields are zero. */
  int descriptor = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (descriptor < 0) return;
  syscall(SYS_landlock_restrict_self, descriptor, 0);
  close(descriptor);
}
