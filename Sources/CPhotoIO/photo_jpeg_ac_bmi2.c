/* Decoding of AC scans for x86-64 with BMI2. */
#include "photo_jpeg_progressive.h"

#if PHOTO_JPEG_HUFFMAN && defined(__x86_64__)

#include <immintrin.h>

#include "photo_jpeg_place.h"

#pragma clang attribute push(__attribute__((target("bmi,bmi2,popcnt"))), apply_to = function)
/* Clears the lowest bits that are set. */
static inline uint64_t without_lowest(uint64_t bits, unsigned count) {
  return bits & -_pdep_u64((uint64_t)1 << count, bits);
}

#include "photo_jpeg_ac_loops.h"
#pragma clang attribute pop

extern const photo_jpeg_ac_loops photo_jpeg_ac_loops_bmi2;
const photo_jpeg_ac_loops photo_jpeg_ac_loops_bmi2 = {decode_blocks, refine_blocks};

#endif
