/* Reads the rows of the usual PNGs without libpng, which takes twice the time. */
#ifndef PHOTO_PNG_ROWS_H
#define PHOTO_PNG_ROWS_H

#include <stdint.h>

#include "photo_png.h"

typedef struct photo_png_rows photo_png_rows;

/* Returns a reader of the rows, or NULL if libpng must read them: those of a stream, of an
   interlaced picture, with a palette, with fewer than 8 bits, with alpha from tRNS, and if there is
   no memory. libpng has read all up to the data of the first IDAT chunk. */
photo_png_rows *photo_png_rows_open(photo_png *png);
void photo_png_rows_close(photo_png_rows *rows);

/* Reads the next row, which is valid until the next call. Returns NULL if anything is unusual:
   libpng must then read all rows again and judge them. */
const uint8_t *photo_png_rows_next(photo_png *png, photo_png_rows *rows);

/* Goes back to the first row, for libpng. */
void photo_png_rows_rewind(photo_png *png, const photo_png_rows *rows);

#endif
