/* The parent of the processes for photos: it lives as long as the program, loads libraries, and
   forks. It gets no byte of a photo. */
#ifndef FORKING_H
#define FORKING_H

#include <stdint.h>

/* Serves the program if it has started this process as such a parent: see photo_external.h. Returns
   only in the processes for photos, with their descriptors. Before a photo's process is forked,
   `load` is called in the parent with the photo's format. */
void forking_serve(void (*load)(uint32_t format));

#endif
