/* What went wrong in a call, as text and numbers in memory that the caller owns. */
#ifndef PHOTO_FAULT_H
#define PHOTO_FAULT_H

typedef enum {
  PHOTO_FAULT_NONE,
  PHOTO_FAULT_DAMAGED,     /* text says how */
  PHOTO_FAULT_ENDED,       /* the data end too early, at `row` */
  PHOTO_FAULT_UNSUPPORTED, /* text says what */
  PHOTO_FAULT_READ,        /* code is errno */
  PHOTO_FAULT_WRITE,       /* code is errno */
  PHOTO_FAULT_MEMORY,
  PHOTO_FAULT_SCANS        /* there are at least `code` scans, more than `limit` */
} photo_fault_reason;

typedef struct {
  photo_fault_reason reason;
  int code, limit;
  long row;
  char text[200];
} photo_fault;

#endif
