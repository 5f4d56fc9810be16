/* Reading and writing PNG, whose chunks libpng reads and writes: no function here returns by
   longjmp, and none calls back. */
#ifndef PHOTO_PNG_H
#define PHOTO_PNG_H

#include <stddef.h>
#include <stdint.h>

#include "photo_error.h"
#include "photo_hash.h"

/* Reading */

typedef struct photo_png photo_png;

typedef struct {
  size_t width, height;
  int channels; /* of the rows that will be read: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA */
  int depth;    /* of their samples: 8 or 16 bits, the latter in the machine's own order */
  const char *color_model; /* as stored, such as "palette" */
  int stored_depth;        /* of its samples or palette indices: 1, 2, 4, 8 or 16 bits */
  int is_interlaced;
  int is_srgb;  /* there is an sRGB chunk */
  double gamma; /* of a gAMA chunk, such as 0.45455, or 0 */
  int has_code_points;
  uint8_t code_points[4]; /* of a cICP chunk: primaries, transfer, matrix, range */
  int has_chromaticities;
  double chromaticities[8]; /* white x, y; red x, y; green x, y; blue x, y */
} photo_png_header;

/* The chunks that are read in Swift: iCCP, eXIf, XMP data in a text chunk, and text chunks with
   keywords that begin with "Raw profile type": exif or APP1, in which ImageMagick stored EXIF data
   before eXIf existed, and xmp and iptc, in which it stores XMP and IPTC data. */
typedef enum {
  PHOTO_PNG_PROFILE,
  PHOTO_PNG_EXIF,
  PHOTO_PNG_EXIF_TEXT,
  PHOTO_PNG_APP1_TEXT,
  PHOTO_PNG_XMP,
  PHOTO_PNG_XMP_TEXT,
  PHOTO_PNG_IPTC_TEXT,
  PHOTO_PNG_KINDS,
  PHOTO_PNG_OTHER = PHOTO_PNG_KINDS
} photo_png_kind;

enum { PHOTO_PNG_KIND_BYTES = 26 }; /* which, from a chunk's name on, determine its kind */

/* The name and the data of a chunk, without its length and checksum. */
typedef struct {
  const uint8_t *bytes; /* NULL if there is none; valid as long as the reader */
  size_t count;
} photo_png_chunk;

/* Returns the kind of a chunk, given its bytes from its name on. */
photo_png_kind photo_png_kind_of(const uint8_t *chunk, size_t count);

/* As photo_jpeg_open. */
photo_png *photo_png_open(int descriptor, int64_t start, const uint8_t *head, size_t count);
void photo_png_close(photo_png *png);

/* These functions return 0, or -1 and fill in the error. */
int photo_png_read_header(photo_png *png, photo_png_header *header, photo_error *error);

/* The maximum number of bytes held while the photo is decoded, with a color profile of the given
   size. The header must have been read. */
size_t photo_png_memory(const photo_png *png, size_t profile_count);

/* Reads the next row, which is valid until the next call. All passes but the last of an interlaced
   picture are decoded by the first call. With the last row, the end of the data is checked. */
int photo_png_read(photo_png *png, const uint8_t **row, photo_error *error);

/* The offsets of the next byte that will be read, and of the next chunk. */
uint64_t photo_png_position(const photo_png *png);
uint64_t photo_png_next_chunk(const photo_png *png);

/* Reads the next bytes of a stream, bypassing libpng; no more rows can be read afterward. Discards
   the bytes if `bytes` is NULL. Returns their number, which is smaller at the end or on an
   error. */
size_t photo_png_read_raw(photo_png *png, uint8_t *bytes, size_t count);

/* Returns the first chunk of a kind before the picture data. */
photo_png_chunk photo_png_kept_chunk(const photo_png *png, photo_png_kind kind);

/* libpng's first warning about what is used; "" if there is none. */
const char *photo_png_warning(const photo_png *png);

/* Writing */

typedef struct {
  size_t width, height;
  int has_alpha; /* otherwise the fourth byte of a pixel is not written */
  int is_small;  /* libpng and zlib optimize for size, instead of our encoder for speed */
  uint32_t pixels_per_meter; /* for print, or 0 for none */
} photo_png_options;

typedef struct photo_png_writer photo_png_writer;

/* The number of bytes that the buffers of our encoder have. */
size_t photo_png_writer_memory(photo_png_options options);

/* As the functions of photo_jpeg.h with these names. */
photo_png_writer *photo_png_writer_open(int descriptor, photo_png_options options,
                                        photo_error *error);
void photo_png_writer_close(photo_png_writer *writer);
int photo_png_writer_add(photo_png_writer *writer, const uint8_t *pixels, size_t rows,
                         photo_error *error);
int photo_png_writer_finish(photo_png_writer *writer, photo_hash *hash, photo_error *error);

#endif
