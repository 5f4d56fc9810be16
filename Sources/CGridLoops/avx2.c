/* The loops for x86-64 with AVX2. */
#if defined(__x86_64__)
#include <string.h>

#include "grid_loops.h"

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "loops.h"
#pragma clang attribute pop

const grid_loops grid_loops_avx2 = GRID_LOOPS;
#endif
