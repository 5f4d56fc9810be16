#include "photo_input.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "photo_retry.h"

void photo_input_open(photo_input *input, int descriptor, int64_t start, const uint8_t *head,
                      size_t count) {
  input->descriptor = descriptor;
  input->error = 0;
  input->ended = 0;
  input->count = count < PHOTO_INPUT_CAPACITY ? count : PHOTO_INPUT_CAPACITY;
  memcpy(input->bytes, head, input->count);
  input->offset = start < 0 ? -1 : (off_t)(start + (int64_t)input->count);
}

size_t photo_input_fill(photo_input *input) {
  ssize_t got;
  do {
    got = input->offset < 0
              ? read(input->descriptor, input->bytes, PHOTO_INPUT_CAPACITY)
              : pread(input->descriptor, input->bytes, PHOTO_INPUT_CAPACITY, input->offset);
  } while (got < 0 && photo_should_retry(input->descriptor, POLLIN));
  if (got < 0) input->error = errno;
  if (got == 0) input->ended = 1;
  input->count = got > 0 ? (size_t)got : 0;
  if (input->offset >= 0) input->offset += (off_t)input->count;
  return input->count;
}

int photo_input_skip(photo_input *input, size_t count) {
  if (input->offset < 0) return 0;
  input->offset += (off_t)count;
  return 1;
}

void photo_input_end(photo_input *input) {
  input->ended = 1;
  input->count = 0;
}
