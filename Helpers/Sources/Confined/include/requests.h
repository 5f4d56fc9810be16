/* What the program sends to a process. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include <stddef.h>
#include <stdint.h>

#include "photo_helper.h"

/* Waits for OPEN. Returns it, and the bytes of a stream that the program has read, in memory of its
   own. */
photo_helper_open receive_open(uint8_t **head, size_t *count);

/* Starts a thread that waits for PART, and that ends the process as soon as the program closes its
   end of the socket or ends itself, whatever the process is doing then. */
void watch_program(void);

/* Waits for PART, which lies within the rows of the header. */
photo_helper_part wait_for_part(const photo_helper_header *header);

#endif
