/* A pixel depends on the one to its left, so that a vector holds the samples of one pixel. The
   compiler makes vectors of every processor of them. */
#include "photo_png_unfilter.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* The samples of up to 8 bytes, with room for their differences and sums. */
typedef int16_t Samples __attribute__((ext_vector_type(8)));
typedef uint8_t Bytes __attribute__((ext_vector_type(8)));

/* More than a pixel is loaded and stored if that is faster; what follows is stored afterward. */
INLINE Samples load(const uint8_t *bytes, size_t pixel) {
  Bytes loaded = 0;
  memcpy(&loaded, bytes, pixel > 4 ? 8 : pixel > 2 ? 4 : pixel);
  return __builtin_convertvector(loaded, Samples);
}

INLINE void store(Samples samples, uint8_t *bytes, size_t pixel) {
  Bytes stored = __builtin_convertvector(samples, Bytes);
  memcpy(bytes, &stored, pixel > 4 ? 8 : pixel > 2 ? 4 : pixel);
}

/* Adds samples without a carry: the sums are bytes. */
INLINE Samples add(Samples a, Samples b) {
  typedef uint8_t Halves __attribute__((ext_vector_type(16)));
  return (Samples)((Halves)a + (Halves)b);
}

/* Returns x plus whichever of a, b and c is nearest to a + b - c; of equally near ones, the first.
   As few operations as possible wait for a, the pixel on the left. */
INLINE Samples add_nearest(Samples x, Samples a, Samples b, Samples c) {
  Samples across = b - c, twice = c - across;
  Samples from_a = __builtin_elementwise_max(across, -across);
  Samples from_b = __builtin_elementwise_max(a - c, c - a);
  Samples from_c = __builtin_elementwise_max(a - twice, twice - a);
  Samples is_not_a = (from_a > from_b) | (from_a > from_c), is_c = from_b > from_c;
  Samples beyond_c = (is_not_a & ~is_c & across) | (~is_not_a & (a - c));
  return add(add(x, c), beyond_c & 0xFF);
}

INLINE void undo(int filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row,
                 size_t count, size_t pixel) {
  Samples a = 0, c = 0;
  for (size_t i = 0; i < count; i += pixel) {
    Samples x = load(filtered + i, pixel), b = filter > 1 ? load(above + i, pixel) : c;
    switch (filter) {
      case 1: a = add(x, a); break;
      case 3: a = add(x, (a + b) >> 1); break;
      default: a = add_nearest(x, a, b, c);
    }
    c = b;
    store(a, row + i, pixel);
  }
}

INLINE void undo_up(const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(filtered[i] + above[i]);
}

INLINE void undo_for(int filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row,
                     size_t count, size_t pixel) {
  switch (filter) {
    case 0: memcpy(row, filtered, count); break;
    case 1: undo(1, filtered, above, row, count, pixel); break;
    case 2: undo_up(filtered, above, row, count); break;
    case 3: undo(3, filtered, above, row, count, pixel); break;
    default: undo(4, filtered, above, row, count, pixel);
  }
}

void photo_png_unfilter(int filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row,
                        size_t count, size_t pixel) {
  switch (pixel) {
    case 1: undo_for(filter, filtered, above, row, count, 1); break;
    case 2: undo_for(filter, filtered, above, row, count, 2); break;
    case 3: undo_for(filter, filtered, above, row, count, 3); break;
    case 4: undo_for(filter, filtered, above, row, count, 4); break;
    case 6: undo_for(filter, filtered, above, row, count, 6); break;
    default: undo_for(filter, filtered, above, row, count, 8);
  }
}
