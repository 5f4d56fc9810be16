/* The loops of photo_jpeg_light.c for x86-64 with AVX2. */
#if defined(__x86_64__)
#include <string.h>

#include "photo_jpeg_private.h"

#define PHOTO_JPEG_LIGHT_SHORTS 16
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "photo_jpeg_light_loops.h"
#pragma clang attribute pop

extern const photo_jpeg_light_loops photo_jpeg_light_loops_avx2;
const photo_jpeg_light_loops photo_jpeg_light_loops_avx2 = PHOTO_JPEG_LIGHT_LOOPS;
#endif
