/* Calls on descriptors that have to be made again. */
#ifndef PHOTO_WAIT_H
#define PHOTO_WAIT_H

#include <errno.h>
#include <poll.h>

/* Whether a call that failed is to be made again: at once after a signal, or when a descriptor that
   somebody has set not to block is ready for `events`. */
static inline int photo_waits(int descriptor, short events) {
  if (errno == EINTR) return 1;
  if (errno != EAGAIN) return 0;
  struct pollfd request = {descriptor, events, 0};
  return poll(&request, 1, -1) >= 0 || errno == EINTR;
}

#endif
