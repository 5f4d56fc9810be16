/* The sandbox of the process that finds faces. It may communicate with the program, allocate
   memory, and exit. */
#ifndef FACES_SANDBOX_H
#define FACES_SANDBOX_H

typedef enum {
  FACES_SANDBOX_CLOSED,
  FACES_SANDBOX_NO_LANDLOCK,
  FACES_SANDBOX_NO_SECCOMP
} faces_sandbox_state;

/* Enters the sandbox, which cannot be left, once the network is read. Every system call that it
   denies returns an error. Without Landlock, the filter of system calls still denies opening any
   file; it fails all the same if Landlock is required. */
faces_sandbox_state faces_sandbox_enter(int requires_landlock);

/* Limits the CPU time to a few seconds from now on. SIGXCPU ends a process that exceeds it. */
void faces_sandbox_allow_time(void);

#endif
