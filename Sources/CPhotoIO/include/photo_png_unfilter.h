/* Undoes the filters of rows of PNGs (PNG specification, 9.2). */
#ifndef PHOTO_PNG_UNFILTER_H
#define PHOTO_PNG_UNFILTER_H

#include <stddef.h>
#include <stdint.h>

enum { PHOTO_PNG_MARGIN = 8 }; /* at least the bytes of a pixel */

/* Undoes the filter of a type, 0...4, for `count` bytes of pixels of 1, 2, 3, 4, 6 or 8 bytes.
   PHOTO_PNG_MARGIN bytes may be read after `filtered` and `above`, and are written after `row`. */
void photo_png_unfilter(int filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row,
                        size_t count, size_t pixel);

#endif
