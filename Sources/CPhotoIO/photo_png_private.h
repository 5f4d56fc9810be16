/* Shared by the files of the PNG reader. */
#ifndef PHOTO_PNG_PRIVATE_H
#define PHOTO_PNG_PRIVATE_H

#include <setjmp.h>

#include <png.h>

#include "photo_input.h"
#include "photo_png.h"
#include "photo_png_rows.h"

struct photo_png {
  png_structp png;
  png_infop info;
  jmp_buf escape;
  photo_error error;
  char warning[224]; /* libpng's first one about what is used; it writes at most 214 characters */
  char damaged[4];   /* the name of the last chunk with a wrong checksum */
  int is_srgb, has_code_points;
  uint8_t code_points[4];
  photo_png_chunk kept[PHOTO_PNG_KINDS];
  int channels, depth; /* of the rows that are returned */
  size_t width, height, row_bytes, next_row;
  int passes;
  photo_png_rows *usual; /* reads the rows; NULL if libpng does */
  uint8_t *rows;         /* libpng's: one row, or all if interlaced; NULL before it reads one */
  uint8_t *row;          /* the last one that was read */
  size_t trailing_bytes; /* how many more bytes libpng may read after the last row */
  int has_trailing_data; /* whether there were more */
  size_t taken;          /* the number of bytes taken from the input's buffer */
  uint64_t position;     /* the offset of the next byte */
  uint64_t next_chunk;   /* the offset of the next chunk */
  int leading_chunks;    /* the number of chunks up to the first one of image data */
  int out_of_memory;     /* an allocation of libpng failed; it may continue without a chunk */
  photo_input input;
};

/* Ends the current call with an error. */
void photo_png_fail(photo_png *png, photo_error_reason reason) __attribute__((noreturn));

/* Makes libpng drop chunks that are not used, and pass on those that are read in Swift. */
void photo_png_install_chunk_handlers(photo_png *png);

#endif
