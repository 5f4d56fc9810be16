#include "profile.h"

#include <stdlib.h>

#include "messages.h"

int profile_fits(size_t size) {
  if (size <= PHOTO_EXTERNAL_MAX_PROFILE) return 1;
  warn("the ICC profile is ignored: it has %zu bytes, over the limit of %d", size,
       PHOTO_EXTERNAL_MAX_PROFILE);
  return 0;
}

uint8_t *profile_allocate(size_t size) {
  if (size == 0 || !profile_fits(size)) return NULL;
  uint8_t *profile = malloc(size);
  if (profile == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for the ICC profile");
  return profile;
}
