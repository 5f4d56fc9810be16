/* Restricts what a process can do while it handles the bytes of a photo or a picture: read the
   photo, communicate with the program, allocate memory, start threads, and exit. */
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stdint.h>
#include <sys/resource.h>

#include "photo_external.h"

/* Gives up what a process and those that it forks never need: descriptors from 3 on, new
   privileges, capabilities, core dumps, and being inspected by other processes. */
void sandbox_prepare(void);

/* Enters the sandbox, which cannot be left. Every system call that it denies returns an error.
   Must be called before any thread is started. Fails if the kernel does not support seccomp.
   `memory` is the number of bytes that may be allocated, and `pixels` the largest number that may
   be decoded. */
void sandbox_close(uint64_t memory, uint64_t pixels);

/* Limits the CPU time to what decoding `pixels` pixels may take. Before this call, a few seconds
   are allowed for the header. SIGXCPU ends a process that exceeds the limit. */
void sandbox_allow_time(uint64_t pixels);

/* The parts of which this sandbox, and that for captions, are made. */

/* Lowers both limits of a resource. */
void sandbox_limit(__rlimit_resource_t resource, rlim_t most);

/* Returns the number of bytes of address space in use. */
rlim_t sandbox_address_space(void);

#endif
