#define _GNU_SOURCE
#include "file_system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* Calls with flags fail with EINVAL, ENOSYS or EOPNOTSUPP if the file system does not support
   them. */
static int rename_with(int folder, const char *old_name, const char *new_name, unsigned flags) {
  int result = renameat2(folder, old_name, folder, new_name, flags);
  if (result < 0 && (errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP)) errno = ENOTSUP;
  return result;
}

int file_rename_new(int folder, const char *old_name, const char *new_name) {
  return rename_with(folder, old_name, new_name, RENAME_NOREPLACE);
}

int file_swap_names(int folder, const char *one, const char *other) {
  return rename_with(folder, one, other, RENAME_EXCHANGE);
}

void file_refresh(int folder, const char *name) {
  struct statx status;
  statx(folder, name, AT_SYMLINK_NOFOLLOW | AT_STATX_FORCE_SYNC, STATX_BASIC_STATS, &status);
}

int file_check_movable(int folder, const char *name) {
  struct statx status;
  if (statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS, &status) != 0) return -1;
  if ((status.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0) errno = EPERM;
  else if ((status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0) errno = EBUSY;
  else return 0;
  return -1;
}

int file_in_memory(void) { return memfd_create("instagrid", MFD_CLOEXEC); }
