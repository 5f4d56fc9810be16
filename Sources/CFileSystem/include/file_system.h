/* Calls of the system that Swift's module of the C library leaves out. They return -1 and set errno when
   they fail; where a system or a file system has no such call, errno is ENOTSUP. */
#ifndef FILE_SYSTEM_H
#define FILE_SYSTEM_H

#include <stddef.h>

/* Renames a file in an open folder; fails with EEXIST if there is something of the new name. */
int file_rename_new(int folder, const char *old_name, const char *new_name);

/* Exchanges the names of two files in an open folder, in one step. */
int file_exchange(int folder, const char *one, const char *other);

/* Makes the system ask the file system for what has a name in an open folder, links not followed, where
   it would tell what it remembers of it: on a network, or through FUSE, that may be a second old. */
void file_refresh(int folder, const char *name);

/* Says whether what has a name in an open folder can get another file's name or lose its own: fails with
   EPERM if it may not be changed or only be appended to, and with EBUSY if something is mounted on it. */
int file_check_movable(int folder, const char *name);

/* Opens a new file that is only in memory, or where the system has no such files, a temporary one that has
   no name any more. Returns its descriptor, which is closed when the process executes a program. */
int file_in_memory(void);

/* The most bytes of an access control list that are kept: 256 entries, ten times what people write. */
enum { FILE_ACL_MAXIMUM = 4 + 256 * 8 };

/* Reads the POSIX access control list of a file by its path, as the system stores it. Returns the number
   of its bytes; 0 if the file has no list beyond its permission bits. */
ptrdiff_t file_acl(const char *path, unsigned char bytes[FILE_ACL_MAXIMUM]);

/* Gives an open file an access control list; with 0 bytes, takes away one that it has inherited. */
int file_set_acl(int file, const unsigned char *bytes, size_t count);

#endif
