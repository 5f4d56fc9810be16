/* The inner loops of GridKit that are faster with vectors of 8 floats.

   They are in C because C can be compiled for several kinds of processor, of which the program
   chooses one when it runs. All versions compute the same operations in the same order, so their
   results are the same bits: no product and sum are fused.

   A pixel has 4 floats. Pointers are to as many elements as each function says; nothing else is
   read or written. Callers check the numbers: see InnerLoops. */
#ifndef GRID_LOOPS_H
#define GRID_LOOPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Swift's SIMD4<Float>. */
typedef float grid_pixel __attribute__((ext_vector_type(4)));

/* Swift's SIMD2<Float>. */
typedef float grid_line __attribute__((ext_vector_type(2)));

/* The samples of a row: gray, gray and alpha, RGB, or RGB with alpha or an unused fourth; of 1 or 2
   bytes. */
typedef struct {
  int samples, bytes;
  bool has_alpha;
} grid_format;

/* A row of `count` pixels, at least 1. The table has, for each value of red (or gray), of green and
   of blue, the light, of which a pixel is the sum; or, if there are variances, the light and its
   rate for each unit of variance. Variances are 0, 1 or 4 numbers for each pixel: none, one for all
   channels, or those of the channels. There are none with alpha. */
typedef struct {
  const void *samples;
  ptrdiff_t count;
  grid_format format;
  const grid_pixel *table;
  const uint16_t *variances;
  int variances_per_pixel;
} grid_row;

/* The maximum number of rows that are filtered at once. */
enum { GRID_ROWS = 4 };

typedef struct {
  /* Filters 1 to GRID_ROWS rows, `width` pixels apart: pixel x of an output is the sum over k, from
     0 to count - 1, of weights[x * count + k] times pixel first[x] - origin + k of its row. A
     weight is repeated in all 4 floats. Outputs of `columns` pixels are in a ring of `capacity`
     rows; that of row i is at (start + i) % capacity. */
  void (*convolve)(const grid_pixel *rows, ptrdiff_t width, ptrdiff_t row_count,
                   const ptrdiff_t *first, ptrdiff_t origin, const grid_pixel *weights,
                   ptrdiff_t count, grid_pixel *output, ptrdiff_t capacity, ptrdiff_t start,
                   ptrdiff_t columns);

  /* Filters columns: output x is the sum over k, from 0 to count - 1, of weights[k] times pixel x
     of row (start + k) % capacity. Rows have as many pixels as the output; start is less than
     capacity, and count at most capacity. */
  void (*sum_rows)(const grid_pixel *rows, ptrdiff_t capacity, ptrdiff_t start,
                   const float *weights, ptrdiff_t count, grid_pixel *output, ptrdiff_t width);

  /* Adds the light of a row to the sums of its boxes of `side` pixels, of which the first begins
     `overhang` pixels before the row; its first or last pixel is repeated where a box extends
     beyond it. There are as many sums as boxes; they are replaced by the row's if it is the
     first. */
  void (*add_light)(const grid_row *row, ptrdiff_t side, ptrdiff_t overhang, bool is_first,
                    grid_pixel *sums);

  /* Encodes pixels of linear light by straight lines: see SRGBEncoder. Light is limited to 0...1;
     the line of a light is that of its bits as a float, shifted by 16, minus those of `darkest`;
     alpha stays. A line is its level at a light of 0, and its slope. */
  void (*encode)(const grid_pixel *row, ptrdiff_t count, float darkest, const grid_line *lines,
                 grid_pixel *output);

  /* Sharpens a row of at least one pixel: see Sharpener.

     row, above, below, output: count pixels each.
     strength: the factor of the difference from the neighbors, for colors; alpha stays.
     max_overshoot: how far a value may leave the range of its neighbors.
     is_opaque: whether every pixel is opaque, so that alpha need not be looked at. */
  void (*sharpen)(const grid_pixel *row, const grid_pixel *above, const grid_pixel *below,
                  ptrdiff_t count, float strength, float max_overshoot, bool is_opaque,
                  grid_pixel *output);
} grid_loops;

/* The loops for every processor. */
extern const grid_loops grid_loops_plain;

/* The loops for the processor that the program runs on. */
const grid_loops *grid_loops_of_processor(void);

#endif
