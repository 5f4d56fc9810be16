#include "photo_output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "photo_retry.h"

void photo_output_open(photo_output *output, int descriptor) {
  output->descriptor = descriptor;
  output->count = 0;
  photo_hash_begin(&output->hash);
}

void photo_output_fail(photo_output *output, photo_error_reason reason, int code) {
  output->error.reason = reason;
  output->error.code = code;
  longjmp(output->escape, 1);
}

void photo_output_flush(photo_output *output) {
  photo_hash_add(&output->hash, output->bytes, output->count);
  size_t done = 0;
  while (done < output->count) {
    ssize_t got = write(output->descriptor, output->bytes + done, output->count - done);
    if (got >= 0) done += (size_t)got;
    else if (!photo_should_retry(output->descriptor, POLLOUT))
      photo_output_fail(output, PHOTO_ERROR_WRITE, errno);
  }
  output->count = 0;
}

void photo_output_add(photo_output *output, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    if (output->count == PHOTO_OUTPUT_CAPACITY) photo_output_flush(output);
    size_t room = PHOTO_OUTPUT_CAPACITY - output->count;
    size_t n = count < room ? count : room;
    memcpy(output->bytes + output->count, bytes, n);
    output->count += n;
    bytes += n;
    count -= n;
  }
}
