#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "photo_png_private.h"

enum { NAME = 4, CRC = 4 };

static int is_image_data(const uint8_t header[8]) { return memcmp(header + 4, "IDAT", NAME) == 0; }

static uint32_t crc_of(const uint8_t *data, size_t count) {
  uLong sum = crc32(0, (const Bytef *)"IDAT", NAME);
  return (uint32_t)crc32(sum, data, (uInt)count);
}

/* Reads the data of a chunk to the end of the tail. */
static void append(photo_png *png, size_t count) {
  png_tail *tail = &png->tail;
  if (count > PHOTO_PNG_MAX_TAIL - tail->count) {
    png->has_trailing_data = 1;
    longjmp(png->escape, 1);
  }
  uint8_t *data = tail->bytes + tail->count;
  photo_png_read_all(png, data, count + CRC);
  if (png_get_uint_32(data + count) != crc_of(data, count)) png_error(png->png, "IDAT: CRC error");
  tail->count += count;
}

void photo_png_join_tail(photo_png *png, uint8_t header[8]) {
  png_tail *tail = &png->tail;
  if (tail->bytes != NULL || !is_image_data(header)) return;
  tail->bytes = malloc(PHOTO_PNG_MAX_TAIL + CRC);
  if (tail->bytes == NULL) photo_png_fail(png, PHOTO_ERROR_MEMORY);
  append(png, png_get_uint_32(header));
  for (;;) {
    uint8_t next[8];
    size_t count = photo_png_read_raw(png, next, sizeof next);
    if (count < sizeof next || !is_image_data(next)) {
      memcpy(tail->next, next, count);
      tail->next_count = count;
      png->position -= count;
      png->next_chunk = png->position;
      break;
    }
    append(png, png_get_uint_32(next));
  }
  png_save_uint_32(header, (png_uint_32)tail->count);
  png_save_uint_32(tail->bytes + tail->count, crc_of(tail->bytes, tail->count));
  tail->count += CRC;
}

void photo_png_take_tail(photo_png *png, uint8_t *bytes, size_t count) {
  png_tail *tail = &png->tail;
  /* libpng takes the data and the CRC, and neither at once. */
  if (count > tail->count - tail->taken) png_error(png->png, "IDAT: too short");
  memcpy(bytes, tail->bytes + tail->taken, count);
  tail->taken += count;
}
