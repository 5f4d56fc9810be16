/* Buffered reading from a descriptor. The bytes that were already read to detect the format come
   first. Each input has its own offset, so several can read the same file at the same time. */
#ifndef PHOTO_INPUT_H
#define PHOTO_INPUT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PHOTO_INPUT_CAPACITY = 1 << 15 }; /* A larger buffer makes no measurable difference. */

typedef struct {
  int descriptor;
  off_t offset; /* of the next byte to read, or -1 for a stream */
  int error;    /* errno of the read that failed, or 0 */
  int ended;    /* whether the end has been reached */
  size_t count;
  uint8_t bytes[PHOTO_INPUT_CAPACITY];
} photo_input;

/* `start` is the offset of `head` in a file, or -1 for a stream. */
void photo_input_open(photo_input *input, int descriptor, int64_t start, const uint8_t *head,
                      size_t count);

/* Reads the next bytes into `bytes`. Returns their number; 0 at the end or after an error. */
size_t photo_input_fill(photo_input *input);

/* Skips bytes that have not been read yet. Returns 0 for a stream, which must be read instead. */
int photo_input_skip(photo_input *input, size_t count);

/* Stops reading, as if the end had been reached. */
void photo_input_end(photo_input *input);

#endif
