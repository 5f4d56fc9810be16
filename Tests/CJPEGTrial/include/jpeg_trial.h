/* Decodes a JPEG with libjpeg's entropy decoder or with our own one for sequential or progressive
   photos, and records everything that must be the same with both. */
#ifndef JPEG_TRIAL_H
#define JPEG_TRIAL_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  int uses_own;       /* whether our own decoder is used, if it can be */
  size_t buffer_size; /* the number of bytes that the input supplies at once; at least 1 */
  int factor;         /* by which the photo is shrunk: 1, 2, 4 or 8 */
  size_t skipped;     /* the number of rows to skip before the first one is decoded */
} jpeg_trial_options;

typedef enum {
  JPEG_TRIAL_MCU,     /* `value` is a hash of its coefficients and of whether data are missing; of a
                         progressive photo, a hash of the coefficients of a row of MCUs */
  JPEG_TRIAL_WARNING, /* `value` is made of its number in libjpeg, the row of MCUs, and the
                         marker */
  JPEG_TRIAL_ROW,     /* `value` is a hash of its samples */
  JPEG_TRIAL_END      /* `value` is the number of bytes that were read, or that of the error */
} jpeg_trial_kind;

typedef struct {
  jpeg_trial_kind kind;
  uint64_t value;
} jpeg_trial_event;

typedef struct {
  int used_own;    /* whether our own decoder was used */
  int is_complete; /* whether all rows and the end were read */
  size_t count;
  jpeg_trial_event *events;
} jpeg_trial_log;

/* Whether this was compiled with our own decoder. */
int jpeg_trial_is_compiled(void);

/* Whether progressive photos are decoded by our decoder. */
int jpeg_trial_uses_progressive(void);

/* Decodes a file, if our own decoder can decode it and it has at most `max_pixels`. The log must be
   freed. */
jpeg_trial_log jpeg_trial_run(const uint8_t *bytes, size_t count, jpeg_trial_options options,
                              size_t max_pixels);
void jpeg_trial_free(jpeg_trial_log log);

#endif
