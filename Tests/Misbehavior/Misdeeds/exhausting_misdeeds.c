#include "exhausting_misdeeds.h"

#include <stdlib.h>

void spin(void) {
  for (volatile int i = 0;; i = !i) {}
}

void take_memory(void) {
  enum { BLOCK = 1 << 20, PAGE = 1 << 12 };
  for (volatile char *block; (block = malloc(BLOCK)) != NULL;)
    for (int i = 0; i < BLOCK; i += PAGE) block[i] = 1;
}
