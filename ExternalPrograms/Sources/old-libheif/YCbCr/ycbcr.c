#include "ycbcr.h"

/* A fused multiplication and addition would round otherwise than libheif. */
#pragma STDC FP_CONTRACT OFF

int ycbcr_find_weights(int matrix, int is_full_range, ycbcr_weights *weights) {
  /* The weights of red and blue in Y. */
  static const struct {
    int matrix;
    float red, blue;
  } rows[] = {{1, 0.2126f, 0.0722f}, {4, 0.30f, 0.11f},   {5, 0.299f, 0.114f},
              {6, 0.299f, 0.114f},   {7, 0.212f, 0.087f}, {9, 0.2627f, 0.0593f}};
  weights->is_limited = !is_full_range;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    float red = rows[i].red, blue = rows[i].blue;
    if (rows[i].matrix != matrix) continue;
    weights->red_cr = 2 * (-red + 1);
    weights->green_cb = 2 * blue * (-blue + 1) / (blue + red - 1);
    weights->green_cr = 2 * red * (-red + 1) / (blue + red - 1);
    weights->blue_cb = 2 * (-blue + 1);
    return 1;
  }
  /* A matrix that is not specified is taken for that of JPEG, which libheif rounds. */
  weights->red_cr = 1.402f;
  weights->green_cb = -0.344136f;
  weights->green_cr = -0.714136f;
  weights->blue_cb = 1.772f;
  return matrix == 2;
}

/* Pixels that are converted at a time. */
enum { RUN = 256 };

/* What chroma adds to Y, for each pixel of a run of two rows. Green has two terms, so that sums are
   rounded as in libheif. */
typedef struct {
  float red[RUN], green_cb[RUN], green_cr[RUN], blue[RUN];
} chroma_terms;

static void set_terms(const ycbcr_weights *weights, const uint8_t *cb_row, const uint8_t *cr_row,
                      uint32_t count, chroma_terms *terms) {
  float scale = weights->is_limited ? 1.1429f : 1;
  for (uint32_t i = 0; i < (count + 1) / 2; i++) {
    float cb = (float)(cb_row[i] - 128) * scale, cr = (float)(cr_row[i] - 128) * scale;
    terms->red[2 * i] = terms->red[2 * i + 1] = weights->red_cr * cr;
    terms->green_cb[2 * i] = terms->green_cb[2 * i + 1] = weights->green_cb * cb;
    terms->green_cr[2 * i] = terms->green_cr[2 * i + 1] = weights->green_cr * cr;
    terms->blue[2 * i] = terms->blue[2 * i + 1] = weights->blue_cb * cb;
  }
}

static uint8_t sample(float value) {
  int rounded = (int)(value + 0.5f);
  return (uint8_t)(rounded < 0 ? 0 : rounded > 255 ? 255 : rounded);
}

static void convert_run(const ycbcr_weights *weights, const uint8_t *luma,
                        const chroma_terms *terms, uint32_t count, uint8_t *row) {
  uint8_t red[RUN], green[RUN], blue[RUN];
  float black = weights->is_limited ? 16 : 0, scale = weights->is_limited ? 1.1689f : 1;
  for (uint32_t i = 0; i < count; i++) {
    float y = ((float)luma[i] - black) * scale;
    red[i] = sample(y + terms->red[i]);
    green[i] = sample(y + terms->green_cb[i] + terms->green_cr[i]);
    blue[i] = sample(y + terms->blue[i]);
  }
  for (uint32_t i = 0; i < count; i++) {
    row[3 * i] = red[i];
    row[3 * i + 1] = green[i];
    row[3 * i + 2] = blue[i];
  }
}

static const uint8_t *sample_at(const ycbcr_plane *plane, size_t x, size_t y) {
  return plane->samples + (ptrdiff_t)y * plane->stride + x;
}

void ycbcr_convert(const ycbcr_picture *picture, uint32_t x, uint32_t y, uint32_t width,
                   uint32_t height, uint8_t *rows, size_t row_bytes) {
  const ycbcr_weights *weights = &picture->weights;
  chroma_terms terms;
  for (uint32_t left = 0; left < width; left += RUN) {
    size_t column = (size_t)x + left;
    uint32_t count = width - left < RUN ? width - left : RUN;
    for (uint32_t i = 0; i < height; i++) {
      size_t row = (size_t)y + i;
      if (i % 2 == 0) {
        set_terms(weights, sample_at(&picture->planes[1], column / 2, row / 2),
                  sample_at(&picture->planes[2], column / 2, row / 2), count, &terms);
      }
      convert_run(weights, sample_at(&picture->planes[0], column, row), &terms, count,
                  rows + i * row_bytes + (size_t)left * 3);
    }
  }
}
