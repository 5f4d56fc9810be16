#include "photo_memory.h"

#include <malloc.h>

void photo_memory_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }
