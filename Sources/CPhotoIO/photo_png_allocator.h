/* Memory for libpng, which reports a lack of it only as one of many texts. */
#ifndef PHOTO_PNG_ALLOCATOR_H
#define PHOTO_PNG_ALLOCATOR_H

#include <png.h>

/* Allocates memory. If that fails, sets the int to which libpng's memory pointer points to 1. */
png_voidp photo_png_allocate(png_structp handle, png_alloc_size_t count);
void photo_png_deallocate(png_structp handle, png_voidp memory);

#endif
