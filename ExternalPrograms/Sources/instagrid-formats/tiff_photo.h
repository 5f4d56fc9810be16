/* The first picture of a TIFF. */
#ifndef TIFF_PHOTO_H
#define TIFF_PHOTO_H

#include <stddef.h>
#include <stdint.h>

#include "photo_external.h"

enum { TIFF_MAX_PLANES = 5 };

typedef struct {
  uint32_t width, height;
  uint32_t bits;         /* of a stored sample: 1...16 */
  uint32_t samples;      /* of a pixel, as read: without those of planes that are not needed */
  uint32_t colors;       /* the number of samples that are colors */
  uint32_t alpha;        /* the index of the sample that is alpha; 0 if there is none */
  uint32_t photometric;  /* as TIFF numbers it, but RGB if libtiff converts YCbCr */
  uint32_t across, down; /* pixels that share a sample of chroma */
  int is_premultiplied;
  uint16_t *palette[3];   /* of 2^bits colors; they are valid as long as the photo is open */
  uint16_t palette_white; /* the largest sample that the palette may have */
  double luma[3];         /* the shares of red, green and blue in Y */
  double range[6];        /* black and white of Y, and zero and full excursion of Cb and Cr */

  uint32_t planes;                   /* stored one after the other; 1 if samples are interleaved */
  uint32_t indices[TIFF_MAX_PLANES]; /* of the samples of each plane in the file */
  void *handles[TIFF_MAX_PLANES]; /* TIFF *: each reads one plane from its beginning to its end */
  int is_tiled;
  uint32_t block_width, block_height; /* of a tile or a strip */
  size_t block_bytes;                 /* decoded */
  uint64_t coded_bytes;               /* of the largest strip or tile in the file */

  uint32_t channels, row_bits; /* of rows, as in photo_external_header */
} tiff_photo;

/* Decodes a part and sends its rows. */
void tiff_decode(const tiff_photo *photo, photo_external_part part);

/* Returns the memory in bytes that decoding takes in addition to that of the process. */
uint64_t tiff_memory(const tiff_photo *photo);

/* Forgets earlier problems with reading. Must be called before each call of libtiff that may
   fail. */
void tiff_begin_reading(void);

/* Ends the process after a call of libtiff failed. */
_Noreturn void tiff_fail(void);

#endif
