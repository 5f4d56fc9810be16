/* How the process gets its memory. */
#ifndef PHOTO_MEMORY_H
#define PHOTO_MEMORY_H

/* From now on all threads take memory from one place, so that what one has freed another can use. To
   be called before any thread is started. */
void photo_memory_share(void);

#endif
