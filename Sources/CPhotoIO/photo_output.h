/* Shared by the writers: buffered output to a descriptor, a hash of everything written, and error
   exits by longjmp. */
#ifndef PHOTO_OUTPUT_H
#define PHOTO_OUTPUT_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

#include "photo_error.h"
#include "photo_hash.h"

enum { PHOTO_OUTPUT_CAPACITY = 1 << 16 }; /* that of a pipe on Linux */

typedef struct {
  int descriptor;
  jmp_buf escape; /* set first by every call of a writer */
  photo_error error;
  photo_hash hash; /* of everything written, which does not include the buffer */
  size_t count;
  uint8_t bytes[PHOTO_OUTPUT_CAPACITY];
} photo_output;

void photo_output_open(photo_output *output, int descriptor);

/* Ends the current call of the writer with an error. */
void photo_output_fail(photo_output *output, photo_error_reason reason, int code);

/* Writes the buffer to the descriptor. Both functions end the current call if writing fails. */
void photo_output_flush(photo_output *output);
void photo_output_add(photo_output *output, const uint8_t *bytes, size_t count);

#endif
