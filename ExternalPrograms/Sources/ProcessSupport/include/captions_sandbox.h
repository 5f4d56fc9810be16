/* The sandbox of the process that draws text. It may read the files that it names, communicate with
   the program, allocate memory, start threads, and exit. */
#ifndef CAPTIONS_SANDBOX_H
#define CAPTIONS_SANDBOX_H

/* Gives up what the process never needs, before it looks for files: what sandbox_prepare does, and
   writing to files. Returns whether the kernel has Landlock, which denies the latter. */
int captions_sandbox_prepare(void);

/* Gives up reading all files but those at the paths, whose list ends with NULL, wherever their
   links lead; those that cannot be opened are left out. Returns whether that was possible: without
   Landlock, and if processes have entered too many of its rulesets, the process may read every file
   that its user may read. Must be called before any thread is started. */
int captions_sandbox_read_only(const char *const *paths);

/* Enters the sandbox, which cannot be left. Every system call that it denies returns an error. Must
   be called before any thread is started. Returns 0, or an error number if the kernel does not
   support seccomp. */
int captions_sandbox_enter(void);

/* Limits the CPU time to a few seconds from now on. SIGXCPU ends a process that exceeds it. */
void captions_sandbox_allow_time(void);

#endif
