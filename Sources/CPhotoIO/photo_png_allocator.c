#include "photo_png_allocator.h"

#include <stdlib.h>

png_voidp photo_png_allocate(png_structp handle, png_alloc_size_t count) {
  void *memory = malloc(count);
  int *out_of_memory = png_get_mem_ptr(handle);
  if (memory == NULL) *out_of_memory = 1;
  return memory;
}

void photo_png_deallocate(png_structp handle, png_voidp memory) {
  (void)handle;
  free(memory);
}
