#define _GNU_SOURCE
#include "file_system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>

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

int file_exchange(int folder, const char *one, const char *other) {
  return rename_with(folder, one, other, RENAME_EXCHANGE);
}

void file_refresh(int folder, const char *name) {
  struct statx status;
  statx(folder, name, AT_SYMLINK_NOFOLLOW | AT_STATX_FORCE_SYNC, STATX_BASIC_STATS, &status);
}

int file_check_movable(int folder, const char *name) {
  struct statx status;
  if (statx(folder, name, AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS, &status) != 0) return -1;
  if ((status.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0) {
    errno = EPERM;
  } else if ((status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0) {
    errno = EBUSY;
  } else {
    return 0;
  }
  return -1;
}

int file_in_memory(void) { return memfd_create("instagrid", MFD_CLOEXEC); }

/* Source: acl(5) and the kernel's include/uapi/linux/posix_acl_xattr.h. */
static const char acl_name[] = "system.posix_acl_access";

static int means_no_list(int error) { return error == ENODATA || error == EOPNOTSUPP; }

ptrdiff_t file_acl(const char *path, unsigned char bytes[FILE_ACL_MAXIMUM]) {
  ptrdiff_t count = getxattr(path, acl_name, bytes, FILE_ACL_MAXIMUM);
  return count < 0 && means_no_list(errno) ? 0 : count;
}

int file_set_acl(int file, const unsigned char *bytes, size_t count) {
  if (count > 0) return fsetxattr(file, acl_name, bytes, count, 0);
  return fremovexattr(file, acl_name) < 0 && !means_no_list(errno) ? -1 : 0;
}

ptrdiff_t file_attribute_names(const char *path, char names[FILE_ATTRIBUTES_MAXIMUM]) {
  ptrdiff_t count = listxattr(path, names, FILE_ATTRIBUTES_MAXIMUM);
  return count < 0 && errno == EOPNOTSUPP ? 0 : count;
}

ptrdiff_t file_attribute(
    const char *path, const char *name, unsigned char *value, size_t capacity) {
  /* A capacity of 0 would mean to return the size without the value. */
  if (capacity > 0) return getxattr(path, name, value, capacity);
  errno = ERANGE;
  return -1;
}

int file_set_attribute(int file, const char *name, const unsigned char *value, size_t count) {
  return fsetxattr(file, name, value, count, 0);
}
