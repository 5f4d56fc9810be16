/* Converts 8-bit YCbCr 4:2:0 to RGB, with the samples of libheif 1.15. */
#ifndef YCBCR_H
#define YCBCR_H

#include <stddef.h>
#include <stdint.h>

/* What a sample of chroma adds to red, green and blue. */
typedef struct {
  float red_cr, green_cb, green_cr, blue_cb;
  int is_limited; /* whether Y is 16...235 and chroma is 16...240 */
} ycbcr_weights;

typedef struct {
  const uint8_t *samples;
  ptrdiff_t stride; /* bytes from a row to the next */
} ycbcr_plane;

typedef struct {
  ycbcr_plane planes[3]; /* Y, Cb and Cr; chroma has half the columns and rows, rounded up */
  ycbcr_weights weights;
} ycbcr_picture;

/* Sets the weights for the matrix coefficients of ITU-T H.273, table 4. Returns 0 for a matrix that
   is no such sum (0, 8 and others), or depends on the primaries (12, 13). */
int ycbcr_find_weights(int matrix, int is_full_range, ycbcr_weights *weights);

/* Converts an area to rows of RGB that are `row_bytes` bytes apart. x and y must be even. Each
   chroma sample is that of four pixels: nothing is interpolated, as in libheif. */
void ycbcr_convert(const ycbcr_picture *picture, uint32_t x, uint32_t y, uint32_t width,
                   uint32_t height, uint8_t *rows, size_t row_bytes);

#endif
