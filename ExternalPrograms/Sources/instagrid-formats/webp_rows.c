#include "webp_rows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

#include "decoder.h"
#include "messages.h"
#include "rows.h"

enum {
  /* What the decoder holds for each column while it decodes the rows of a lossy picture. */
  COLUMN_BYTES = 128,
  /* Smoothing of chroma reads up to two pixels outside a part. */
  MARGIN = 2
};

uint64_t webp_memory(size_t count, const photo_external_header *header, int is_lossless,
                     int has_alpha) {
  uint64_t pixels = (uint64_t)header->width * header->height;
  uint64_t inside = is_lossless ? 4 : has_alpha ? 2 : 0;
  return PROCESS_BYTES + count + (uint64_t)header->width * COLUMN_BYTES +
         pixels * (inside + header->channels);
}

/* An interval of pixels along an axis. */
typedef struct {
  int start, end;
} interval;

/* Returns the visible pixels of a frame at `offset`, in the frame's coordinates, for a part of
   the canvas. */
static interval shown(uint32_t start, uint32_t count, int offset, int length) {
  int64_t first = (int64_t)start - offset, last = first + count;
  interval shown = {first > 0 ? (int)first : 0, last < length ? (int)last : length};
  if (shown.end < shown.start) shown.end = shown.start;
  return shown;
}

/* Returns what must be decoded for that. The chroma of a lossy picture begins at even pixels. */
static interval with_margin(interval shown, int length) {
  interval wide = {(shown.start - MARGIN) & ~1, shown.end + MARGIN};
  if (wide.start < 0) wide.start = 0;
  if (wide.end > length) wide.end = length;
  return wide;
}

static void check(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OK: return;
    case VP8_STATUS_OUT_OF_MEMORY:
      /* Newer versions of libwebp also have this status if the header of the alpha is invalid. */
      if (errno != ENOMEM) break;
      fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "the WebP decoder ran out of memory");
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED:
      fail(PHOTO_EXTERNAL_ENDS_EARLY, "the data of the WebP's picture are truncated");
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      fail(PHOTO_EXTERNAL_UNSUPPORTED, "the WebP uses a feature that libwebp does not support");
    default: break;
  }
  fail(PHOTO_EXTERNAL_DAMAGED, "the data of the WebP's picture are invalid");
}

/* Decodes an area of a frame into newly allocated memory. */
static uint8_t *decode_area(const WebPData *fragment, uint32_t channels, interval x, interval y,
                            size_t *stride) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) {
    fail(PHOTO_EXTERNAL_INTERNAL, "instagrid-formats was built for another version of libwebp");
  }
  config.options.use_cropping = 1;
  config.options.crop_left = x.start;
  config.options.crop_top = y.start;
  config.options.crop_width = x.end - x.start;
  config.options.crop_height = y.end - y.start;
  config.output.colorspace = channels == 4 ? MODE_RGBA : MODE_RGB;
  errno = 0;
  check(WebPDecode(fragment->bytes, fragment->size, &config));
  *stride = (size_t)config.output.u.RGBA.stride;
  return config.output.u.RGBA.rgba;
}

void webp_decode(const WebPIterator *frame, uint32_t channels, photo_external_part part) {
  interval x = shown(part.x, part.width, frame->x_offset, frame->width);
  interval y = shown(part.y, part.height, frame->y_offset, frame->height);
  interval wide_x = with_margin(x, frame->width), wide_y = with_margin(y, frame->height);
  const uint8_t *pixels = NULL;
  size_t stride = 0;
  if (x.start < x.end && y.start < y.end) {
    pixels = decode_area(&frame->fragment, channels, wide_x, wide_y, &stride);
  }
  int is_whole = x.end - x.start == (int)part.width;
  for (uint32_t i = 0; i < part.height; i++) {
    uint8_t *row = rows_next();
    int row_in_frame = (int)(part.y + i) - frame->y_offset;
    int shows = pixels != NULL && row_in_frame >= y.start && row_in_frame < y.end;
    if (!is_whole || !shows) memset(row, 0, (size_t)part.width * channels);
    if (!shows) continue;
    size_t indent = (size_t)(x.start + frame->x_offset - (int)part.x) * channels;
    memcpy(row + indent,
           pixels + (size_t)(row_in_frame - wide_y.start) * stride +
               (size_t)(x.start - wide_x.start) * channels,
           (size_t)(x.end - x.start) * channels);
  }
}
