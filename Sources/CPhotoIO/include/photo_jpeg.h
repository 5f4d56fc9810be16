/* Reading and writing JPEG through libjpeg: no function here returns by longjmp, and none calls
   back. */
#ifndef PHOTO_JPEG_H
#define PHOTO_JPEG_H

#include <stddef.h>
#include <stdint.h>

#include "photo_error.h"
#include "photo_hash.h"

/* Reading */

typedef struct photo_jpeg photo_jpeg;

typedef enum {
  PHOTO_JPEG_GRAY,
  PHOTO_JPEG_RGB,
  PHOTO_JPEG_CMYK,
  PHOTO_JPEG_OTHER
} photo_jpeg_model;

/* The marker segments that are kept. */
typedef enum {
  PHOTO_JPEG_EXIF,
  PHOTO_JPEG_XMP,
  PHOTO_JPEG_PHOTOSHOP, /* the resources of Photoshop, which contain IPTC data */
  PHOTO_JPEG_PROFILE,   /* a piece of an ICC profile */
  PHOTO_JPEG_GAIN_MAP,  /* announces that another picture in the file is a gain map (ISO 21496-1) */
  PHOTO_JPEG_PICTURES,  /* lists the pictures in the file (Multi-Picture Format) */
  PHOTO_JPEG_KINDS
} photo_jpeg_kind;

typedef struct {
  photo_jpeg_kind kind;
  size_t count;
  const uint8_t *bytes; /* without the identifier that the segment begins with */
} photo_jpeg_segment;

typedef struct {
  size_t width, height;
  photo_jpeg_model model;
  const char *color_model; /* as stored, such as "YCbCr" */
  const char *coding;      /* such as "sequential" */
  int component_count;
  int sampling[4][2]; /* of each component, horizontal and vertical */
  int largest_factor; /* 1, 2, 4 or 8: the largest factor at which shrunk pixels do not depend
                         on padding */
  int variances[3];   /* the numbers that tell what shrinking by 2, 4 and 8 hides of each pixel: 1,
                         which is 4 times the variance of each channel; or 4, of red, green and
                         blue, and 0 */
  size_t segment_count;
  const photo_jpeg_segment *segments; /* valid as long as the reader */
} photo_jpeg_header;

/* Does not take ownership of the descriptor. `head` contains bytes that were already read. For a
   file, `start` is their offset, and the descriptor's position is not used; for a stream, it is -1.
   Returns NULL if memory runs out. */
photo_jpeg *photo_jpeg_open(int descriptor, int64_t start, const uint8_t *head, size_t count);
void photo_jpeg_close(photo_jpeg *jpeg);

/* These functions return 0, or -1 and fill in the error. */
int photo_jpeg_read_header(photo_jpeg *jpeg, photo_jpeg_header *header, photo_error *error);

/* Limits the number of scans of a picture that may have several. They are counted while they are
   decoded. */
int photo_jpeg_limit_scans(photo_jpeg *jpeg, int limit, photo_error *error);

/* Finds the scans of a progressive photo in a file, so that our decoder can decode it. That reads
   the whole picture. */
int photo_jpeg_prepare_scans(photo_jpeg *jpeg, photo_error *error);

/* The maximum number of bytes held while the photo is decoded. The scans must have been limited. */
size_t photo_jpeg_memory(photo_jpeg *jpeg);

/* An area of the photo, shrunk by 1, 2, 4 or 8, but at most by the largest factor of its header. */
typedef struct {
  int factor;
  size_t x, y, width, height;
  int has_coarse_chroma; /* subsampled chroma is replicated instead of interpolated: that is faster,
                            and averaging the pixels afterward hides the difference */
  int has_variances;     /* rows tell what shrinking hides; not for CMYK and a factor of 1 */
} photo_jpeg_part;

/* Whether the loaded library lets us measure what shrinking hides. To be asked before variances
   are. */
int photo_jpeg_can_measure_variances(void);

/* Prepares for the rows of an area. */
int photo_jpeg_begin(photo_jpeg *jpeg, photo_jpeg_part part, photo_error *error);

/* Decodes the next rows of the area: at least one, unless all have been read. A pixel has one byte
   in gray, and four in RGB (the last is unused) and CMYK. Rows are `stride` bytes apart and valid
   until the next call. With variances, a row goes on with bytes of 0 up to a multiple of 8, and
   then for each pixel with 1 or 4 numbers of 16 bits: see the header. */
int photo_jpeg_read(photo_jpeg *jpeg, const uint8_t **rows, size_t *stride, size_t *count,
                    photo_error *error);

/* Checks what follows the picture's last row. That row must have been read. */
int photo_jpeg_finish(photo_jpeg *jpeg, photo_error *error);

/* The first damage that may be visible in the picture, and how it was handled; "" if there is
   none. */
const char *photo_jpeg_warning(const photo_jpeg *jpeg);

/* Writing */

typedef struct {
  size_t width, height;
  int quality;                        /* 1...100 */
  int sampling_across, sampling_down; /* the number of pixels for each chroma sample: 1 or 2 */
  int is_progressive;
  int is_gray;            /* red, green and blue of all pixels are the same */
  uint16_t dots_per_inch; /* for print, or 0 for none */
} photo_jpeg_options;

typedef struct photo_jpeg_writer photo_jpeg_writer;

/* Begins a picture. Does not take ownership of the descriptor. Returns NULL and fills in the error
   if it fails. */
photo_jpeg_writer *photo_jpeg_writer_open(int descriptor, photo_jpeg_options options,
                                          photo_error *error);
void photo_jpeg_writer_close(photo_jpeg_writer *writer);

/* Adds rows of `width` pixels of four bytes, the last of which is unused. Each function returns 0,
   or -1 with the error filled in; then the writer can only be closed. */
int photo_jpeg_writer_add(photo_jpeg_writer *writer, const uint8_t *pixels, size_t rows,
                          photo_error *error);

/* Ends the picture after its last row, except for the bytes with which every file of the format
   ends: the caller writes them, after a mark. Returns the hash of all bytes of the file so far. */
int photo_jpeg_writer_finish(photo_jpeg_writer *writer, photo_hash *hash, photo_error *error);

#endif
