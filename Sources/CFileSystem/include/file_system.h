/* System calls that Swift's C library module does not export. On failure they return -1 and set
   errno; errno is ENOTSUP if the system or the file system does not support the call. */
#ifndef FILE_SYSTEM_H
#define FILE_SYSTEM_H

#include <stddef.h>

/* Renames a file in an open folder; fails with EEXIST if the new name is taken. */
int file_rename_new(int folder, const char *old_name, const char *new_name);

/* Exchanges the names of two files in an open folder, atomically. */
int file_exchange(int folder, const char *one, const char *other);

/* Makes the system refresh its cached attributes of a name in an open folder, without following
   links. On a network file system or FUSE, they may be a second old. */
void file_refresh(int folder, const char *name);

/* Checks whether a name in an open folder can be given to another file or removed. Fails with
   EPERM if the file is immutable or append-only, and with EBUSY if something is mounted on it. */
int file_check_movable(int folder, const char *name);

/* Opens a new file that exists only in memory. Returns its descriptor, which is closed when the
   process executes a program. */
int file_in_memory(void);

/* The largest supported access control list in bytes: 256 entries, ten times the usual number. */
enum { FILE_ACL_MAXIMUM = 4 + 256 * 8 };

/* Reads the POSIX access control list of a file by its path, in the system's format. Returns the
   number of bytes; 0 if the file has no list beyond its permission bits. */
ptrdiff_t file_acl(const char *path, unsigned char bytes[FILE_ACL_MAXIMUM]);

/* The largest size of a list of names and of a value of extended attributes in bytes (xattr(7)). */
enum { FILE_ATTRIBUTES_MAXIMUM = 1 << 16 };

/* Reads the names of the extended attributes of a file by its path; each ends with a zero byte.
   Returns the number of bytes; 0 if the file system has no such attributes. */
ptrdiff_t file_attribute_names(const char *path, char names[FILE_ATTRIBUTES_MAXIMUM]);

/* Reads the value of an extended attribute of a file by its path. Returns the number of bytes. Fails
   with ERANGE if there are more than `capacity`. */
ptrdiff_t file_attribute(
    const char *path, const char *name, unsigned char *value, size_t capacity);

/* Gives an open file an extended attribute. */
int file_set_attribute(int file, const char *name, const unsigned char *value, size_t count);

/* Gives an open file an access control list; with 0 bytes, removes one that it has inherited. */
int file_set_acl(int file, const unsigned char *bytes, size_t count);

#endif
