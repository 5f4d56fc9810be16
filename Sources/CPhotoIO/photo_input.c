#include "photo_input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void photo_input_open(photo_input *input, int descriptor, int64_t start,
                      const uint8_t *head, size_t count) {
  input->descriptor = descriptor;
  input->error = 0;
  input->ended = 0;
  input->count = count < PHOTO_INPUT_CAPACITY ? count : PHOTO_INPUT_CAPACITY;
  memcpy(input->bytes, head, input->count);
  input->offset = start < 0 ? -1 : (off_t)(start + (int64_t)input->count);
}

/* Whether a call that failed is to be made again: at once after a signal, or when a descriptor that
   somebody has set not to block is ready. */
static int waits(int descriptor) {
  if (errno == EINTR) return 1;
  if (errno != EAGAIN) return 0;
  struct pollfd request = {descriptor, POLLIN, 0};
  return poll(&request, 1, -1) >= 0 || errno == EINTR;
}

size_t photo_input_fill(photo_input *input) {
  ssize_t got;
  do {
    got = input->offset < 0
              ? read(input->descriptor, input->bytes, PHOTO_INPUT_CAPACITY)
              : pread(input->descriptor, input->bytes, PHOTO_INPUT_CAPACITY, input->offset);
  } while (got < 0 && waits(input->descriptor));
  if (got < 0) input->error = errno;
  if (got == 0) input->ended = 1;
  input->count = got > 0 ? (size_t)got : 0;
  if (input->offset >= 0) input->offset += (off_t)input->count;
  return input->count;
}
