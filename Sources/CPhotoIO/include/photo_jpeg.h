/* Reading and writing JPEG through libjpeg: no function here returns by longjmp, and none calls back. */
#ifndef PHOTO_JPEG_H
#define PHOTO_JPEG_H

#include <stddef.h>
#include <stdint.h>

#include "photo_error.h"

/* Reading */

typedef struct photo_jpeg photo_jpeg;

typedef enum { PHOTO_JPEG_GRAY, PHOTO_JPEG_RGB, PHOTO_JPEG_CMYK, PHOTO_JPEG_OTHER } photo_jpeg_model;

/* The marker segments that are kept. */
typedef enum {
  PHOTO_JPEG_EXIF,
  PHOTO_JPEG_XMP,
  PHOTO_JPEG_PROFILE,  /* a piece of an ICC profile */
  PHOTO_JPEG_PICTURES, /* the index of the multi-picture format */
  PHOTO_JPEG_GAIN_MAP, /* announces that one of the other pictures is a gain map (ISO 21496-1) */
  PHOTO_JPEG_KINDS
} photo_jpeg_kind;

typedef struct {
  photo_jpeg_kind kind;
  size_t count;
  const uint8_t *bytes; /* without the name at the beginning of the segment */
} photo_jpeg_segment;

typedef struct {
  size_t width, height;
  photo_jpeg_model model;
  const char *color_model; /* as stored, such as "YCbCr" */
  const char *coding;      /* such as "sequential" */
  int component_count;
  int sampling[4][2];      /* of each component, across and down */
  int largest_factor;      /* 1, 2, 4 or 8: up to it, no padding shows where the photo is shrunk */
  size_t memory;          /* that is held while the photo is decoded, at most */
  size_t segment_count;
  const photo_jpeg_segment *segments; /* valid as long as the reader */
} photo_jpeg_header;

/* Opens a photo. Does not take ownership of the descriptor. `head` has the bytes that were read
   before. `start` is their offset in a file, whose position is not used; -1 for a stream. Returns
   NULL if there is no memory. */
photo_jpeg *photo_jpeg_open(int descriptor, int64_t start, const uint8_t *head, size_t count);
void photo_jpeg_close(photo_jpeg *jpeg);

/* These functions return 0, or -1 and fill in the error. */
int photo_jpeg_read_header(photo_jpeg *jpeg, photo_jpeg_header *header, photo_error *error);

/* Limits the number of scans of a picture that may have several. They are counted while they are
   decoded and, for a file if `counts_now` is set, immediately in its next 32 MiB, without decoding.
   */
int photo_jpeg_limit_scans(photo_jpeg *jpeg, int most, int counts_now, photo_error *error);

/* An area of the photo, shrunk by 1, 2, 4 or 8, but at most by the largest factor of its header. */
typedef struct {
  int factor;
  size_t x, y, width, height;
  int has_coarse_chroma; /* repeats chroma of half the resolution instead of smoothing it, which is
                            faster; averaging the pixels afterwards hides the difference */
} photo_jpeg_part;

/* Prepares for the rows of an area. */
int photo_jpeg_begin(photo_jpeg *jpeg, photo_jpeg_part part, photo_error *error);

/* Decodes the next rows of the area: at least one, unless all have been read. A pixel has one byte
   for gray, four for RGB (the last is meaningless) and four for CMYK. The rows are `stride` bytes
   apart and valid until the next call. */
int photo_jpeg_read(photo_jpeg *jpeg, const uint8_t **rows, size_t *stride, size_t *count,
                    photo_error *error);

/* Checks what follows the last row, which must have been read. */
int photo_jpeg_finish(photo_jpeg *jpeg, photo_error *error);

/* Describes the first damage that may be visible in the picture, and what was done about it; or "".
   */
const char *photo_jpeg_warning(const photo_jpeg *jpeg);

/* Writing */

typedef struct {
  size_t width, height;
  int quality;                        /* 1...100 */
  int sampling_across, sampling_down; /* the number of pixels for each chroma sample: 1 or 2 */
  int is_progressive;
  uint16_t dots_per_inch; /* for print, or 0 for none */
} photo_jpeg_options;

typedef struct photo_jpeg_writer photo_jpeg_writer;

/* Begins a picture. Does not take ownership of the descriptor. On failure, returns NULL and fills
   in the error. */
photo_jpeg_writer *photo_jpeg_writer_open(int descriptor, photo_jpeg_options options,
                                          photo_error *error);
void photo_jpeg_writer_close(photo_jpeg_writer *writer);

/* Adds rows of `width` pixels of four bytes, the last of which is ignored. This function and the
   next return 0, or -1 and fill in the error; the writer can then only be closed. */
int photo_jpeg_writer_add(photo_jpeg_writer *writer, const uint8_t *pixels, size_t rows,
                          photo_error *error);

/* Ends the picture after its last row. A comment at the end consists of `mark` and the hash of all
   bytes of the file before the hash, as sixteen hexadecimal digits; if `mark` is NULL, there is no
   comment. */
int photo_jpeg_writer_finish(photo_jpeg_writer *writer, const char *mark, photo_error *error);

#endif
