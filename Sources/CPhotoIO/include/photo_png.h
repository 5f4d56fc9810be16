/* Reading and writing PNG through libpng: no function here returns by longjmp, and none calls back. */
#ifndef PHOTO_PNG_H
#define PHOTO_PNG_H

#include <stddef.h>
#include <stdint.h>

#include "photo_error.h"

/* Reading */

typedef struct photo_png photo_png;

typedef struct {
  size_t width, height;
  int channels; /* of the rows that will be read: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA */
  int depth;    /* of their samples: 8 or 16 bits, the latter in the machine's own order */
  const char *color_model; /* as stored, such as "palette" */
  int stored_depth;        /* of its samples or palette indices: 1, 2, 4, 8 or 16 bits */
  int is_interlaced;
  size_t memory;         /* that is held while the photo is decoded, at most */
  int is_srgb;           /* an sRGB chunk stands in it */
  double gamma;          /* of a gAMA chunk, such as 0.45455, or 0 */
  int has_code_points;
  uint8_t code_points[4]; /* of a cICP chunk: primaries, transfer, matrix, range */
  int has_chromaticities;
  double chromaticities[8]; /* white x, y; red x, y; green x, y; blue x, y */
  size_t profile_count, exif_count;
  const uint8_t *profile, *exif; /* NULL where there is none; live as long as the reader */
} photo_png_header;

/* Takes no ownership of the descriptor. `head` are bytes that were read already; of a file, `start` is
   where they begin in it, and its position is not used; of a stream, it is -1. Returns NULL where
   memory runs out. */
photo_png *photo_png_open(int descriptor, int64_t start, const uint8_t *head, size_t count);
void photo_png_close(photo_png *png);

/* Each returns 0, or -1 with the error filled in. */
int photo_png_read_header(photo_png *png, photo_png_header *header, photo_error *error);

/* Gives the next row, which lives until the next call. An interlaced picture is decoded whole by the
   first call. */
int photo_png_read(photo_png *png, const uint8_t **row, photo_error *error);

/* Checks what follows the last row. */
int photo_png_finish(photo_png *png, photo_error *error);

/* The first of the decoder's warnings, or "". */
const char *photo_png_warning(const photo_png *png);

/* Writing */

typedef struct {
  size_t width, height;
  int has_alpha;  /* otherwise the fourth byte of a pixel is left out */
  int is_small;   /* takes all the time it needs for the smallest file */
} photo_png_options;

typedef struct photo_png_writer photo_png_writer;

/* Begins a picture. Takes no ownership of the descriptor. Returns NULL with the error filled in. */
photo_png_writer *photo_png_writer_open(int descriptor, photo_png_options options,
                                        photo_error *error);
void photo_png_writer_close(photo_png_writer *writer);

/* Adds rows of `width` pixels of four bytes. Each returns 0, or -1 with the error filled in; then the
   writer can only be closed. */
int photo_png_writer_add(photo_png_writer *writer, const uint8_t *pixels, size_t rows,
                         photo_error *error);

/* Ends the picture after its last row. */
int photo_png_writer_finish(photo_png_writer *writer, photo_error *error);

#endif
