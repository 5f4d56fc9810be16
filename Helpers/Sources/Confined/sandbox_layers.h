/* The two layers of the sandbox that deny system calls and access to files. */
#ifndef SANDBOX_LAYERS_H
#define SANDBOX_LAYERS_H

/* Denies every system call that is not on a list. Returns 0, or the error. */
int system_calls_restrict(void);

/* Takes every right that the kernel's Landlock knows of, if it has one. */
void landlock_restrict(void);

#endif
