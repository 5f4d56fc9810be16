#include <string.h>

#include "photo_jpeg.h"

/* A gray photo of 8x8 pixels, whose levels are 128 and a cosine with a coefficient of 64. */
static const uint8_t wave[] = {
#define ONES 1, 1, 1, 1, 1, 1, 1, 1
#define ZEROS 0, 0, 0, 0, 0, 0, 0
    0xFF, 0xD8, /* start */
    0xFF, 0xDB, 0,    67,   0,    ONES, ONES,  ONES,  ONES,  ONES, ONES,
    ONES, ONES, /* quantization */
    0xFF, 0xC0, 0,    11,   8,    0,    8,     0,     8,     1,    1,
    0x11, 0,                                                          /* frame */
    0xFF, 0xC4, 0,    20,   0x00, 1,    ZEROS, ZEROS, 0,     0,       /* DC: 0 is "0" */
    0xFF, 0xC4, 0,    21,   0x10, 0,    2,     ZEROS, ZEROS, 7,    0, /* AC: 7 is "00", 0 "01" */
    0xFF, 0xDA, 0,    8,    1,    1,    0x00,  0,     63,    0,       /* scan */
    0x10, 0x1F, 0xFF, 0xD9,                                           /* 0 00 1000000 01; end */
#undef ONES
#undef ZEROS
};

int photo_jpeg_can_measure_variances(void) {
  photo_jpeg *jpeg = photo_jpeg_open(-1, -1, wave, sizeof wave);
  if (jpeg == NULL) return 0;
  photo_error error;
  photo_jpeg_header header;
  photo_jpeg_part whole = {.factor = 8, .width = 1, .height = 1, .has_variances = 1};
  const uint8_t *row;
  size_t stride, count;
  int can = photo_jpeg_read_header(jpeg, &header, &error) == 0 &&
            photo_jpeg_begin(jpeg, whole, &error) == 0 &&
            photo_jpeg_read(jpeg, &row, &stride, &count, &error) == 0;
  uint16_t variance = 0;
  /* Behind the pixel and 7 bytes of 0. */
  if (can) memcpy(&variance, row + 8, sizeof variance);
  photo_jpeg_close(jpeg);
  /* The squared coefficient is 64 times the variance, of which 4 times is told. */
  return can && variance == 64 * 64 / 64 * 4;
}
