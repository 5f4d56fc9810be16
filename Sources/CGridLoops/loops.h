/* The loops of grid_loops.h, for the processor that the including file is compiled for. It compiles
   all functions into itself and exports the table alone. */
#include "grid_loops.h"

#include <string.h>

/* On arm64, compilers would fuse products and sums otherwise, so that pictures would differ. */
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

/* Two pixels. Without AVX2, the compiler makes two vectors of each. */
typedef float Pair __attribute__((ext_vector_type(8)));
typedef uint16_t Shorts __attribute__((ext_vector_type(4)));

#define PAIR(first, second) __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7)
#define TWICE(pixel) PAIR(pixel, pixel)

INLINE Pair load(const grid_pixel *pixels) {
  Pair pair;
  memcpy(&pair, pixels, sizeof pair);
  return pair;
}

INLINE void store(grid_pixel *pixels, Pair pair) { memcpy(pixels, &pair, sizeof pair); }

static void convolve(const grid_pixel *row, const ptrdiff_t *first, ptrdiff_t origin,
                     const grid_pixel *weights, ptrdiff_t count, grid_pixel *output,
                     ptrdiff_t outputs) {
  for (ptrdiff_t x = 0; x < outputs; x++) {
    const grid_pixel *source = row + (first[x] - origin), *weight = weights + x * count;
    /* Two sums, so that an addition does not have to wait for the previous one. */
    Pair sums = 0;
    for (ptrdiff_t k = 0; k + 2 <= count; k += 2) sums += load(source + k) * load(weight + k);
    grid_pixel even = sums.lo, odd = sums.hi;
    if (count % 2) even += source[count - 1] * weight[count - 1];
    output[x] = even + odd;
  }
}

/* Columns whose sums stay in registers while all rows are added. */
enum { COLUMNS = 8 };

static void sum_rows(const grid_pixel *rows, ptrdiff_t capacity, ptrdiff_t start,
                     const float *weights, ptrdiff_t count, grid_pixel *output, ptrdiff_t width) {
  /* The rows up to the end of the ring. The others are at its start. */
  ptrdiff_t behind = count < capacity - start ? count : capacity - start;
  ptrdiff_t x = 0;
  for (; x + COLUMNS <= width; x += COLUMNS) {
    Pair sums[COLUMNS / 2] = {0};
    const grid_pixel *source = rows + start * width + x;
    for (ptrdiff_t k = 0; k < count; k++) {
      if (k == behind) source = rows + x;
      for (int i = 0; i < COLUMNS / 2; i++) sums[i] += load(source + 2 * i) * weights[k];
      source += width;
    }
    for (int i = 0; i < COLUMNS / 2; i++) store(output + x + 2 * i, sums[i]);
  }
  for (; x < width; x++) {
    grid_pixel sum = 0;
    for (ptrdiff_t k = 0; k < count; k++)
      sum += rows[(start + k) % capacity * width + x] * weights[k];
    output[x] = sum;
  }
}

INLINE void find_light(const void *row, const void *variances, ptrdiff_t count, grid_format format,
                       const float *red, const float *green, const float *blue, grid_pixel *light) {
  const uint8_t *bytes = row;
  const uint16_t *shorts = row;
  for (ptrdiff_t x = 0; x < count; x++) {
    int samples[3];
    for (int i = 0; i < 3; i++) {
      ptrdiff_t index = x * format.samples + (format.samples == 1 ? 0 : i);
      samples[i] = format.bytes == 1 ? bytes[index] : shorts[index];
    }
    Shorts variance;
    memcpy(&variance, (const uint16_t *)variances + 4 * x, sizeof variance);
    grid_pixel rates = {red[samples[0]], green[samples[1]], blue[samples[2]], 0};
    light[x] = rates * __builtin_convertvector(variance, grid_pixel);
  }
}

static void find_lost_light(const void *row, const void *variances, ptrdiff_t count,
                            grid_format format, const float *red_rates, const float *green_rates,
                            const float *blue_rates, grid_pixel *light) {
#define FIND(samples, bytes)                                                               \
  find_light(row, variances, count, (grid_format){samples, bytes}, red_rates, green_rates, \
             blue_rates, light)
  switch (format.samples * 8 + format.bytes) {
    case 1 * 8 + 1: FIND(1, 1); break;
    case 3 * 8 + 1: FIND(3, 1); break;
    case 4 * 8 + 1: FIND(4, 1); break;
    case 1 * 8 + 2: FIND(1, 2); break;
    case 3 * 8 + 2: FIND(3, 2); break;
    case 4 * 8 + 2: FIND(4, 2); break;
  }
#undef FIND
}

INLINE Pair smaller(Pair a, Pair b) {
  Pair result;
  for (int i = 0; i < 8; i++) result[i] = a[i] < b[i] ? a[i] : b[i];
  return result;
}

INLINE Pair larger(Pair a, Pair b) {
  Pair result;
  for (int i = 0; i < 8; i++) result[i] = a[i] > b[i] ? a[i] : b[i];
  return result;
}

/* A transparent neighbor is replaced by the pixel itself, a partly transparent one by a mixture of
   both. */
INLINE Pair seen(Pair neighbor, Pair pixel, bool is_opaque) {
  if (is_opaque) return neighbor;
  Pair alpha = __builtin_shufflevector(neighbor, neighbor, 3, 3, 3, 3, 7, 7, 7, 7);
  return pixel + (neighbor - pixel) * alpha;
}

INLINE Pair sharpened(Pair pixel, Pair left, Pair right, Pair above, Pair below, Pair strength,
                      float max_overshoot, bool is_opaque) {
  left = seen(left, pixel, is_opaque);
  right = seen(right, pixel, is_opaque);
  above = seen(above, pixel, is_opaque);
  below = seen(below, pixel, is_opaque);
  /* Grouped by axis, so that a turned or mirrored picture has exactly the same sums. */
  Pair difference = 4 * pixel - ((left + right) + (above + below));
  Pair least = smaller(smaller(pixel, smaller(left, right)), smaller(above, below)) - max_overshoot;
  Pair most = larger(larger(pixel, larger(left, right)), larger(above, below)) + max_overshoot;
  Pair limited = larger(smaller(pixel + difference * strength, most), least);
  return smaller(larger(limited, (Pair)0), (Pair)255);
}

INLINE void sharpen(const grid_pixel *row, const grid_pixel *above, const grid_pixel *below,
                    ptrdiff_t count, float strength, float max_overshoot, bool is_opaque,
                    grid_pixel *output) {
  /* Alpha stays as it is. */
  grid_pixel each = {strength, strength, strength, 0};
  Pair strengths = TWICE(each);
  ptrdiff_t x = 1;
  for (; x + 2 < count; x += 2) {
    store(output + x,
          sharpened(load(row + x), load(row + x - 1), load(row + x + 1), load(above + x),
                    load(below + x), strengths, max_overshoot, is_opaque));
  }
  /* The first pixel and those at the end, one at a time. An end is its own neighbor. */
  for (ptrdiff_t i = 0; i < count; i = i == 0 ? x : i + 1) {
    grid_pixel left = row[i > 0 ? i - 1 : 0], right = row[i + 1 < count ? i + 1 : i];
    output[i] = sharpened(TWICE(row[i]), TWICE(left), TWICE(right), TWICE(above[i]),
                          TWICE(below[i]), strengths, max_overshoot, is_opaque)
                    .lo;
  }
}

static void sharpen_row(const grid_pixel *row, const grid_pixel *above, const grid_pixel *below,
                        ptrdiff_t count, float strength, float max_overshoot, bool is_opaque,
                        grid_pixel *output) {
  if (is_opaque) sharpen(row, above, below, count, strength, max_overshoot, true, output);
  else sharpen(row, above, below, count, strength, max_overshoot, false, output);
}

#define GRID_LOOPS \
  { convolve, sum_rows, find_lost_light, sharpen_row }
