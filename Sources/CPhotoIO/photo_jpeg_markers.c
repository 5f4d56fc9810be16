#include "photo_jpeg_private.h"

#include <stdlib.h>
#include <string.h>

/* Marker segments: libjpeg would keep all of them, without a limit; this keeps what is used. */

enum { MAX_IDENTIFIER = 29 };

static const struct {
  int marker;
  const char *identifier; /* at the start of the contents, including its zero bytes */
  size_t length;          /* of the identifier */
  size_t limit;           /* the maximum number of segments that are kept */
} KEPT[PHOTO_JPEG_KINDS] = {
    [PHOTO_JPEG_EXIF] = {JPEG_APP0 + 1, "Exif\0", 6, 1},
    [PHOTO_JPEG_XMP] = {JPEG_APP0 + 1, "http://ns.adobe.com/xap/1.0/", MAX_IDENTIFIER, 4},
    [PHOTO_JPEG_PHOTOSHOP] = {JPEG_APP0 + 13, "Photoshop 3.0", 14, 1},
    [PHOTO_JPEG_PROFILE] = {JPEG_APP0 + 2, "ICC_PROFILE", 12, 255},
    [PHOTO_JPEG_GAIN_MAP] = {JPEG_APP0 + 2, "urn:iso:std:iso:ts:21496:-1", 28, 1},
    [PHOTO_JPEG_PICTURES] = {JPEG_APP0 + 2, "MPF", 4, 1},
};

/* Returns the kind whose identifier begins with the bytes, or PHOTO_JPEG_KINDS. */
static photo_jpeg_kind kind_of(int marker, const uint8_t *start, size_t count) {
  photo_jpeg_kind kind = 0;
  while (kind < PHOTO_JPEG_KINDS && (KEPT[kind].marker != marker || count > KEPT[kind].length ||
                                     memcmp(start, KEPT[kind].identifier, count) != 0))
    kind++;
  return kind;
}

/* Reads the identifier at the start of a segment of `count` bytes, and returns its kind. */
static photo_jpeg_kind read_kind(j_decompress_ptr info, int marker, long *count) {
  uint8_t start[MAX_IDENTIFIER];
  size_t length = 0;
  while (*count > 0) {
    start[length++] = (uint8_t)photo_jpeg_next_byte(info);
    --*count;
    photo_jpeg_kind kind = kind_of(marker, start, length);
    if (kind == PHOTO_JPEG_KINDS || length == KEPT[kind].length) return kind;
  }
  return PHOTO_JPEG_KINDS;
}

static boolean keep_segment(j_decompress_ptr info) {
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  int marker = info->unread_marker;
  long count = photo_jpeg_next_byte(info) << 8;
  count += photo_jpeg_next_byte(info);
  count -= 2;
  photo_jpeg_kind kind = read_kind(info, marker, &count);
  if (kind == PHOTO_JPEG_KINDS || count <= 0 || jpeg->kept[kind] == KEPT[kind].limit) {
    if (count > 0) (*info->src->skip_input_data)(info, count);
    return TRUE;
  }
  uint8_t *bytes = malloc((size_t)count);
  if (bytes == NULL) photo_jpeg_fail(jpeg, PHOTO_ERROR_MEMORY);
  photo_jpeg_exclude(jpeg, (size_t)count);
  /* Owned by the reader from here on, so that an error while it is filled does not leak it. */
  jpeg->segments[jpeg->segment_count++] = (photo_jpeg_segment){kind, (size_t)count, bytes};
  jpeg->kept[kind]++;
  for (long i = 0; i < count; i++) bytes[i] = (uint8_t)photo_jpeg_next_byte(info);
  return TRUE;
}

void photo_jpeg_install_marker_handlers(photo_jpeg *jpeg) {
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 1, keep_segment);
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 2, keep_segment);
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 13, keep_segment);
}
