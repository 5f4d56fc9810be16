/* What went wrong in a call, as text and numbers in memory that the caller owns. */
#ifndef PHOTO_ERROR_H
#define PHOTO_ERROR_H

typedef enum {
  PHOTO_ERROR_NONE,
  PHOTO_ERROR_DAMAGED,     /* text says how */
  PHOTO_ERROR_ENDED,       /* the data end too early, at `row` */
  PHOTO_ERROR_UNSUPPORTED, /* text says what */
  PHOTO_ERROR_READ,        /* code is errno */
  PHOTO_ERROR_WRITE,       /* code is errno */
  PHOTO_ERROR_MEMORY,
  PHOTO_ERROR_SCANS /* there are at least `code` scans, more than `limit` */
} photo_error_reason;

typedef struct {
  photo_error_reason reason;
  int code, limit;
  long row;
  char text[200];
} photo_error;

/* Fills in the caller's error; returns -1. */
static inline int photo_report(photo_error *error, photo_error found) {
  *error = found;
  return -1;
}

#endif
