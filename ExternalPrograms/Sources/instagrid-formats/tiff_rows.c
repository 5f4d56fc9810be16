/* Decoding of the visible strips or tiles of a TIFF, and conversion of their samples. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "rows.h"
#include "samples.h"
#include "tiff_library.h"
#include "tiff_photo.h"

/* Whether rows have the same samples as the file. */
static int is_plain(const tiff_photo *photo) {
  int is_usual =
      photo->photometric == PHOTOMETRIC_RGB || photo->photometric == PHOTOMETRIC_MINISBLACK;
  return is_usual && photo->bits == photo->row_bits && photo->samples == photo->channels &&
         !photo->is_premultiplied;
}

/* Copies `count` samples, of which the first has an index among samples that are packed without
   gaps, into every `stride`th element. */
static void unpack(const uint8_t *packed, uint32_t bits, size_t first, size_t count, size_t stride,
                   uint16_t *samples) {
  if (bits == 8) {
    for (size_t i = 0; i < count; i++) samples[i * stride] = packed[first + i];
    return;
  }
  if (bits == 16) {
    for (size_t i = 0; i < count; i++)
      memcpy(&samples[i * stride], packed + 2 * (first + i), sizeof *samples);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    size_t start = (first + i) * bits;
    uint32_t sample = 0;
    for (size_t bit = start; bit < start + bits; bit++)
      sample = sample << 1 | (packed[bit / 8] >> (7 - bit % 8) & 1U);
    samples[i * stride] = (uint16_t)sample;
  }
}

/* Copies the samples of `count` pixels in a row of a block whose chroma is shared: luma of
   across * down pixels, then their Cb and Cr. */
static void unpack_shared(const tiff_photo *photo, const uint8_t *block, uint32_t x, uint32_t y,
                          uint32_t count, uint16_t *samples) {
  uint32_t across = photo->across, down = photo->down;
  size_t unit_bytes = (size_t)across * down + 2;
  size_t units = (photo->block_width + across - 1) / across;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *unit = block + (y / down * units + (x + i) / across) * unit_bytes;
    samples[3 * i] = unit[y % down * across + (x + i) % across];
    samples[3 * i + 1] = unit[unit_bytes - 2];
    samples[3 * i + 2] = unit[unit_bytes - 1];
  }
}

static uint32_t scaled(uint32_t sample, uint32_t max_stored, uint32_t max_sample) {
  return (uint32_t)(((uint64_t)sample * max_sample + max_stored / 2) / max_stored);
}

/* Returns a table that maps each stored color to that of a row. */
static const uint16_t *color_table(const tiff_photo *photo) {
  static uint16_t *table;
  if (table != NULL) return table;
  uint32_t max_stored = (1U << photo->bits) - 1, max_sample = (1U << photo->row_bits) - 1;
  table = malloc(sizeof *table << photo->bits);
  if (table == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for a table of samples");
  /* Inks of rows are 255 if there is none. */
  int is_inverted =
      photo->photometric == PHOTOMETRIC_MINISWHITE || photo->photometric == PHOTOMETRIC_SEPARATED;
  for (uint32_t i = 0; i <= max_stored; i++) {
    uint32_t sample = scaled(i, max_stored, max_sample);
    table[i] = (uint16_t)(is_inverted ? max_sample - sample : sample);
  }
  return table;
}

static uint32_t byte_of(double value) {
  return value <= 0 ? 0 : value >= 255 ? 255 : (uint32_t)lround(value);
}

/* Source: TIFF 6.0, section 21. */
static void convert_ycbcr(const tiff_photo *photo, const uint16_t *samples, uint8_t *pixel) {
  const double *range = photo->range, *luma = photo->luma;
  double y = (samples[0] - range[0]) * 255 / (range[1] - range[0]);
  double cb = (samples[1] - range[2]) * 127 / (range[3] - range[2]);
  double cr = (samples[2] - range[4]) * 127 / (range[5] - range[4]);
  double red = cr * (2 - 2 * luma[0]) + y, blue = cb * (2 - 2 * luma[2]) + y;
  pixel[0] = (uint8_t)byte_of(red);
  pixel[1] = (uint8_t)byte_of((y - luma[2] * blue - luma[0] * red) / luma[1]);
  pixel[2] = (uint8_t)byte_of(blue);
}

/* Converts the samples of `count` pixels to those of a row. */
static void convert(const tiff_photo *photo, const uint16_t *samples, uint32_t count,
                    uint8_t *row) {
  int has_table =
      photo->photometric != PHOTOMETRIC_YCBCR && photo->photometric != PHOTOMETRIC_PALETTE;
  const uint16_t *table = has_table ? color_table(photo) : NULL;
  int is_wide = photo->row_bits > 8;
  uint32_t max_stored = (1U << photo->bits) - 1, max_sample = (1U << photo->row_bits) - 1;
  uint32_t channels = photo->channels == PHOTO_EXTERNAL_CMYK ? 4 : photo->channels;
  for (size_t i = 0; i < count; i++, samples += photo->samples) {
    size_t pixel = i * channels;
    if (photo->photometric == PHOTOMETRIC_YCBCR) {
      convert_ycbcr(photo, samples, row + pixel);
    } else if (photo->photometric == PHOTOMETRIC_PALETTE) {
      for (int c = 0; c < 3; c++) {
        uint16_t color = photo->palette[c][samples[0]];
        row[pixel + (size_t)c] = (uint8_t)scaled(color, photo->palette_white, UINT8_MAX);
      }
    } else {
      for (uint32_t c = 0; c < photo->colors; c++)
        set_sample(row, pixel + c, is_wide, table[samples[c]]);
    }
    if (photo->alpha != 0) {
      uint32_t alpha = scaled(samples[photo->alpha], max_stored, max_sample);
      set_sample(row, pixel + channels - 1, is_wide, alpha);
    }
  }
  if (photo->is_premultiplied) divide_by_alpha(row, count, channels, photo->row_bits);
}

/* Whether whole blocks are decoded, and not single rows of strips. */
static int has_blocks(const tiff_photo *photo) {
  return photo->is_tiled || photo->photometric == PHOTOMETRIC_YCBCR;
}

uint64_t tiff_memory(const tiff_photo *photo) {
  uint64_t columns = has_blocks(photo) ? (photo->width - 1) / photo->block_width + 1 : 1;
  uint64_t blocks, coded;
  if (__builtin_mul_overflow(columns * photo->planes, photo->block_bytes, &blocks) ||
      __builtin_mul_overflow((uint64_t)photo->planes, photo->coded_bytes, &coded) ||
      __builtin_add_overflow(blocks, coded, &blocks))
    return UINT64_MAX / 2;
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
          ? tiff.TIFFReadEncodedTile(handle, tiff.TIFFComputeTile(handle, x, y, 0, sample), block,
                                     -1)
          : tiff.TIFFReadEncodedStrip(handle, tiff.TIFFComputeStrip(handle, y, sample), block, -1);
  if (count < 0) tiff_fail();
}

/* Copies a row of a block of each plane, from column x on, into samples or, if no conversion is
   needed, into a row. */
static void copy(const tiff_photo *photo, const uint8_t *blocks, uint32_t x, uint32_t y,
                 uint32_t count, uint16_t *samples, uint8_t *row) {
  uint32_t interleaved = photo->samples / photo->planes;
  size_t row_bytes = ((size_t)photo->block_width * interleaved * photo->bits + 7) / 8;
  if (photo->photometric == PHOTOMETRIC_YCBCR) {
    unpack_shared(photo, blocks, x, y, count, samples);
  } else if (photo->planes == 1 && is_plain(photo)) {
    size_t pixel_bytes = (size_t)photo->channels * photo->row_bits / 8;
    memcpy(row, blocks + y * row_bytes + x * pixel_bytes, count * pixel_bytes);
  } else {
    for (uint32_t plane = 0; plane < photo->planes; plane++) {
      unpack(blocks + plane * photo->block_bytes + y * row_bytes, photo->bits,
             (size_t)x * interleaved, (size_t)count * interleaved, photo->planes, samples + plane);
    }
  }
}

void tiff_decode(const tiff_photo *photo, photo_external_part part) {
  uint32_t width = photo->block_width, height = has_blocks(photo) ? photo->block_height : 1;
  uint32_t first = part.x / width, columns = (part.x + part.width - 1) / width - first + 1;
  size_t step = photo->planes * photo->block_bytes;
  uint8_t *blocks = allocate(columns * step);
  uint16_t *samples = allocate((uint64_t)part.width * photo->samples * sizeof *samples);
  int is_copied = photo->planes == 1 && is_plain(photo);
  size_t pixel_bytes = (size_t)photo->channels * photo->row_bits / 8;
  if (!has_blocks(photo)) {
    /* The rows of a compressed strip can only be decoded from its first one on. */
    for (uint32_t y = part.y - part.y % photo->block_height; y < part.y; y++)
      for (uint32_t i = 0; i < photo->planes; i++)
        read_block(photo, i, 0, y, blocks + i * photo->block_bytes);
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
    if (!is_copied) convert(photo, samples, part.width, row);
  }
}
