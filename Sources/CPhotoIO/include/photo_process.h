/* Starts the process that decodes one photo or encodes one picture, or the one that draws text.
   photo_external.h and photo_captions.h document the messages to them. */
#ifndef PHOTO_PROCESS_H
#define PHOTO_PROCESS_H

#include <sys/types.h>

/* Starts the program at a path with three descriptors: 0 is `photo`, or /dev/null if it
   is negative; 1 is `socket`; and 2 is /dev/null. Its environment is empty, no signal is blocked or
   ignored, and it has its own process group, so that Ctrl-C does not end it before the grids in
   progress are finished. Returns 0 or an error number. */
int photo_process_start(const char *program, int photo, int socket, pid_t *process);

#endif
