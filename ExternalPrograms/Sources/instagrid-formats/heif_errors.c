#include "heif_errors.h"

#include <errno.h>
#include <string.h>

#include "heif_library.h"
#include "messages.h"

static photo_external_reason reason(struct heif_error error) {
  if (error.subcode == heif_suberror_Security_limit_exceeded) return PHOTO_EXTERNAL_UNSUPPORTED;
  /* If a codec runs out of memory, libheif reports the picture as damaged. */
  if (errno == ENOMEM) return PHOTO_EXTERNAL_OUT_OF_MEMORY;
  if (error.subcode == heif_suberror_End_of_data) return PHOTO_EXTERNAL_ENDS_EARLY;
  switch (error.code) {
    case heif_error_Memory_allocation_error: return PHOTO_EXTERNAL_OUT_OF_MEMORY;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature: return PHOTO_EXTERNAL_UNSUPPORTED;
    case heif_error_Usage_error: return PHOTO_EXTERNAL_INTERNAL;
    default: return PHOTO_EXTERNAL_DAMAGED;
  }
}

void heif_check(struct heif_error error) {
  if (error.code == heif_error_Ok) return;
  photo_external_reason cause = reason(error);
  int is_out_of_memory = cause == PHOTO_EXTERNAL_OUT_OF_MEMORY;
  fail(cause, "%s", is_out_of_memory ? "libheif ran out of memory" : error.message);
}

void heif_check_refused(struct heif_error error) {
  int is_such = error.subcode == heif_suberror_Unspecified ||
                error.subcode == heif_suberror_No_item_data ||
                error.subcode == heif_suberror_Nonexisting_item_referenced;
  if (error.code != heif_error_Invalid_input || !is_such) return;
  fail(PHOTO_EXTERNAL_UNSUPPORTED,
       "libheif %s (the installed version) cannot read it (%s), but libheif 1.18 may; on Debian 12,"
       " enable bookworm-backports and run: apt install -t bookworm-backports libheif1",
       heif.get_version(), error.message);
}
