/* Starts the processes of other programs. photo_external.h, photo_captions.h and photo_faces.h
   document the messages to them. */
#ifndef PHOTO_PROCESS_H
#define PHOTO_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

/* Starts the program at a path with three descriptors: 0 is `file`, or /dev/null if it
   is negative; 1 is `socket`; and 2 is /dev/null. Its environment is empty, no signal is blocked or
   ignored, and it has its own process group, so that Ctrl-C does not end it before the grids in
   progress are finished. Returns 0 or an error number. */
int photo_process_start(const char *program, int file, int socket, pid_t *process);

/* Asks a parent for a process, with a socket and the descriptor of a photo, if it is not negative:
   sends START (see photo_external.h). Returns 0 or an error number. */
int photo_process_request(int parent, uint32_t format, int socket, int photo);

#endif
