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

INLINE void convolve_rows(const grid_pixel *rows, ptrdiff_t width, int row_count,
                          const ptrdiff_t *first, ptrdiff_t origin, const grid_pixel *weights,
                          ptrdiff_t count, grid_pixel *const *outputs, ptrdiff_t columns) {
  for (ptrdiff_t x = 0; x < columns; x++) {
    const grid_pixel *source = rows + (first[x] - origin), *weight = weights + x * count;
    /* Two sums for each row, so that an addition does not have to wait for the previous one. */
    Pair sums[GRID_ROWS] = {0};
    for (ptrdiff_t k = 0; k + 2 <= count; k += 2) {
      Pair both = load(weight + k);
      for (int i = 0; i < row_count; i++) sums[i] += load(source + i * width + k) * both;
    }
    for (int i = 0; i < row_count; i++) {
      grid_pixel even = sums[i].lo, odd = sums[i].hi;
      if (count % 2) even += source[i * width + count - 1] * weight[count - 1];
      outputs[i][x] = even + odd;
    }
  }
}

static void convolve(const grid_pixel *rows, ptrdiff_t width, ptrdiff_t row_count,
                     const ptrdiff_t *first, ptrdiff_t origin, const grid_pixel *weights,
                     ptrdiff_t count, grid_pixel *output, ptrdiff_t capacity, ptrdiff_t start,
                     ptrdiff_t columns) {
  grid_pixel *outputs[GRID_ROWS];
  for (ptrdiff_t i = 0; i < row_count; i++) outputs[i] = output + (start + i) % capacity * columns;
  if (row_count == GRID_ROWS) {
    convolve_rows(rows, width, GRID_ROWS, first, origin, weights, count, outputs, columns);
    return;
  }
  for (ptrdiff_t i = 0; i < row_count; i++)
    convolve_rows(rows + i * width, width, 1, first, origin, weights, count, outputs + i, columns);
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

/* The light of pixel x, premultiplied, with what shrinking has hidden of it. */
INLINE grid_pixel light_at(grid_row row, grid_format format, int variances, ptrdiff_t x) {
  const uint8_t *bytes = row.samples;
  const uint16_t *shorts = row.samples;
  int samples[4];
  for (int i = 0; i < format.samples; i++) {
    ptrdiff_t index = x * format.samples + i;
    samples[i] = format.bytes == 1 ? bytes[index] : shorts[index];
  }
  int colors = format.samples < 3 ? 1 : 3;
  ptrdiff_t entries = format.bytes == 1 ? 256 : 65536;
  if (variances != 0) {
    Pair sum = load(row.table + 2 * samples[0]);
    for (int i = 1; i < colors; i++) sum += load(row.table + 2 * (i * entries + samples[i]));
    if (variances == 1) return sum.lo + sum.hi * (float)row.variances[x];
    Shorts variance;
    memcpy(&variance, row.variances + 4 * x, sizeof variance);
    return sum.lo + sum.hi * __builtin_convertvector(variance, grid_pixel);
  }
  grid_pixel sum = row.table[samples[0]];
  for (int i = 1; i < colors; i++) sum += row.table[i * entries + samples[i]];
  if (!format.has_alpha) return sum;
  return sum * ((float)samples[format.samples - 1] * (format.bytes == 1 ? 1 / 255.f : 1 / 65535.f));
}

/* Adds a box that begins at pixel x and extends beyond the row. */
INLINE void add_outer_box(grid_row row, grid_format format, int variances, ptrdiff_t side,
                          ptrdiff_t x, bool is_first, grid_pixel *sum_of_box) {
  grid_pixel sum = 0;
  for (ptrdiff_t k = x; k < x + side; k++) {
    ptrdiff_t nearest = k < 0 ? 0 : k < row.count ? k : row.count - 1;
    sum += light_at(row, format, variances, nearest);
  }
  *sum_of_box = is_first ? sum : *sum_of_box + sum;
}

/* The boxes from `first` to `end` lie inside the row. */
INLINE void add_boxes(grid_row row, grid_format format, int variances, ptrdiff_t side,
                      ptrdiff_t overhang, bool is_first, grid_pixel *restrict sums) {
  ptrdiff_t last = (overhang + row.count + side - 1) / side;
  ptrdiff_t first = (overhang + side - 1) / side, end = (overhang + row.count) / side;
  if (first > last) first = last;
  if (end < first) end = first;
  for (ptrdiff_t box = first; box < end; box++) {
    ptrdiff_t x = box * side - overhang;
    grid_pixel sum = light_at(row, format, variances, x);
    for (ptrdiff_t k = 1; k < side; k++) sum += light_at(row, format, variances, x + k);
    sums[box] = is_first ? sum : sums[box] + sum;
  }
  for (ptrdiff_t box = 0; box < first; box++)
    add_outer_box(row, format, variances, side, box * side - overhang, is_first, sums + box);
  for (ptrdiff_t box = end; box < last; box++)
    add_outer_box(row, format, variances, side, box * side - overhang, is_first, sums + box);
}

INLINE void add_format(grid_row row, grid_format format, int variances, ptrdiff_t side,
                       ptrdiff_t overhang, bool is_first, grid_pixel *restrict sums) {
  switch (side) {
    case 1: add_boxes(row, format, variances, 1, overhang, is_first, sums); break;
    case 2: add_boxes(row, format, variances, 2, overhang, is_first, sums); break;
    default: add_boxes(row, format, variances, side, overhang, is_first, sums);
  }
}

static void add_light(const grid_row *row, ptrdiff_t side, ptrdiff_t overhang, bool is_first,
                      grid_pixel *sums) {
#define ADD(samples, bytes, has_alpha, variances)                                                 \
  add_format(*row, (grid_format){samples, bytes, has_alpha}, variances, side, overhang, is_first, \
             sums)
#define ADD_OPAQUE(samples, bytes)                 \
  switch (row->variances_per_pixel) {              \
    case 0: ADD(samples, bytes, false, 0); break;  \
    case 1: ADD(samples, bytes, false, 1); break;  \
    default: ADD(samples, bytes, false, 4); break; \
  }                                                \
  break
  grid_format format = row->format;
  switch (format.samples * 8 + format.bytes + (format.has_alpha ? 4 : 0)) {
    case 1 * 8 + 1: ADD_OPAQUE(1, 1);
    case 3 * 8 + 1: ADD_OPAQUE(3, 1);
    case 4 * 8 + 1: ADD_OPAQUE(4, 1);
    case 1 * 8 + 2: ADD_OPAQUE(1, 2);
    case 3 * 8 + 2: ADD_OPAQUE(3, 2);
    case 4 * 8 + 2: ADD_OPAQUE(4, 2);
    case 2 * 8 + 1 + 4: ADD(2, 1, true, 0); break;
    case 4 * 8 + 1 + 4: ADD(4, 1, true, 0); break;
    case 2 * 8 + 2 + 4: ADD(2, 2, true, 0); break;
    case 4 * 8 + 2 + 4: ADD(4, 2, true, 0); break;
  }
#undef ADD_OPAQUE
#undef ADD
}

/* NaN becomes 0. */
INLINE grid_pixel limited(grid_pixel light) {
  light = light > 0 ? light : 0;
  return light < 1 ? light : 1;
}

static void encode(const grid_pixel *row, ptrdiff_t count, float darkest, const grid_line *lines,
                   grid_pixel *output) {
  typedef uint32_t Bits __attribute__((ext_vector_type(4)));
  uint32_t first;
  memcpy(&first, &darkest, sizeof first);
  for (ptrdiff_t x = 0; x < count; x++) {
    grid_pixel light = limited(row[x]);
    Bits bins = ((Bits)(light > darkest ? light : darkest) >> 16) - (first >> 16);
    grid_line red = lines[bins.x], green = lines[bins.y], blue = lines[bins.z];
    grid_pixel levels = {red.x, green.x, blue.x, 0}, slopes = {red.y, green.y, blue.y, 1};
    output[x] = levels + slopes * light;
  }
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
  { convolve, sum_rows, add_light, encode, sharpen_row }
