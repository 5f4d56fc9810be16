/* Bytes from a descriptor through a buffer; the bytes that were read to tell the format come first. */
#ifndef PHOTO_INPUT_H
#define PHOTO_INPUT_H

#include <stddef.h>
#include <stdint.h>

enum { PHOTO_INPUT_CAPACITY = 1 << 15 };

typedef struct {
  int descriptor;
  int error; /* errno of the read that failed, or 0 */
  int ended; /* whether a read met the end */
  size_t count;
  uint8_t bytes[PHOTO_INPUT_CAPACITY];
} photo_input;

void photo_input_open(photo_input *input, int descriptor, const uint8_t *head, size_t count);

/* Puts the next bytes into `bytes`. Returns their number; 0 at the end and on an error. */
size_t photo_input_fill(photo_input *input);

#endif
