/* Filters the rows of a PNG that is written. The loops are compiled for several kinds of processor,
   as those of grid_loops.h are, and have the same results with each. */
#ifndef PHOTO_PNG_FILTER_H
#define PHOTO_PNG_FILTER_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes before and after a row may be read, and after the output written. */
enum { PHOTO_PNG_PADDING = 32 };

/* Writes the type of a filter and the `count` filtered bytes of a row: of the filter with the
   smallest sum of absolute values (PNG specification, 12.7), and of equal ones the first.

   row, above: have PHOTO_PNG_PADDING bytes on both sides; those before them are 0.
   pixel: the number of bytes of a pixel, at most 4. */
typedef void photo_png_filter(const uint8_t *row, const uint8_t *above, size_t count, size_t pixel,
                              uint8_t *output);

/* The filter for every processor. */
photo_png_filter photo_png_filter_plain;

/* The filter for the processor that the program runs on. */
photo_png_filter *photo_png_filter_of_processor(void);

#endif
