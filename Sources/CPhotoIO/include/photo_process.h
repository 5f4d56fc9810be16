/* Starts the process that decodes one photo; photo_helper.h describes its messages. */
#ifndef PHOTO_PROCESS_H
#define PHOTO_PROCESS_H

#include <sys/types.h>

/* Starts a program, by its path, with three descriptors: `photo` is its 0, `socket` its 1, and 2 is
   /dev/null. Its environment is empty, no signal is blocked or ignored, and it has a process group of
   its own, so that Ctrl-C does not end it before the grids in progress are finished. Returns 0, or
   an error number. */
int photo_process_start(const char *program, int photo, int socket, pid_t *process);

#endif
