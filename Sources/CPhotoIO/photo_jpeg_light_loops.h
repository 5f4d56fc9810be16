/* The loops of photo_jpeg_light.c, for the processor that the including file is compiled for, whose
   vectors have PHOTO_JPEG_LIGHT_SHORTS numbers of 16 bits. Floats are computed in one order, so
   that results are the same on every processor. */
#include "photo_jpeg_light.h"

#include <string.h>

#include "photo_jpeg_private.h"

/* On arm64, compilers would fuse products and sums otherwise, so that pictures would differ. */
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

enum { RING = PHOTO_JPEG_LIGHT_RING, MARGIN = PHOTO_JPEG_LIGHT_MARGIN, LANES = 8, MANY = 16 };

typedef float floats __attribute__((ext_vector_type(LANES)));
typedef int32_t ints __attribute__((ext_vector_type(LANES)));
typedef uint32_t words __attribute__((ext_vector_type(LANES)));
typedef uint16_t shorts __attribute__((ext_vector_type(LANES)));
typedef uint8_t bytes __attribute__((ext_vector_type(LANES)));
typedef uint8_t many_bytes __attribute__((ext_vector_type(MANY)));
typedef uint16_t many_shorts __attribute__((ext_vector_type(MANY)));

#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15)
#define LOAD(vector, address) memcpy(&(vector), address, sizeof(vector))
#define STORE(address, vector) memcpy(address, &(vector), sizeof(vector))

/* 64 times the variance of a block's samples. In damaged photos it may wrap. */
static uint32_t energy(const JCOEF *restrict block, const UINT16 *restrict steps) {
  uint32_t sum = 0;
#pragma clang loop vectorize_width(PHOTO_JPEG_LIGHT_SHORTS) unroll(disable)
  for (int i = 0; i < DCTSIZE2; i++) {
    int16_t coefficient = (int16_t)(block[i] * steps[i]);
    sum += (uint32_t)(coefficient * coefficient);
  }
  int16_t mean = (int16_t)(block[0] * steps[0]);
  return sum - (uint32_t)(mean * mean);
}

/* 64 times the variance of the side x side samples that a block has become. They are copied to
   `luma`, unless it is NULL. */
INLINE uint32_t visible_energy(const JSAMPROW *rows, JDIMENSION column, uint32_t side,
                               uint8_t *luma, size_t luma_stride) {
  uint8_t samples[16];
  uint32_t count = side * side, sum = 0, squares = 0;
  for (uint32_t y = 0; y < side; y++) {
    memcpy(samples + y * side, rows[y] + column, side);
    if (luma != NULL) memcpy(luma + y * luma_stride, rows[y] + column, side);
  }
#pragma clang loop vectorize_width(PHOTO_JPEG_LIGHT_SHORTS) unroll(disable)
  for (uint32_t i = 0; i < count; i++) {
    sum += samples[i];
    squares += (uint32_t)(samples[i] * samples[i]);
  }
  return (count * squares - sum * sum) * (DCTSIZE2 / count) / count;
}

/* Takes the place of libjpeg's inverse DCTs. */
static void transform(j_decompress_ptr info, jpeg_component_info *component, JCOEFPTR block,
                      JSAMPARRAY rows, JDIMENSION column) {
  photo_jpeg_light *light = photo_jpeg_owner(info)->light;
  photo_jpeg_light_plane *plane = &light->planes[component->component_index];
  (*plane->transform)(info, component, block, rows, column);
  if (plane->mcu_row != info->output_iMCU_row) {
    plane->mcu_row = info->output_iMCU_row;
    plane->first = rows;
    plane->target = plane->hidden + plane->mcu_row % RING * plane->down * plane->across;
  }
  size_t side = (size_t)PHOTO_JPEG_BLOCK_SIDE(component);
  size_t y = (size_t)(rows - plane->first);
  unsigned shift = side == 4 ? 2 : side == 2 ? 1 : 0;
  if (column >> shift >= plane->across || y >> shift >= plane->down) return;
  uint8_t *luma = NULL;
  size_t stride = light->luma_stride;
  if (component->component_index == light->weigher && side > 1)
    luma =
        light->luma + (plane->mcu_row % RING * plane->down * side + y) * stride + MARGIN + column;
  uint32_t whole = energy(block, component->quant_table->quantval), visible = 0;
  if (side == 4) visible = visible_energy(rows, column, 4, luma, stride);
  else if (side == 2) visible = visible_energy(rows, column, 2, luma, stride);
  uint32_t hidden = whole > visible ? (whole - visible) / (DCTSIZE2 / 4) : 0;
  plane->target[(y >> shift) * plane->across + (column >> shift)] =
      (uint16_t)(hidden < UINT16_MAX ? hidden : UINT16_MAX);
}

INLINE floats smaller(floats a, floats b) { return a < b ? a : b; }

INLINE floats numbers(shorts values) { return __builtin_convertvector(values, floats); }

/* Pixels of a row, whose lowest byte is red, then green and blue; or gray in all of them. */
INLINE words pixels_at(const uint8_t *row, size_t x, size_t pixel) {
  words loaded;
  if (pixel == 4) {
    LOAD(loaded, row + 4 * x);
    return loaded;
  }
  bytes gray;
  LOAD(gray, row + x);
  words levels = __builtin_convertvector(gray, words);
  return levels | levels << 8 | levels << 16;
}

INLINE ints channel(words pixels, int index) { return (ints)(pixels >> (8 * index) & 255); }

/* How the hidden variance of a block is divided: a pixel between a darker and a brighter one is
   probably mixed of both. */
static void weigh_row(photo_jpeg_light *light, uint8_t *const *luma, uint16_t *weights) {
  uint8_t *low = light->low, *high = light->high;
  for (size_t x = 0; x <= light->width; x += MANY) {
    many_bytes above, here, below;
    LOAD(above, luma[0] + x);
    LOAD(here, luma[1] + x);
    LOAD(below, luma[2] + x);
    many_bytes least = __builtin_elementwise_min(__builtin_elementwise_min(above, here), below);
    many_bytes most = __builtin_elementwise_max(__builtin_elementwise_max(above, here), below);
    STORE(low + x, least);
    STORE(high + x, most);
  }
  low[-1] = low[0];
  high[-1] = high[0];
  for (size_t x = 0; x < light->width; x += MANY) {
    many_bytes here, least, most, left, right;
    LOAD(here, luma[1] + x);
    LOAD(least, low + x);
    LOAD(left, low + x - 1);
    LOAD(right, low + x + 1);
    least = __builtin_elementwise_min(__builtin_elementwise_min(left, least), right);
    LOAD(most, high + x);
    LOAD(left, high + x - 1);
    LOAD(right, high + x + 1);
    most = __builtin_elementwise_max(__builtin_elementwise_max(left, most), right);
    many_shorts range = __builtin_convertvector(most - least, many_shorts);
    many_shorts weight = __builtin_convertvector(here - least, many_shorts) *
                             __builtin_convertvector(most - here, many_shorts) +
                         (range * range >> 4) + 4;
    STORE(weights + x, weight);
  }
}

/* For each of some pixels, the sum over its pair, or over the four pixels. */
INLINE floats sum_of_pairs(floats values) {
  return values + __builtin_shufflevector(values, values, 1, 0, 3, 2, 5, 4, 7, 6);
}

INLINE floats sum_of_four(floats values) {
  floats pairs = sum_of_pairs(values);
  return pairs + __builtin_shufflevector(pairs, pairs, 2, 3, 0, 1, 6, 7, 4, 5);
}

/* Finds the factors of the variances of a block's pixels, whose mean is 1. Of a block that extends
   beyond the photo, the last row is repeated. */
INLINE void find_factors(photo_jpeg_light *light, size_t count, size_t side) {
  for (size_t x = 0; x < light->width; x += LANES) {
    floats weights[PHOTO_JPEG_LIGHT_CHUNK], sum = 0;
    for (size_t i = 0; i < side; i++) {
      shorts loaded;
      LOAD(loaded, light->weights[i < count ? i : count - 1] + x);
      weights[i] = numbers(loaded);
      sum += weights[i];
    }
    floats scale = side == 2 ? 4 / sum_of_pairs(sum) : 16 / sum_of_four(sum);
    for (size_t i = 0; i < side; i++) {
      floats factors = weights[i] * scale;
      STORE(light->factors[i] + x, factors);
    }
  }
}

static void weigh(photo_jpeg_light *light, uint8_t *const *luma, size_t count) {
  for (size_t i = 0; i < count; i++) weigh_row(light, luma + i, light->weights[i]);
  if (light->side == 2) find_factors(light, count, 2);
  else find_factors(light, count, 4);
}

/* The differences within blocks of 2x2 pixels: across, down and crossed. */
INLINE void differ(const words *upper, const words *lower, int index, floats *differences) {
  ints a = channel(EVEN(upper[0], upper[1]), index), b = channel(ODD(upper[0], upper[1]), index);
  ints c = channel(EVEN(lower[0], lower[1]), index), d = channel(ODD(lower[0], lower[1]), index);
  ints left = a - b, right = c - d;
  differences[0] = __builtin_convertvector(left + right, floats);
  differences[1] = __builtin_convertvector((a + b) - (c + d), floats);
  differences[2] = __builtin_convertvector(left - right, floats);
}

INLINE floats product(const floats *a, const floats *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The correlation of luma with Cb and Cr in each block of 2x2 pixels of two rows. Sums of products
   are 16 times the covariance. */
static void correlate(photo_jpeg_light *light, const uint8_t *upper, const uint8_t *lower) {
  const float least = 16 * 4;
  for (size_t x = 0; x < light->width; x += 2 * LANES) {
    words above[2], below[2];
    LOAD(above, upper + 4 * x);
    LOAD(below, lower + 4 * x);
    floats colors[3][3], luma[3], chroma[2][3];
    for (int i = 0; i < 3; i++) differ(above, below, i, colors[i]);
    for (int i = 0; i < 3; i++) {
      luma[i] = 0.299f * colors[0][i] + 0.587f * colors[1][i] + 0.114f * colors[2][i];
      chroma[0][i] = (colors[2][i] - luma[i]) * (1 / 1.772f);
      chroma[1][i] = (colors[0][i] - luma[i]) * (1 / 1.402f);
    }
    floats luma_spread = product(luma, luma) + least;
    for (int i = 0; i < 2; i++) {
      floats spread = product(chroma[i], chroma[i]) + least;
      floats ratio = product(luma, chroma[i]) / __builtin_elementwise_sqrt(luma_spread * spread);
      floats pairs[] = {__builtin_shufflevector(ratio, ratio, 0, 0, 1, 1, 2, 2, 3, 3),
                        __builtin_shufflevector(ratio, ratio, 4, 4, 5, 5, 6, 6, 7, 7)};
      STORE(light->ratios[i] + x, pairs);
    }
  }
}

/* The first block of a row of pixels. */
static const uint16_t *blocks_of_row(const photo_jpeg_light *light, int index, size_t y) {
  const photo_jpeg_light_plane *plane = &light->planes[index];
  if (plane->hidden == NULL) return NULL;
  return plane->hidden + y / plane->height % (RING * plane->down) * plane->across;
}

/* The variances of the blocks to which some pixels belong. */
INLINE floats hidden_at(const uint16_t *blocks, unsigned shift, size_t x) {
  if (blocks == NULL) return 0;
  shorts hidden;
  LOAD(hidden, blocks + (x >> shift));
  switch (shift) {
    case 0: break;
    case 1: hidden = __builtin_shufflevector(hidden, hidden, 0, 0, 1, 1, 2, 2, 3, 3); break;
    case 2: hidden = __builtin_shufflevector(hidden, hidden, 0, 0, 0, 0, 1, 1, 1, 1); break;
    default: hidden = __builtin_shufflevector(hidden, hidden, 0, 0, 0, 0, 0, 0, 0, 0);
  }
  return numbers(hidden);
}

/* Replaces the variances of luma, Cb and Cr by those of red, green and blue, which are sums of
   these (ITU-T T.871, section 7). */
INLINE void add_chroma(const photo_jpeg_light *light, size_t x, floats *colors) {
  floats luma = colors[0], blue = colors[1], red = colors[2], with_blue, with_red;
  LOAD(with_blue, light->ratios[0] + x);
  LOAD(with_red, light->ratios[1] + x);
  with_blue *= __builtin_elementwise_sqrt(luma * blue);
  with_red *= __builtin_elementwise_sqrt(luma * red);
  const float to_red = 1.402f, to_blue = 1.772f;
  const float blue_to_green = -0.344136f, red_to_green = -0.714136f;
  colors[0] = luma + to_red * to_red * red + 2 * to_red * with_red;
  colors[1] = luma + blue_to_green * blue_to_green * blue + red_to_green * red_to_green * red +
              2 * blue_to_green * with_blue + 2 * red_to_green * with_red;
  colors[2] = luma + to_blue * to_blue * blue + 2 * to_blue * with_blue;
}

INLINE floats limited(floats variance) {
  variance = smaller(variance + 0.5f, (floats)(float)UINT16_MAX);
  return variance > 0 ? variance : 0;
}

/* Measures a row. Samples of 0...255 with the mean m have at most the variance m (255 - m): only if
   blocks become single pixels, that is worth a limit. */
INLINE void measure(photo_jpeg_light *light, const uint8_t *row, size_t y, const float *factors,
                    int channels, int adds_chroma) {
  const uint16_t *blocks[PHOTO_JPEG_LIGHT_PLANES];
  for (int i = 0; i < channels; i++) blocks[i] = blocks_of_row(light, i, y);
  for (size_t x = 0; x < light->width; x += LANES) {
    floats colors[3], weights = 0;
    for (int i = 0; i < channels; i++) colors[i] = hidden_at(blocks[i], light->planes[i].shift, x);
    if (adds_chroma) add_chroma(light, x, colors);
    if (factors != NULL) LOAD(weights, factors + x);
    words rounded[3];
    for (int i = 0; i < channels; i++) {
      floats variance = colors[i] * weights;
      if (factors == NULL) {
        words pixels = pixels_at(row, x, channels == 1 ? light->pixel : 4);
        floats mean = __builtin_convertvector(channel(pixels, i), floats);
        variance = smaller(colors[i], 4 * mean * (255 - mean));
      }
      rounded[i] = (words) __builtin_convertvector(limited(variance), ints);
    }
    if (channels == 1) {
      shorts told = __builtin_convertvector(rounded[0], shorts);
      STORE(light->measured + x, told);
    } else {
      words first = rounded[0] | rounded[1] << 16, second = rounded[2];
      words pixels[] = {__builtin_shufflevector(first, second, 0, 8, 1, 9, 2, 10, 3, 11),
                        __builtin_shufflevector(first, second, 4, 12, 5, 13, 6, 14, 7, 15)};
      STORE(light->measured + 4 * x, pixels);
    }
  }
}

/* The cases are told apart outside of the loop. */
static void measure_row(photo_jpeg_light *light, const uint8_t *row, size_t y,
                        const float *factors) {
  if (light->variances == 1 && factors != NULL) measure(light, row, y, factors, 1, 0);
  else if (light->variances == 1) measure(light, row, y, NULL, 1, 0);
  else if (light->mixes_chroma && factors != NULL) measure(light, row, y, factors, 3, 1);
  else if (light->mixes_chroma) measure(light, row, y, NULL, 3, 1);
  else measure(light, row, y, factors, 3, 0);
}

#define PHOTO_JPEG_LIGHT_LOOPS \
  { transform, weigh, correlate, measure_row }
