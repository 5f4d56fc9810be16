/* A library to preload into the program under test. It makes chosen calls fail, or does something
   else just before them.

   FAULT_INJECTION has one line for each fault: the kind of call, which of them, and what happens.

     pread 3 5             the third call fails with error number 5, EIO
     write 2+ 28           the second and all later calls fail
     read %2 4             every second call fails
     write %1 short        every call transfers only a few bytes
     renameat 1 !rm a.jpg  a shell runs this command before the first call, which then proceeds

   The first line that matches a call is used. The number of calls of each kind is written to the
   file that FAULT_INJECTION_COUNTS names, and the path of each call of stat to the one that
   FAULT_INJECTION_STATS names. Only calls by the program itself are counted. Of the allocations,
   only those by its C code and by the C libraries below it are counted, because the Swift runtime
   ends a process that runs out of memory. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum kind {
  ACCESS,
  CLOSE,
  DUP,
  FCHMOD,
  FCHOWN,
  FLOCK,
  FSETXATTR,
  FSTAT,
  GETXATTR,
  LINKAT,
  LSEEK,
  MEMORY,
  MKDIR,
  MMAP,
  OPEN,
  PIPE,
  PREAD,
  READ,
  READLINK,
  RENAMEAT,
  RENAMEAT2,
  STAT,
  THREAD,
  UNLINKAT,
  UNNAMED,
  WRITE,
  KINDS
};

static const char *const names[KINDS] = {
    "access", "close",    "dup",      "fchmod",  "fchown",   "flock",    "fsetxattr",
    "fstat",  "getxattr", "linkat",   "lseek",   "memory",   "mkdir",    "mmap",
    "open",   "pipe",     "pread",    "read",    "readlink", "renameat", "renameat2",
    "stat",   "thread",   "unlinkat", "unnamed", "write"};

static atomic_long counts[KINDS];
static FILE *stats; /* the paths of stat calls are written here; may be NULL */

static struct fault {
  enum kind kind;
  long which;
  char repeats; /* '+' from there on, '%' at every multiple, or 0 */
  char what[256];
} faults[8];
static size_t fault_count;

/* The address ranges of the code of the program (first) and of the libraries below it. */
static struct { uintptr_t start, end; } areas[8];
static size_t area_count;

static int note_area(struct dl_phdr_info *info, size_t size, void *is_later) {
  (void)size;
  static const char *const libraries[] = {"/libjpeg.", "/libpng", "/libz.", "/liblcms2."};
  int is_below = *(int *)is_later == 0; /* the program comes first, and has no name */
  *(int *)is_later = 1;
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
    if (strstr(info->dlpi_name, libraries[i]) != NULL) is_below = 1;
  if (!is_below || area_count == sizeof areas / sizeof *areas) return 0;
  uintptr_t start = UINTPTR_MAX, end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    uintptr_t first = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    if (first < start) start = first;
    if (first + info->dlpi_phdr[i].p_memsz > end) end = first + info->dlpi_phdr[i].p_memsz;
  }
  areas[area_count].start = start;
  areas[area_count++].end = end;
  return 0;
}

static void read_fault(const char *line) {
  struct fault *fault = &faults[fault_count];
  char kind[16], which[16];
  if (sscanf(line, "%15s %15s %255[^\n]", kind, which, fault->what) != 3) _exit(125);
  int is_multiple = which[0] == '%';
  fault->which = atol(which + is_multiple);
  fault->repeats = is_multiple ? '%' : strchr(which, '+') != NULL ? '+' : 0;
  for (fault->kind = 0; strcmp(names[fault->kind], kind) != 0; fault->kind++)
    if (fault->kind + 1 == KINDS) _exit(125);
  fault_count++;
}

__attribute__((constructor)) static void begin(void) {
  int is_later = 0;
  dl_iterate_phdr(note_area, &is_later);
  const char *name = getenv("FAULT_INJECTION_STATS");
  if (name != NULL) stats = fopen(name, "we");
  const char *line = getenv("FAULT_INJECTION");
  while (line != NULL && *line != 0 && fault_count < sizeof faults / sizeof *faults) {
    read_fault(line);
    line = strchr(line, '\n');
    if (line != NULL) line++;
  }
}

__attribute__((destructor)) static void finish(void) {
  if (stats != NULL) fflush(stats);
  const char *name = getenv("FAULT_INJECTION_COUNTS");
  FILE *file = name == NULL ? NULL : fopen(name, "w");
  if (file == NULL) return;
  for (int kind = 0; kind < KINDS; kind++) fprintf(file, "%s %ld\n", names[kind], counts[kind]);
  fclose(file);
}

/* How the program ends after a failure, without destructors. */
void _exit(int code) {
  if (strcmp(program_invocation_short_name, "instagrid") == 0) finish();
  syscall(SYS_exit_group, code);
  __builtin_unreachable();
}

static void run(const char *command) {
  char *const words[] = {"sh", "-c", (char *)command, NULL};
  char *const variables[] = {"PATH=/usr/local/bin:/usr/bin:/bin", NULL};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  /* A reader of the program's output must not wait for the shell as well. */
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t process;
  if (posix_spawn(&process, "/bin/sh", &actions, NULL, words, variables) == 0)
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
  posix_spawn_file_actions_destroy(&actions);
}

static int is_counted(enum kind kind, uintptr_t caller) {
  size_t last = kind == MEMORY ? area_count : area_count > 0;
  for (size_t i = 0; i < last; i++)
    if (caller >= areas[i].start && caller < areas[i].end) return 1;
  return 0;
}

/* Returns 0 if a call must proceed, 1 if it must be short, and -1 with errno set if it must
   fail. */
static int inject(enum kind kind, const void *caller) {
  if (!is_counted(kind, (uintptr_t)caller)) return 0;
  long number = atomic_fetch_add(&counts[kind], 1) + 1;
  for (size_t i = 0; i < fault_count; i++) {
    const struct fault *fault = &faults[i];
    if (fault->kind != kind) continue;
    int matches = fault->repeats == '%'   ? number % fault->which == 0
                  : fault->repeats == '+' ? number >= fault->which
                                          : number == fault->which;
    if (!matches) continue;
    if (strcmp(fault->what, "short") == 0) return 1;
    if (fault->what[0] != '!') {
      errno = atoi(fault->what);
      return -1;
    }
    run(fault->what + 1);
  }
  return 0;
}

static size_t shortened(int result, size_t count) {
  return result == 0 ? count : count < 100 ? (count + 1) / 2 : 97;
}

#define CALLER __builtin_return_address(0)
#define REAL(type, name, parameters) ((type(*) parameters)dlsym(RTLD_NEXT, #name))

#define CALL(kind, type, name, parameters, arguments) \
  type name parameters {                              \
    if (inject(kind, CALLER) < 0) return (type)-1;    \
    return REAL(type, name, parameters) arguments;    \
  }

/* A short call transfers only the first part of the bytes. */
#define TRANSFER(kind, name, parameters, arguments)   \
  ssize_t name parameters {                           \
    int result = inject(kind, CALLER);                \
    if (result < 0) return -1;                        \
    count = shortened(result, count);                 \
    return REAL(ssize_t, name, parameters) arguments; \
  }

CALL(ACCESS, int, access, (const char *path, int mode), (path, mode))
CALL(DUP, int, dup, (int file), (file))
CALL(FCHMOD, int, fchmod, (int file, mode_t mode), (file, mode))
CALL(FCHOWN, int, fchown, (int file, uid_t owner, gid_t group), (file, owner, group))
CALL(FLOCK, int, flock, (int file, int operation), (file, operation))
CALL(FSETXATTR, int, fsetxattr,
     (int file, const char *name, const void *bytes, size_t size, int flags),
     (file, name, bytes, size, flags))
CALL(FSETXATTR, int, fremovexattr, (int file, const char *name), (file, name))
CALL(GETXATTR, ssize_t, getxattr, (const char *path, const char *name, void *bytes, size_t size),
     (path, name, bytes, size))
CALL(FSTAT, int, fstat, (int file, struct stat *status), (file, status))
CALL(LINKAT, int, linkat, (int a, const char *old, int b, const char *new, int flags),
     (a, old, b, new, flags))
CALL(LSEEK, off_t, lseek, (int file, off_t offset, int origin), (file, offset, origin))
CALL(MKDIR, int, mkdir, (const char *path, mode_t mode), (path, mode))
CALL(MMAP, void *, mmap, (void *place, size_t size, int access, int flags, int file, off_t offset),
     (place, size, access, flags, file, offset))
CALL(PIPE, int, pipe, (int ends[2]), (ends))
CALL(READLINK, ssize_t, readlink, (const char *path, char *text, size_t size), (path, text, size))
CALL(RENAMEAT, int, renameat, (int a, const char *old, int b, const char *new), (a, old, b, new))

CALL(RENAMEAT2, int, renameat2, (int a, const char *old, int b, const char *new, unsigned flags),
     (a, old, b, new, flags))
CALL(UNLINKAT, int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))

int fstatat(int folder, const char *restrict path, struct stat *restrict status, int flags) {
  if (inject(STAT, CALLER) < 0) return -1;
  return REAL(int, fstatat, (int, const char *, struct stat *, int))(folder, path, status, flags);
}

int stat(const char *path, struct stat *status) {
  if (stats != NULL && is_counted(STAT, (uintptr_t)CALLER)) fprintf(stats, "%s\n", path);
  if (inject(STAT, CALLER) < 0) return -1;
  return REAL(int, stat, (const char *, struct stat *))(path, status);
}

TRANSFER(READ, read, (int file, void *bytes, size_t count), (file, bytes, count))
TRANSFER(PREAD, pread, (int file, void *bytes, size_t count, off_t offset),
         (file, bytes, count, offset))

ssize_t write(int file, const void *bytes, size_t count) {
  /* Messages about a fault must not be lost. */
  int result = file == 2 ? 0 : inject(WRITE, CALLER);
  if (result < 0) return -1;
  return REAL(ssize_t, write, (int, const void *, size_t))(file, bytes, shortened(result, count));
}

int openat(int folder, const char *path, int flags, ...) {
  mode_t mode = 0;
  if ((flags & (O_CREAT | O_TMPFILE)) != 0) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  int is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  /* Files in /proc are optional for the program. */
  int is_own = strncmp(path, "/proc/", 6) != 0;
  if (is_own && inject(is_unnamed ? UNNAMED : OPEN, CALLER) < 0) return -1;
  return REAL(int, openat, (int, const char *, int, ...))(folder, path, flags, mode);
}

/* Closes the file even if the call fails, as the system does. */
int close(int file) {
  int result = inject(CLOSE, CALLER), error = errno;
  int closed = REAL(int, close, (int))(file);
  if (result < 0) errno = error;
  return result < 0 ? -1 : closed;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                   void *value) {
  if (inject(THREAD, CALLER) < 0) return errno;
  return REAL(int, pthread_create,
              (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))(thread, attributes,
                                                                                body, value);
}

/* The C library exports these names as well. Looking up the usual ones with dlsym might
   allocate. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size) { return inject(MEMORY, CALLER) < 0 ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
  return inject(MEMORY, CALLER) < 0 ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  return inject(MEMORY, CALLER) < 0 ? NULL : __libc_realloc(memory, size);
}
