/* How the process allocates memory. */
#ifndef PHOTO_MEMORY_H
#define PHOTO_MEMORY_H

/* Makes all threads allocate from one arena, so that one can reuse what another has freed. Must be
   called before any thread is started. */
void photo_memory_use_one_arena(void);

#endif
