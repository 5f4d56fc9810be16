#include "photo_jpeg_private.h"

#include <stdlib.h>
#include <string.h>

static int next_byte(j_decompress_ptr info) {
  if (info->src->bytes_in_buffer == 0) (*info->src->fill_input_buffer)(info);
  info->src->bytes_in_buffer--;
  return *info->src->next_input_byte++;
}

/* Marker segments: libjpeg would keep every one, however many there are; this keeps what is used. */

static boolean keep_segment(j_decompress_ptr info) {
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  int marker = info->unread_marker;
  long count = next_byte(info) << 8;
  count += next_byte(info);
  count -= 2;
  const char *name = marker == JPEG_APP0 + 1 ? "Exif\0" : "ICC_PROFILE";
  size_t length = marker == JPEG_APP0 + 1 ? 6 : 12; /* with the zeros */
  uint8_t start[12];
  size_t had = 0;
  while (had < length && count > 0) {
    start[had++] = (uint8_t)next_byte(info);
    count--;
  }
  int wanted = had == length && memcmp(start, name, length) == 0 && count > 0 &&
               jpeg->segment_count < PHOTO_JPEG_SEGMENTS;
  if (marker == JPEG_APP0 + 1) wanted = wanted && !jpeg->has_exif;
  if (!wanted) {
    if (count > 0) (*info->src->skip_input_data)(info, count);
    return TRUE;
  }
  uint8_t *bytes = malloc((size_t)count);
  if (bytes == NULL) photo_jpeg_fail(jpeg, PHOTO_ERROR_MEMORY);
  photo_jpeg_use(jpeg, (size_t)count);
  /* Owned from here on, so that an error while it is filled does not lose it. */
  jpeg->segments[jpeg->segment_count++] = (photo_jpeg_segment){marker, (size_t)count, bytes};
  if (marker == JPEG_APP0 + 1) jpeg->has_exif = 1;
  for (long i = 0; i < count; i++) bytes[i] = (uint8_t)next_byte(info);
  return TRUE;
}

void photo_jpeg_install_marker_handlers(photo_jpeg *jpeg) {
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 1, keep_segment);
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 2, keep_segment);
}
