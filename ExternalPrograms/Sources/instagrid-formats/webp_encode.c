/* Encodes a picture as WebP with libwebp. */
#include "webp_encode.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <webp/encode.h>

#include "messages.h"
#include "requests.h"
#include "sandbox.h"

enum {
  /* Encoding a pixel takes at most as long as decoding so many. */
  ENCODING_WORK = 20,
  /* Rows that are converted together; even, since two rows share their chroma. */
  STRIP_ROWS = 16,
  PIXEL_BYTES = 4,
  /* cwebp -z 6: higher levels take several times as long, for a few percent. */
  LOSSLESS_LEVEL = 6,
  /* 2^3 partitions of at most 16 MiB, for large pictures. */
  PARTITIONS = 3
};

/* The beginning of the file, until it is known how many bytes of it are sent. */
enum { RIFF_BYTES = 12, NAME_BYTES = 4, VP8X_BYTES = 18 };
static uint8_t head[RIFF_BYTES + VP8X_BYTES];
static size_t head_count;
static int is_begun;

/* Announces the chunks after VP8X, which the program writes itself. */
static void begin_file(int has_vp8x) {
  uint32_t size = 0; /* of everything after these four bytes */
  for (int i = 3; i >= 0; i--) size = size << 8 | head[4 + i];
  begin_message(PHOTO_EXTERNAL_FILE, size - NAME_BYTES - (has_vp8x ? VP8X_BYTES : 0));
  if (!has_vp8x) send_bytes(head + RIFF_BYTES, head_count - RIFF_BYTES);
  is_begun = 1;
}

/* libwebp writes the size of the file first, so nothing need be held. */
static int write_file(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
  (void)picture;
  while (!is_begun && count > 0) {
    head[head_count++] = *bytes++;
    count--;
    if (head_count < RIFF_BYTES + NAME_BYTES) continue;
    int has_vp8x = memcmp(head + RIFF_BYTES, "VP8X", NAME_BYTES) == 0;
    if (!has_vp8x || head_count == sizeof head) begin_file(has_vp8x);
  }
  send_bytes(bytes, count);
  return 1;
}

static _Noreturn void fail_encoding(WebPEncodingError error) {
  if (is_begun) _exit(1);
  switch (error) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
      fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "the WebP encoder ran out of memory");
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW:
    case VP8_ENC_ERROR_PARTITION_OVERFLOW:
    case VP8_ENC_ERROR_FILE_TOO_BIG:
      fail(PHOTO_EXTERNAL_TOO_LARGE, "the picture has more detail than a WebP can hold");
    default: fail(PHOTO_EXTERNAL_INTERNAL, "the WebP encoder failed (error %d)", error);
  }
}

static void check(int succeeded, const WebPPicture *picture) {
  if (!succeeded) fail_encoding(picture->error_code);
}

static void copy_plane(uint8_t *to, int to_stride, const uint8_t *from, int from_stride, int width,
                       int height) {
  for (int y = 0; y < height; y++)
    memcpy(to + (size_t)y * to_stride, from + (size_t)y * from_stride, width);
}

/* Converts rows to YCbCr, and adds them to the picture. */
static void add_lossy(WebPPicture *picture, int y, const uint8_t *rows, int count, int has_alpha) {
  WebPPicture strip;
  WebPPictureInit(&strip);
  (strip.width = picture->width, strip.height = count);
  int stride = picture->width * PIXEL_BYTES;
  check(has_alpha ? WebPPictureImportRGBA(&strip, rows, stride)
                  : WebPPictureImportRGBX(&strip, rows, stride),
        &strip);
  int half = (picture->width + 1) / 2, half_count = (count + 1) / 2;
  copy_plane(picture->y + (size_t)y * picture->y_stride, picture->y_stride, strip.y, strip.y_stride,
             picture->width, count);
  copy_plane(picture->u + (size_t)(y / 2) * picture->uv_stride, picture->uv_stride, strip.u,
             strip.uv_stride, half, half_count);
  copy_plane(picture->v + (size_t)(y / 2) * picture->uv_stride, picture->uv_stride, strip.v,
             strip.uv_stride, half, half_count);
  if (has_alpha) {
    uint8_t *alpha = picture->a + (size_t)y * picture->a_stride;
    if (strip.a != NULL)
      copy_plane(alpha, picture->a_stride, strip.a, strip.a_stride, picture->width, count);
    else /* all of them are opaque */
      for (int i = 0; i < count; i++)
        memset(alpha + (size_t)i * picture->a_stride, 255, picture->width);
  }
  WebPPictureFree(&strip);
}

static void add_lossless(WebPPicture *picture, int y, const uint8_t *rows, int count,
                         int has_alpha) {
  for (int i = 0; i < count; i++) {
    uint32_t *row = picture->argb + (size_t)(y + i) * picture->argb_stride;
    const uint8_t *from = rows + (size_t)i * picture->width * PIXEL_BYTES;
    for (int x = 0; x < picture->width; x++, from += PIXEL_BYTES) {
      uint32_t alpha = has_alpha ? from[3] : 255;
      row[x] = alpha << 24 | (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 | from[2];
    }
  }
}

static void receive_rows(WebPPicture *picture, int is_lossless, int has_alpha) {
  size_t row_bytes = (size_t)picture->width * PIXEL_BYTES;
  uint8_t *rows = malloc(STRIP_ROWS * row_bytes);
  if (rows == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for rows");
  for (int y = 0; y < picture->height; y += STRIP_ROWS) {
    int rest = picture->height - y, count = rest < STRIP_ROWS ? rest : STRIP_ROWS;
    receive_bytes(rows, (size_t)count * row_bytes);
    (is_lossless ? add_lossless : add_lossy)(picture, y, rows, count, has_alpha);
  }
  free(rows);
}

void webp_encode(photo_external_encode request) {
  uint64_t work = (uint64_t)request.width * request.height * ENCODING_WORK;
  sandbox_close(request.memory, work);
  sandbox_allow_time(work);
  int is_lossless = request.quality == 0, has_alpha = request.has_alpha != 0;
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture))
    fail(PHOTO_EXTERNAL_INTERNAL, "instagrid-formats was built for another version of libwebp");
  if (is_lossless) WebPConfigLosslessPreset(&config, LOSSLESS_LEVEL);
  else config.quality = (float)request.quality;
  config.partitions = PARTITIONS;
  config.low_memory = 1; /* a tenth of the memory, for a fifth more time */
  picture.width = (int)request.width;
  picture.height = (int)request.height;
  picture.use_argb = is_lossless;
  picture.colorspace = has_alpha ? WEBP_YUV420A : WEBP_YUV420;
  picture.writer = write_file;
  check(WebPPictureAlloc(&picture), &picture);
  receive_rows(&picture, is_lossless, has_alpha);
  watch_silent_program();
  check(WebPEncode(&config, &picture), &picture);
  _exit(0);
}
