/* Decodes WebP with libwebp and libwebpdemux, which treat a still picture as an animation of one
   frame that covers its canvas. */
#include <errno.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "decoder.h"
#include "messages.h"
#include "rows.h"

enum { HEAD_BYTES = 12, LENGTH_OFFSET = 4, LENGTH_WITHOUT = 8 };

enum {
  /* What the decoder holds for each column while it decodes the rows of a lossy picture. */
  COLUMN_BYTES = 128,
  /* Smoothing of chroma reads up to two pixels outside a part. */
  MARGIN = 2
};

static struct {
  WebPDemuxer *demuxer;
  WebPIterator frame; /* the first */
  uint32_t channels;
} photo;

static const char *load(void) { return NULL; }

/* Bytes after the end of the container are not part of the photo. */
static void read_container(input *input) {
  input_read(input, HEAD_BYTES);
  if (input->count < HEAD_BYTES) return;
  uint32_t count = 0;
  for (int i = 3; i >= 0; i--) count = count << 8 | input->bytes[LENGTH_OFFSET + i];
  input_read(input, (size_t)count + LENGTH_WITHOUT);
}

static void open_container(const input *input) {
  WebPData data = {input->bytes, input->count};
  WebPDemuxState state;
  photo.demuxer = WebPDemuxPartial(&data, &state);
  switch (state) {
    case WEBP_DEMUX_DONE: break;
    case WEBP_DEMUX_PARSE_ERROR: fail(PHOTO_EXTERNAL_DAMAGED, "the chunks of the WebP are invalid");
    default: fail(PHOTO_EXTERNAL_ENDS_EARLY, "the WebP ends within its chunks");
  }
  if (photo.demuxer == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for the WebP's chunks");
  if (!WebPDemuxGetFrame(photo.demuxer, 1, &photo.frame))
    fail(PHOTO_EXTERNAL_DAMAGED, "the WebP has no picture");
}

/* Returns the first chunk of a kind, or NULL. It is valid as long as the photo. */
static const uint8_t *chunk(const char *name, size_t limit, uint32_t *count) {
  WebPChunkIterator chunk;
  *count = 0;
  if (!WebPDemuxGetChunk(photo.demuxer, name, 1, &chunk)) return NULL;
  const uint8_t *bytes = chunk.chunk.bytes;
  size_t size = chunk.chunk.size;
  WebPDemuxReleaseChunkIterator(&chunk);
  if (size > limit) {
    warn("the %.4s chunk is ignored: it has %zu bytes, over the limit of %zu", name, size, limit);
    return NULL;
  }
  *count = (uint32_t)size;
  return size > 0 ? bytes : NULL;
}

/* Estimates the peak memory, in bytes, for decoding a photo whose container has `count` bytes. */
static uint64_t memory_for(size_t count, const photo_external_header *header, int is_lossless,
                           int has_alpha) {
  uint64_t pixels = (uint64_t)header->width * header->height;
  uint64_t inside = is_lossless ? 4 : has_alpha ? 2 : 0;
  return PROCESS_BYTES + count + (uint64_t)header->width * COLUMN_BYTES +
         pixels * (inside + header->channels);
}

static description describe(const input *input, const photo_external_open *open) {
  (void)open;
  open_container(input);
  WebPBitstreamFeatures features;
  const WebPData *fragment = &photo.frame.fragment;
  if (WebPGetFeatures(fragment->bytes, fragment->size, &features) != VP8_STATUS_OK)
    fail(PHOTO_EXTERNAL_DAMAGED, "the header of the WebP's picture is invalid");
  description description = {0};
  photo_external_header *header = &description.header;
  header->width = WebPDemuxGetI(photo.demuxer, WEBP_FF_CANVAS_WIDTH);
  header->height = WebPDemuxGetI(photo.demuxer, WEBP_FF_CANVAS_HEIGHT);
  int is_lossless = features.format == 2;
  int covers_canvas = (uint32_t)photo.frame.width == header->width &&
                      (uint32_t)photo.frame.height == header->height;
  header->channels = photo.channels = features.has_alpha || !covers_canvas ? 4 : 3;
  header->bits = header->stored_bits = 8;
  header->sampling_across = header->sampling_down = is_lossless ? 0 : 2;
  header->primaries = header->transfer = 2;
  strcpy(header->coding, is_lossless ? "VP8 lossless" : "VP8");
  strcpy(header->color_model, is_lossless ? "RGB" : "YCbCr");
  description.profile = chunk("ICCP", PHOTO_EXTERNAL_MAX_PROFILE, &header->profile_count);
  description.exif = chunk("EXIF", PHOTO_EXTERNAL_MAX_EXIF, &header->exif_count);
  if (description.exif != NULL) header->flags |= PHOTO_EXTERNAL_HAS_EXIF;
  if (WebPDemuxGetI(photo.demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG)
    header->flags |= PHOTO_EXTERNAL_IS_ANIMATED;
  header->memory = memory_for(input->count, header, is_lossless, features.has_alpha);
  return description;
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
  if (!WebPInitDecoderConfig(&config))
    fail(PHOTO_EXTERNAL_INTERNAL, "instagrid-formats was built for another version of libwebp");
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

/* Pixels of the canvas that the frame does not cover are transparent. */
static void decode(photo_external_part part) {
  const WebPIterator *frame = &photo.frame;
  uint32_t channels = photo.channels;
  interval x = shown(part.x, part.width, frame->x_offset, frame->width);
  interval y = shown(part.y, part.height, frame->y_offset, frame->height);
  interval wide_x = with_margin(x, frame->width), wide_y = with_margin(y, frame->height);
  const uint8_t *pixels = NULL;
  size_t stride = 0;
  if (x.start < x.end && y.start < y.end)
    pixels = decode_area(&frame->fragment, channels, wide_x, wide_y, &stride);
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

const decoder webp_decoder = {load, read_container, describe, decode};
