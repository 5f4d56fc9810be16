#include "landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

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

int landlock_create(landlock_subject subject) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return -1;
  long known = sizeof rights / sizeof rights[0];
  if (version > known) version = known;
  ruleset rules = {
      first(rights[version - 1].file),
      first(rights[version - 1].network),
      first(rights[version - 1].scopes),
  };
  if (subject == LANDLOCK_WRITING) {
    rules.file_rights &= ~(uint64_t)(LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                     LANDLOCK_ACCESS_FS_READ_DIR);
  }
  /* A kernel accepts a ruleset of a later version if the additional fields are zero. */
  return (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
}

int landlock_allow_reading(int ruleset, const char *path) {
  struct landlock_path_beneath_attr rule = {
      .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE,
      .parent_fd = open(path, O_PATH | O_CLOEXEC),
  };
  if (rule.parent_fd < 0) return -1;
  struct stat status;
  long result = -1;
  /* A rule for a folder would allow all files in it. */
  if (fstat(rule.parent_fd, &status) == 0 && S_ISREG(status.st_mode))
    result = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(rule.parent_fd);
  return (int)result;
}

int landlock_enter(int ruleset) {
  if (ruleset < 0) return -1;
  long result = syscall(SYS_landlock_restrict_self, ruleset, 0);
  close(ruleset);
  return (int)result;
}
