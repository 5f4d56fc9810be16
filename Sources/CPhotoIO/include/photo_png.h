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
  int is_srgb;           /* there is an sRGB chunk */
  double gamma;          /* of a gAMA chunk, such as 0.45455, or 0 */
  int has_code_points;
  uint8_t code_points[4]; /* of a cICP chunk: primaries, transfer, matrix, range */
  int has_chromaticities;
  double chromaticities[8]; /* white x, y; red x, y; green x, y; blue x, y */
} photo_png_header;

/* The chunks that are read in Swift: iCCP, eXIf, and texts of any kind with the keyword "Raw
   profile type exif" or "Raw profile type APP1", in which ImageMagick wrote EXIF data before eXIf
   existed. */
typedef enum {
  PHOTO_PNG_PROFILE,
  PHOTO_PNG_EXIF,
  PHOTO_PNG_EXIF_TEXT,
  PHOTO_PNG_APP1_TEXT,
  PHOTO_PNG_KINDS,
  PHOTO_PNG_OTHER = PHOTO_PNG_KINDS
} photo_png_kind;

enum {
  /* The number of bytes, including a chunk's name, that are enough to recognize its kind. */
  PHOTO_PNG_KIND_BYTES = 26,
  /* The bytes that are kept of a chunk with EXIF data: as much as a JPEG can have, in hexadecimal.
     */
  PHOTO_PNG_MAX_EXIF_CHUNK = 1 << 18
};

/* The name and the data of a chunk, without its length and checksum. */
typedef struct {
  const uint8_t *bytes; /* NULL if there is none; valid as long as the reader */
  size_t count;
} photo_png_chunk;

/* Returns the kind of a chunk, given its name and data. */
photo_png_kind photo_png_kind_of(const uint8_t *chunk, size_t count);

/* Opens a photo. Does not take ownership of the descriptor. `head` has the bytes that were read
   before. `start` is their offset in a file, whose position is not used; -1 for a stream. Returns
   NULL if there is no memory. */
photo_png *photo_png_open(int descriptor, int64_t start, const uint8_t *head, size_t count);
void photo_png_close(photo_png *png);

/* These functions return 0, or -1 and fill in the error. */
int photo_png_read_header(photo_png *png, photo_png_header *header, photo_error *error);

/* Returns the most bytes that are held while a photo is decoded. Its header must have been read;
   `profile_count` is the size of its color profile. */
size_t photo_png_memory(const photo_png *png, size_t profile_count);

/* Returns the next row, which is valid until the next call. The first call decodes all passes of an
   interlaced picture but the last. The call for the last row checks the end of the data. */
int photo_png_read(photo_png *png, const uint8_t **row, photo_error *error);

/* Return the offset of the next byte to be read, and of the next chunk. */
uint64_t photo_png_position(const photo_png *png);
uint64_t photo_png_next_chunk(const photo_png *png);

/* Reads the next bytes of a stream past libpng, after which no further row can be read; skips them
   if `bytes` is NULL. Returns their number, which is smaller at the end or after an error. */
size_t photo_png_take(photo_png *png, uint8_t *bytes, size_t count);

/* Returns the first chunk of a kind before the picture data. */
photo_png_chunk photo_png_kept(const photo_png *png, photo_png_kind kind);

/* Returns the highest palette index so far if the palette has no color for it, otherwise 0. */
int photo_png_unknown_index(const photo_png *png);

/* Whether compressed data after the last row were left unread. */
int photo_png_has_excess(const photo_png *png);

/* Returns one of libpng's warnings so far that matter, without repetitions; NULL after the last. */
const char *photo_png_warning(const photo_png *png, int index);

/* Writing */

typedef struct {
  size_t width, height;
  int has_alpha;  /* otherwise the fourth byte of a pixel is omitted */
  int is_small;   /* makes the smallest file, however long it takes */
  uint32_t pixels_per_meter; /* for print, or 0 for none */
} photo_png_options;

typedef struct photo_png_writer photo_png_writer;

/* Begins a picture. Does not take ownership of the descriptor. On failure, returns NULL and fills
   in the error. */
photo_png_writer *photo_png_writer_open(int descriptor, photo_png_options options,
                                        photo_error *error);
void photo_png_writer_close(photo_png_writer *writer);

/* Adds rows of `width` pixels of four bytes. This function and the next return 0, or -1 and fill in
   the error; the writer can then only be closed. */
int photo_png_writer_add(photo_png_writer *writer, const uint8_t *pixels, size_t rows,
                         photo_error *error);

/* Ends the picture after its last row. A text chunk at the end consists of `mark` and the hash of
   all bytes of the file before the hash, as sixteen hexadecimal digits; if `mark` is NULL, there is
   none. */
int photo_png_writer_finish(photo_png_writer *writer, const char *mark, photo_error *error);

#endif
