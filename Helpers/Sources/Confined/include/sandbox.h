/* What a process may do while it handles the bytes of a photo: read the photo, talk to the program,
   take memory, start threads, and end. */
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stdint.h>

#include "photo_helper.h"

/* Gives up what a process never needs: descriptors from 3 on, new privileges, capabilities, core
   dumps, and being looked into. */
void sandbox_prepare(void);

/* Closes the sandbox for good. Every call that it denies answers with an error. No thread may have
   been started before. Fails where the system has no filters of system calls. */
void sandbox_close(const photo_helper_open *open);

/* Allows the CPU time that decoding so many pixels may take. Before, there are some seconds for the
   header. A process that takes more is ended by SIGXCPU. */
void sandbox_allow_time(uint64_t pixels);

#endif
