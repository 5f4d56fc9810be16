/* System calls that Swift's C library module does not export. On failure they return -1 and set
   errno; errno is ENOTSUP if the system or the file system does not support the call. */
#ifndef FILE_SYSTEM_H
#define FILE_SYSTEM_H

#include <sys/xattr.h> /* for Swift: extended attributes and access control lists */

/* Renames a file in an open folder; fails with EEXIST if the new name is taken. */
int file_rename_new(int folder, const char *old_name, const char *new_name);

/* Swaps the names of two files in an open folder, atomically. */
int file_swap_names(int folder, const char *one, const char *other);

/* Makes the system refresh its cached attributes of a name in an open folder, without following
   links. On a network file system or FUSE, they may be a second old. */
void file_refresh(int folder, const char *name);

/* Checks whether a name in an open folder can be given to another file or removed. Fails with
   EPERM if the file is immutable or append-only, and with EBUSY if something is mounted on it. */
int file_check_movable(int folder, const char *name);

/* Opens a new file that exists only in memory. Returns its descriptor, which is closed when the
   process executes a program. */
int file_in_memory(void);

#endif
