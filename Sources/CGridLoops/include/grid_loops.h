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

/* The samples of a row: gray, RGB, or RGB with an unused fourth; of 1 or 2 bytes. */
typedef struct {
  int samples, bytes;
} grid_format;

typedef struct {
  /* Filters a row: output x is the sum over k, from 0 to count - 1, of weights[x * count + k] times
     row[first[x] - origin + k]. A weight is repeated in all 4 floats. */
  void (*convolve)(const grid_pixel *row, const ptrdiff_t *first, ptrdiff_t origin,
                   const grid_pixel *weights, ptrdiff_t count, grid_pixel *output,
                   ptrdiff_t outputs);

  /* Filters columns: output x is the sum over k, from 0 to count - 1, of weights[k] times pixel x
     of row (start + k) % capacity. Rows have as many pixels as the output; start is less than
     capacity, and count at most capacity. */
  void (*sum_rows)(const grid_pixel *rows, ptrdiff_t capacity, ptrdiff_t start,
                   const float *weights, ptrdiff_t count, grid_pixel *output, ptrdiff_t width);

  /* Finds the light that each pixel of a row has lost: for red, green and blue, the rate of the
     sample times its variance, which are 4 numbers of 16 bits for each pixel; and 0 for alpha. */
  void (*find_lost_light)(const void *row, const void *variances, ptrdiff_t count,
                          grid_format format, const float *red_rates, const float *green_rates,
                          const float *blue_rates, grid_pixel *light);

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
