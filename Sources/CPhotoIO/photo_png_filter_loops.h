/* The function PHOTO_PNG_FILTER, for the processor that the including file is compiled for. */
#include "photo_png_filter.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* Without AVX2, the compiler makes two vectors of each. */
typedef uint8_t Bytes __attribute__((ext_vector_type(PHOTO_PNG_PADDING)));
typedef uint16_t Sums __attribute__((ext_vector_type(PHOTO_PNG_PADDING / 2)));

enum {
  FILTERS = 5,
  LANES = sizeof(Bytes),
  /* How many bytes are measured before sums, each of which grows by at most 256, could overflow. */
  MEASURED = 255 * LANES
};

INLINE Bytes load(const uint8_t *bytes) {
  Bytes loaded;
  memcpy(&loaded, bytes, sizeof loaded);
  return loaded;
}

INLINE Bytes distance(Bytes a, Bytes b) {
  return __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, b);
}

/* Whichever of the bytes on the left (a), above (b) and above left (c) is nearest to p = a + b - c.
   If c is not between a and b, then |p - c| is |p - a| + |p - b|, so that c is never the
   nearest. */
INLINE Bytes paeth(Bytes a, Bytes b, Bytes c) {
  Bytes from_a = distance(b, c), from_b = distance(a, c);
  Bytes from_c = distance(from_a, from_b) | (Bytes)((a >= c) == (b >= c));
  Bytes takes_a = (Bytes)((from_a <= from_b) & (from_a <= from_c));
  Bytes takes_b = (Bytes)(from_b <= from_c);
  return (a & takes_a) | (~takes_a & ((b & takes_b) | (c & ~takes_b)));
}

/* The bytes at an address, filtered (PNG specification, 9.2). */
INLINE Bytes filtered(int filter, const uint8_t *row, const uint8_t *above, size_t pixel) {
  Bytes x = load(row), a = load(row - pixel), b = load(above), c = load(above - pixel);
  switch (filter) {
    case 1: return x - a;
    case 2: return x - b;
    case 3: return x - ((a & b) + ((a ^ b) >> 1));
    case 4: return x - paeth(a, b, c);
    default: return x;
  }
}

/* Adds the absolute values of the first `count` filtered bytes, as signed ones, to the sums. */
INLINE void measure(const uint8_t *row, const uint8_t *above, size_t count, size_t pixel,
                    Sums sums[FILTERS]) {
  Bytes places;
  for (int i = 0; i < LANES; i++) places[i] = (uint8_t)i;
  Bytes counts = (Bytes)(places < (uint8_t)count);
  for (int filter = 0; filter < FILTERS; filter++) {
    Bytes bytes = filtered(filter, row, above, pixel);
    Sums pairs = (Sums)(__builtin_elementwise_min(bytes, -bytes) & counts);
    sums[filter] += (pairs & 255) + (pairs >> 8);
  }
}

INLINE int best(const uint8_t *row, const uint8_t *above, size_t count, size_t pixel) {
  uint64_t totals[FILTERS] = {0};
  for (size_t x = 0, end; x < count; x = end) {
    Sums sums[FILTERS] = {0};
    end = count - x < MEASURED ? count : x + MEASURED;
    for (; x + LANES <= end; x += LANES) measure(row + x, above + x, LANES, pixel, sums);
    if (x < end) measure(row + x, above + x, end - x, pixel, sums);
    for (int filter = 0; filter < FILTERS; filter++)
      for (int i = 0; i < LANES / 2; i++) totals[filter] += sums[filter][i];
  }
  int best = 0;
  for (int filter = 1; filter < FILTERS; filter++)
    if (totals[filter] < totals[best]) best = filter;
  return best;
}

void PHOTO_PNG_FILTER(const uint8_t *row, const uint8_t *above, size_t count, size_t pixel,
                      uint8_t *output) {
  int chosen = best(row, above, count, pixel);
  *output++ = (uint8_t)chosen;
  /* A loop for each filter. */
  for (int filter = 0; filter < FILTERS; filter++)
    for (size_t x = filter == chosen ? 0 : count; x < count; x += LANES) {
      Bytes bytes = filtered(filter, row + x, above + x, pixel);
      memcpy(output + x, &bytes, sizeof bytes);
    }
}
