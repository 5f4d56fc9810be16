/* Decoding of the visible strips or tiles of a TIFF. */
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "rows.h"
#include "tiff_library.h"
#include "tiff_photo.h"

/* Whether whole blocks are decoded, and not single rows of strips. */
static int has_blocks(const tiff_photo *photo) {
  return photo->is_tiled || photo->photometric == PHOTOMETRIC_YCBCR;
}

uint64_t tiff_memory(const tiff_photo *photo) {
  uint64_t columns = has_blocks(photo) ? (photo->width - 1) / photo->block_width + 1 : 1;
  uint64_t blocks, coded;
  if (__builtin_mul_overflow(columns * photo->planes, photo->block_bytes, &blocks) ||
      __builtin_mul_overflow((uint64_t)photo->planes, photo->coded_bytes, &coded) ||
      __builtin_add_overflow(blocks, coded, &blocks)) {
    return UINT64_MAX / 2;
  }
  uint64_t samples = (uint64_t)photo->width * photo->samples * sizeof(uint16_t);
  return blocks < UINT64_MAX / 2 - samples ? blocks + samples : UINT64_MAX / 2;
}

static void *allocate(uint64_t count) {
  void *memory = calloc(count, 1);
  if (memory == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for strips or tiles");
  return memory;
}

static void read_block(const tiff_photo *photo, uint32_t plane, uint32_t x, uint32_t y,
                       uint8_t *block) {
  TIFF *handle = photo->handles[plane];
  tiff_begin_reading();
  uint16_t sample = (uint16_t)photo->indices[plane];
  tmsize_t count =
      !has_blocks(photo) ? tiff.TIFFReadScanline(handle, block, y, sample)
      : photo->is_tiled
          ? tiff.TIFFReadEncodedTile(handle, tiff.TIFFComputeTile(handle, x, y, 0, sample), block, -1)
          : tiff.TIFFReadEncodedStrip(handle, tiff.TIFFComputeStrip(handle, y, sample), block, -1);
  if (count < 0) tiff_fail();
}

/* Copies a row of a block of each plane, from column x on, into samples or, if no conversion is needed,
   into a row. */
static void copy(const tiff_photo *photo, const uint8_t *blocks, uint32_t x, uint32_t y,
                 uint32_t count, uint16_t *samples, uint8_t *row) {
  uint32_t interleaved = photo->samples / photo->planes;
  size_t row_bytes = ((size_t)photo->block_width * interleaved * photo->bits + 7) / 8;
  if (photo->photometric == PHOTOMETRIC_YCBCR) {
    tiff_unpack_shared(photo, blocks, x, y, count, samples);
  } else if (photo->planes == 1 && tiff_is_plain(photo)) {
    size_t pixel_bytes = (size_t)photo->channels * photo->row_bits / 8;
    memcpy(row, blocks + y * row_bytes + x * pixel_bytes, count * pixel_bytes);
  } else {
    for (uint32_t plane = 0; plane < photo->planes; plane++) {
      tiff_unpack(blocks + plane * photo->block_bytes + y * row_bytes, photo->bits,
                  (size_t)x * interleaved, (size_t)count * interleaved, photo->planes,
                  samples + plane);
    }
  }
}

void tiff_decode(const tiff_photo *photo, photo_external_part part) {
  uint32_t width = photo->block_width, height = has_blocks(photo) ? photo->block_height : 1;
  uint32_t first = part.x / width, columns = (part.x + part.width - 1) / width - first + 1;
  size_t step = photo->planes * photo->block_bytes;
  uint8_t *blocks = allocate(columns * step);
  uint16_t *samples = allocate((uint64_t)part.width * photo->samples * sizeof *samples);
  int is_plain = photo->planes == 1 && tiff_is_plain(photo);
  size_t pixel_bytes = (size_t)photo->channels * photo->row_bits / 8;
  if (!has_blocks(photo)) {
    /* The rows of a compressed strip can only be decoded from its first one on. */
    for (uint32_t y = part.y - part.y % photo->block_height; y < part.y; y++) {
      for (uint32_t i = 0; i < photo->planes; i++) {
        read_block(photo, i, 0, y, blocks + i * photo->block_bytes);
      }
    }
  }
  for (uint32_t y = part.y; y < part.y + part.height; y++) {
    if (y == part.y || y % height == 0) {
      for (uint32_t i = 0; i < columns * photo->planes; i++) {
        read_block(photo, i % photo->planes, (first + i / photo->planes) * width, y,
                   blocks + i * photo->block_bytes);
      }
    }
    uint8_t *row = rows_next();
    for (uint32_t column = 0, done = 0; column < columns; column++) {
      uint32_t x = column == 0 ? part.x % width : 0;
      uint32_t count = width - x < part.width - done ? width - x : part.width - done;
      copy(photo, blocks + column * step, x, y % height, count,
           samples + (size_t)done * photo->samples, row + done * pixel_bytes);
      done += count;
    }
    if (!is_plain) tiff_convert(photo, samples, part.width, row);
  }
}
