/* The loops of photo_jpeg_light.c for every processor, and the choice. */

/* Functions that return a vector are all compiled into others. */
#pragma clang diagnostic ignored "-Wpsabi"
#define PHOTO_JPEG_LIGHT_SHORTS 8
#include "photo_jpeg_light_loops.h"

static const photo_jpeg_light_loops plain = PHOTO_JPEG_LIGHT_LOOPS;

#if defined(__x86_64__)
extern const photo_jpeg_light_loops photo_jpeg_light_loops_avx2;

const photo_jpeg_light_loops *photo_jpeg_light_loops_of_processor(void) {
  return __builtin_cpu_supports("avx2") ? &photo_jpeg_light_loops_avx2 : &plain;
}
#else
const photo_jpeg_light_loops *photo_jpeg_light_loops_of_processor(void) { return &plain; }
#endif
