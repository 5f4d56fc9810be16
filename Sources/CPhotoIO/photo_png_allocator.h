/* Memory for libpng, which reports a lack of it only as one of many texts. */
#ifndef PHOTO_PNG_ALLOCATOR_H
#define PHOTO_PNG_ALLOCATOR_H

#include <stdlib.h>

#include <png.h>

/* If that fails, sets the int to which libpng's memory pointer points to 1. */
static png_voidp photo_png_allocate(png_structp handle, png_alloc_size_t count) {
  void *memory = malloc(count);
  int *out_of_memory = png_get_mem_ptr(handle);
  if (memory == NULL) *out_of_memory = 1;
  return memory;
}

static void photo_png_deallocate(png_structp handle, png_voidp memory) {
  (void)handle;
  free(memory);
}

#endif
