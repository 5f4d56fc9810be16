/* The filter for x86-64 with AVX2. */
#if defined(__x86_64__)
#include <string.h>

#include "photo_png_filter.h"

#define PHOTO_PNG_FILTER photo_png_filter_avx2
photo_png_filter PHOTO_PNG_FILTER;

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "photo_png_filter_loops.h"
#pragma clang attribute pop
#endif
