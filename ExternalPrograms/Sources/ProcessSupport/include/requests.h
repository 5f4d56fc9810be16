/* Receives the messages of the program. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include <stddef.h>
#include <stdint.h>

#include "photo_external.h"

/* Waits for the first message, OPEN or ENCODE, and returns its beginning. */
photo_external_message receive_message(void);

/* Receives OPEN after its beginning. Returns it, and the bytes that the program has already read of
   a stream, newly allocated. */
photo_external_open receive_open(photo_external_message message, uint8_t **head, size_t *count);

/* Receives ENCODE after its beginning, without its rows. */
photo_external_encode receive_encode(photo_external_message message);

/* Starts a thread that waits for PART. It ends the process as soon as the program closes its end
   of the socket or ends, whatever the process is doing. */
void watch_program(void);

/* The same after the last message of the program. */
void watch_silent_program(void);

/* Waits for PART, and checks that it lies within the photo of the header. */
photo_external_part wait_for_part(const photo_external_header *header);

#endif
