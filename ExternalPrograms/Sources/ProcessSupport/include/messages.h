/* The messages of photo_external.h and their bytes, to the program and from it. If the program has
   closed its socket, the process ends. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stddef.h>
#include <stdint.h>

#include "photo_external.h"

/* Whether the system allows less memory than the program does, so that a lack of it says nothing of
   the photo. */
extern int memory_is_short;

/* Sends raw bytes, which are a part of a message. */
void send_bytes(const void *bytes, size_t count);

/* Receives exactly `count` bytes. Ends the process if the program has closed its socket. */
void receive_bytes(void *bytes, size_t count);

/* Sends the beginning of a message. Its payload of `count` bytes must then be sent by
   send_bytes. */
void begin_message(uint32_t kind, size_t count);

/* Sends a message without a payload. */
void send_message(photo_external_kind kind);

/* Reports a problem that does not prevent decoding. The text is truncated to
   PHOTO_EXTERNAL_MAX_TEXT bytes; anything but printable ASCII is replaced by question marks. */
__attribute__((format(printf, 1, 2))) void warn(const char *format, ...);

/* Reports why the photo cannot be decoded, and ends the process. */
__attribute__((noreturn, format(printf, 2, 3))) void fail(photo_external_reason reason,
                                                          const char *format, ...);

/* Like `fail`, but with the numbers that belong to the reason. */
__attribute__((noreturn)) void fail_with(photo_external_failure failure);

/* Sends a photo's header, followed by its ICC profile and EXIF data, whose lengths are in the
   header. */
void send_header(photo_external_header header, const uint8_t *profile, const uint8_t *exif);

#endif
