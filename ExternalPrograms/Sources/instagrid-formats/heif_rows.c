#include "heif_rows.h"

#include <errno.h>

#include "decoder.h"
#include "heif_errors.h"
#include "messages.h"
#include "rows.h"

/* The samples of the picture are held twice: by the codec and by libheif, or by libheif as
   stored and as turned. Rows are held in addition and, if samples have two bytes, an
   intermediate copy of each color. */
uint64_t heif_memory(size_t count, const photo_external_header *header, uint64_t pixels) {
  int is_wide = header->bits > 8, has_alpha = header->channels % 2 == 0;
  uint64_t shared = (uint64_t)header->sampling_across * header->sampling_down;
  uint64_t twice = header->channels < 3 ? 2 : shared == 0 ? 6 : 2 + 4 / shared;
  uint64_t samples = twice + 2 * has_alpha + header->channels * (is_wide ? 2 : 1);
  return PROCESS_BYTES + count + pixels * samples * (is_wide ? 2 : 1);
}

static void pass_warnings_on(struct heif_image *image) {
  struct heif_error warning;
  for (int i = 0; heif_image_get_decoding_warnings(image, i, &warning, 1) > 0; i++) {
    if (i >= PHOTO_EXTERNAL_MAX_WARNINGS) return;
    warn("%s", warning.message);
  }
}

void heif_decode_whole(const struct heif_image_handle *handle, row_format format,
                       photo_external_part part) {
  struct heif_image *image = NULL;
  errno = 0;
  heif_check(heif_decode_image(handle, &image, heif_picture_colorspace(format),
                               heif_picture_chroma(format), NULL));
  pass_warnings_on(image);
  heif_picture picture = heif_picture_of(image, format);
  if (part.x + part.width > picture.width || part.y + part.height > picture.height) {
    fail(PHOTO_EXTERNAL_DAMAGED, "the picture is %ux%u, smaller than its header says", picture.width,
         picture.height);
  }
  for (uint32_t i = 0; i < part.height; i++) {
    heif_picture_copy(&picture, part.x, part.y + i, part.width, rows_next());
  }
  heif_picture_release(&picture);
}
