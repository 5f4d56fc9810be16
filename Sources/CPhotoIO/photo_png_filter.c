/* The filter for every processor, and the choice. */
#define PHOTO_PNG_FILTER photo_png_filter_plain

/* Functions that return a vector are all compiled into others. */
#pragma clang diagnostic ignored "-Wpsabi"
#include "photo_png_filter_loops.h"

photo_png_filter *photo_png_filter_of_processor(void) {
#if defined(__x86_64__)
  extern photo_png_filter photo_png_filter_avx2;
  if (__builtin_cpu_supports("avx2")) return photo_png_filter_avx2;
#endif
  return photo_png_filter_plain;
}
