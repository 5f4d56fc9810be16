/* The loops for every processor, and the choice. */

/* Functions that return a vector are all compiled into others. */
#pragma clang diagnostic ignored "-Wpsabi"
#include "loops.h"

const grid_loops grid_loops_plain = GRID_LOOPS;

#if defined(__x86_64__)
extern const grid_loops grid_loops_avx2;

const grid_loops *grid_loops_of_processor(void) {
  return __builtin_cpu_supports("avx2") ? &grid_loops_avx2 : &grid_loops_plain;
}
#else
const grid_loops *grid_loops_of_processor(void) { return &grid_loops_plain; }
#endif
