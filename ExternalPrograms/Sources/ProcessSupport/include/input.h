/* The bytes of a photo. */
#ifndef INPUT_H
#define INPUT_H

#include <stddef.h>
#include <stdint.h>

#include "photo_external.h"

typedef struct {
  int64_t next;   /* offset of the next byte to read; -1 for a stream */
  int64_t end;    /* offset of the photo's end in the file */
  uint64_t limit; /* the maximum number of bytes to hold */
  int is_at_end;
  size_t count, capacity;
  uint8_t *bytes;
} input;

/* Creates an input that begins with the bytes that the program has already read of a stream. */
input input_begin(const photo_external_open *open, uint8_t *head, size_t count);

/* Reads until the input holds `count` bytes, or until the end. Fails if the photo cannot be
   read, or if it does not fit into the memory that OPEN allows. */
void input_read(input *input, size_t count);

#endif
