/* Shared by the writers: bytes to a descriptor through a buffer, with a hash of all of them, and the
   end of a call by an error. */
#ifndef PHOTO_OUTPUT_H
#define PHOTO_OUTPUT_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

#include "photo_error.h"
#include "photo_hash.h"

/* 64 KiB: as much as a pipe holds on Linux. */
enum { PHOTO_OUTPUT_CAPACITY = 1 << 16 };

/* The hexadecimal digits of a hash. */
enum { PHOTO_OUTPUT_DIGITS = 16 };

typedef struct {
  int descriptor;
  jmp_buf escape; /* set first by every call of a writer */
  photo_error error;
  photo_hash hash; /* of what was written, which is all but what is in the buffer */
  size_t count;
  uint8_t bytes[PHOTO_OUTPUT_CAPACITY];
} photo_output;

void photo_output_open(photo_output *output, int descriptor);

/* Ends the current call of the writer with an error. */
void photo_output_fail(photo_output *output, photo_error_reason reason, int code);

/* Writes what is in the buffer. Both fail where writing does. */
void photo_output_drain(photo_output *output);
void photo_output_add(photo_output *output, const uint8_t *bytes, size_t count);

/* Writes what is in the buffer, and gives the hash of all bytes so far as hexadecimal digits, without
   a zero behind them. */
void photo_output_sum(photo_output *output, char digits[PHOTO_OUTPUT_DIGITS]);

#endif
