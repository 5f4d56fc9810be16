/* Bytes to a descriptor through a buffer. */
#ifndef PHOTO_OUTPUT_H
#define PHOTO_OUTPUT_H

#include <stddef.h>
#include <stdint.h>

enum { PHOTO_OUTPUT_CAPACITY = 1 << 16 };

typedef struct {
  int descriptor;
  size_t count;
  uint8_t bytes[PHOTO_OUTPUT_CAPACITY];
} photo_output;

void photo_output_open(photo_output *output, int descriptor);

/* Writes what is in the buffer. Each returns 0, or the errno of the write that failed. */
int photo_output_drain(photo_output *output);
int photo_output_add(photo_output *output, const uint8_t *bytes, size_t count);

#endif
