/* What a photo that has taken over the process might do, besides what the sandbox denies. */
#ifndef MISDEEDS_H
#define MISDEEDS_H

#include <stdint.h>

#include "photo_external.h"

/* An action that the sandbox permits and the program must handle. Returns only if the process
   should then exit normally. */
typedef struct {
  const char *name;
  void (*commit)(void);
} possible_misdeed;

/* Ends with an entry whose name is NULL. */
extern const possible_misdeed possible_misdeeds[];

/* What the process might do instead of encoding a picture, whose rows have not been received. */
extern void (*const encoding_misdeeds[])(const photo_external_encode *request);
extern const uint32_t encoding_misdeeds_count;

#endif
