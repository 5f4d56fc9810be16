#include "input.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/select.h>
#include <unistd.h>

#include "messages.h"

enum { FIRST_CAPACITY = 1 << 16, MAX_AT_ONCE = 1 << 20 };

input input_begin(const photo_external_open *open, uint8_t *head, size_t count) {
  return (input){
      .next = open->start,
      .end = open->start + open->size,
      .limit = open->memory,
      .count = count,
      .capacity = count,
      .bytes = head,
  };
}

/* Enlarges the buffer, to `count` bytes at most. */
static void grow(input *input, size_t count) {
  size_t capacity = input->capacity < FIRST_CAPACITY ? FIRST_CAPACITY : input->capacity * 2;
  if (capacity > count) capacity = count;
  if (capacity > input->limit) capacity = input->limit;
  uint8_t *bytes = capacity > input->count ? realloc(input->bytes, capacity) : NULL;
  if (bytes == NULL)
    fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "the photo has more than %zu bytes", input->count);
  input->bytes = bytes;
  input->capacity = capacity;
}

/* poll fails if the limit of open files is 0. */
static void wait_until_readable(void) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(PHOTO_EXTERNAL_INPUT, &set);
  select(PHOTO_EXTERNAL_INPUT + 1, &set, NULL, NULL, NULL);
}

static ssize_t read_some(input *input, size_t count) {
  uint8_t *to = input->bytes + input->count;
  if (count > MAX_AT_ONCE) count = MAX_AT_ONCE;
  if (input->next < 0) return read(PHOTO_EXTERNAL_INPUT, to, count);
  if ((int64_t)count > input->end - input->next) count = (size_t)(input->end - input->next);
  return pread(PHOTO_EXTERNAL_INPUT, to, count, input->next);
}

void input_read(input *input, size_t count) {
  if (input->next >= 0) { /* a file, whose length is known */
    uint64_t length = input->count + (uint64_t)(input->end - input->next);
    if (count > length) count = length;
    if (count > input->limit)
      fail_with((photo_external_failure){.reason = PHOTO_EXTERNAL_NEEDS_MEMORY, .memory = count});
  }
  while (input->count < count && !input->is_at_end) {
    if (input->count == input->capacity) grow(input, count);
    size_t room = (input->capacity < count ? input->capacity : count) - input->count;
    ssize_t got = read_some(input, room);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) {
      wait_until_readable();
      continue;
    }
    if (got < 0)
      fail_with((photo_external_failure){.reason = PHOTO_EXTERNAL_READ_FAILED, .code = errno});
    input->is_at_end = got == 0;
    input->count += (size_t)got;
    if (input->next >= 0) input->next += got;
  }
}
