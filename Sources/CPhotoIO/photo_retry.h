/* Repeats calls on descriptors. */
#ifndef PHOTO_RETRY_H
#define PHOTO_RETRY_H

#include <errno.h>
#include <poll.h>

/* Whether a call that failed must be repeated: after a signal at once; on a descriptor that another
   process has made non-blocking, after waiting until it is ready for `events`. */
static inline int photo_should_retry(int descriptor, short events) {
  if (errno == EINTR) return 1;
  if (errno != EAGAIN) return 0;
  struct pollfd request = {descriptor, events, 0};
  return poll(&request, 1, -1) >= 0 || errno == EINTR;
}

#endif
