/* What a process sends to the program: the messages of photo_helper.h. A process that cannot send
   ends. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stddef.h>
#include <stdint.h>

#include "photo_helper.h"

/* Sends bytes as they are: a part of a message. */
void send_bytes(const void *bytes, size_t count);

/* Sends the beginning of a message, whose payload of `count` bytes is then sent by send_bytes. */
void begin_message(photo_helper_kind kind, size_t count);

/* Sends a message without a payload. */
void send_message(photo_helper_kind kind);

/* Warns of something that does not keep the photo from being decoded. The text is cut to
   PHOTO_HELPER_MOST_TEXT bytes; whatever is not printable ASCII becomes a question mark. */
__attribute__((format(printf, 1, 2))) void warn(const char *format, ...);

/* Sends why the photo cannot be decoded, and ends the process. */
__attribute__((noreturn, format(printf, 2, 3))) void fail(photo_helper_reason reason,
                                                          const char *format, ...);

/* As `fail`, with the numbers that belong to the reason. */
__attribute__((noreturn)) void fail_with(photo_helper_failure failure);

/* Sends a photo's header, and its ICC profile and EXIF data, whose lengths are in it. */
void send_header(photo_helper_header header, const uint8_t *profile, const uint8_t *exif);

#endif
