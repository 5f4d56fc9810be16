/* Decoding of AC scans for every processor, and the choice. */
#include "photo_jpeg_progressive.h"

#if PHOTO_JPEG_HUFFMAN

#include <stdint.h>

/* Clears the lowest bits that are set. Usually there are few, and a branch would often be
   mispredicted. */
static inline uint64_t without_lowest(uint64_t bits, unsigned count) {
  enum { FEW = 4 };
  uint64_t rest[FEW];
  for (int i = 0; i < FEW; i++, bits &= bits - 1) rest[i] = bits;
  if (count < FEW) return rest[count];
  for (; count > FEW; count--) bits &= bits - 1;
  return bits;
}

#include "photo_jpeg_ac_loops.h"

static const photo_jpeg_ac_loops plain = {decode_blocks, refine_blocks};

/* AMD's processors before Zen 3 execute `pdep` slowly. */
const photo_jpeg_ac_loops *photo_jpeg_ac_loops_of_processor(void) {
#if defined(__x86_64__)
  extern const photo_jpeg_ac_loops photo_jpeg_ac_loops_bmi2;
  int is_slow =
      __builtin_cpu_is("bdver4") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
  int is_known = __builtin_cpu_is("intel") || (__builtin_cpu_is("amd") && !is_slow);
  if (is_known && __builtin_cpu_supports("bmi2")) return &photo_jpeg_ac_loops_bmi2;
#endif
  return &plain;
}

#endif
