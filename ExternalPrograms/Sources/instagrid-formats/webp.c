/* Decodes WebP with libwebp and libwebpdemux, which treat a still picture as an animation of one
   frame that covers its canvas. */
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "decoder.h"
#include "messages.h"
#include "rows.h"
#include "webp_rows.h"

enum { HEAD_BYTES = 12, LENGTH_OFFSET = 4, LENGTH_WITHOUT = 8 };

static struct {
  WebPDemuxer *demuxer;
  WebPIterator frame; /* the first */
  uint32_t channels;
} photo;

static void load(void) {}

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
  if (!WebPDemuxGetFrame(photo.demuxer, 1, &photo.frame)) {
    fail(PHOTO_EXTERNAL_DAMAGED, "the WebP has no picture");
  }
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

static description describe(const input *input, const photo_external_open *open) {
  (void)open;
  open_container(input);
  WebPBitstreamFeatures features;
  const WebPData *fragment = &photo.frame.fragment;
  if (WebPGetFeatures(fragment->bytes, fragment->size, &features) != VP8_STATUS_OK) {
    fail(PHOTO_EXTERNAL_DAMAGED, "the header of the WebP's picture is invalid");
  }
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
  if (WebPDemuxGetI(photo.demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG) {
    header->flags |= PHOTO_EXTERNAL_IS_ANIMATED;
  }
  header->memory = webp_memory(input->count, header, is_lossless, features.has_alpha);
  return description;
}

static void decode(photo_external_part part) { webp_decode(&photo.frame, photo.channels, part); }

const decoder webp_decoder = {load, read_container, describe, decode};
