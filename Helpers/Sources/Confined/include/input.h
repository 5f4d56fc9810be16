/* The bytes of a photo. */
#ifndef INPUT_H
#define INPUT_H

#include <stddef.h>
#include <stdint.h>

#include "photo_helper.h"

typedef struct {
  int64_t next;      /* where the next byte to read is in the file; -1 for a stream */
  int64_t end;       /* where the photo ends in the file */
  uint64_t most;     /* the most bytes that are held */
  int is_at_end;
  size_t count, capacity;
  uint8_t *bytes;
} input;

/* An input that begins with the bytes that the program has read of a stream. */
input input_begin(const photo_helper_open *open, uint8_t *head, size_t count);

/* Reads until the input holds `count` bytes, or all that there are. Fails where the photo cannot be
   read, or does not fit into the memory that OPEN allows. */
void input_read(input *input, size_t count);

#endif
