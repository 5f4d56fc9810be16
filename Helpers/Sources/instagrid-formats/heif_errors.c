#include "heif_errors.h"

#include <errno.h>
#include <string.h>

#include "messages.h"

/* iPhone photos since iOS 18 have two pictures that share a gain map. */
static const char shared_gain_map[] = "Too many auxiliary image references";

static int cannot_share_gain_map(struct heif_error error) {
  return heif_get_version_number() < LIBHEIF_MAKE_VERSION(1, 18, 0) &&
         strstr(error.message, shared_gain_map) != NULL;
}

static photo_helper_reason reason(struct heif_error error) {
  if (error.subcode == heif_suberror_Security_limit_exceeded) return PHOTO_HELPER_UNSUPPORTED;
  /* If a codec runs out of memory, libheif reports the picture as damaged. */
  if (errno == ENOMEM) return PHOTO_HELPER_OUT_OF_MEMORY;
  if (error.subcode == heif_suberror_End_of_data) return PHOTO_HELPER_ENDS_EARLY;
  switch (error.code) {
    case heif_error_Memory_allocation_error: return PHOTO_HELPER_OUT_OF_MEMORY;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature: return PHOTO_HELPER_UNSUPPORTED;
    case heif_error_Usage_error: return PHOTO_HELPER_INTERNAL;
    default: return PHOTO_HELPER_DAMAGED;
  }
}

void heif_check(struct heif_error error) {
  if (error.code == heif_error_Ok) return;
  if (cannot_share_gain_map(error)) {
    fail(PHOTO_HELPER_UNSUPPORTED,
         "photos from iPhones with iOS 18 or later need libheif 1.18 or later, but libheif %s is "
         "installed",
         heif_get_version());
  }
  photo_helper_reason cause = reason(error);
  int is_out_of_memory = cause == PHOTO_HELPER_OUT_OF_MEMORY;
  fail(cause, "%s", is_out_of_memory ? "libheif ran out of memory" : error.message);
}
