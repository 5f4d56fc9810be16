/* The two layers of the sandbox that deny system calls and file access. */
#ifndef SANDBOX_LAYERS_H
#define SANDBOX_LAYERS_H

/* Denies every system call that is not on a list. Returns 0, or an error number. */
int system_calls_restrict(void);

/* Gives up every right that the kernel's version of Landlock controls, if the kernel has
   Landlock. */
void landlock_restrict(void);

#endif
