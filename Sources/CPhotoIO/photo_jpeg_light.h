/* The variance that libjpeg hides when it shrinks a photo.

   A shrinking inverse DCT makes the mean of every n x n samples. By Parseval's theorem, the sum of
   a block's squared AC coefficients is 64 times the variance of its samples. What the means hide is
   this variance minus that of the means: it is known, but for samples that are clipped. Each block
   of each component is measured when libjpeg transforms it. The variances of red, green and blue in
   each pixel follow from those of the components, whose correlation is taken to be that of the
   pixels that can be seen.

   libjpeg does not publish how it calls its inverse DCTs. The beginnings of two private structures
   are declared here, which are the same in libjpeg-turbo 2.1 to 3.2. */
#ifndef PHOTO_JPEG_LIGHT_H
#define PHOTO_JPEG_LIGHT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

enum {
  PHOTO_JPEG_LIGHT_PLANES = 3,
  /* Rows of MCUs that are held: libjpeg may transform blocks before the rows above are read. */
  PHOTO_JPEG_LIGHT_RING = 4,
  /* The maximum number of rows of pixels that are measured at once. */
  PHOTO_JPEG_LIGHT_CHUNK = 4,
  /* Elements before and behind those of a row, since loops have vectors. */
  PHOTO_JPEG_LIGHT_MARGIN = 16
};

/* The blocks of a component. */
typedef struct {
  void (*transform)(j_decompress_ptr info, jpeg_component_info *component, JCOEFPTR block,
                    JSAMPARRAY rows, JDIMENSION column);
  size_t across, down;  /* in a row of the photo, and from top to bottom of a row of MCUs */
  size_t width, height; /* of a block, in pixels */
  unsigned shift;       /* the width is 1 << shift */
  JDIMENSION mcu_row;   /* that is being transformed */
  JSAMPARRAY first;     /* its first row of samples */
  uint16_t *target;     /* the blocks of that row */
  uint16_t *hidden;     /* 4 times the variance of each block; NULL if none is hidden */
} photo_jpeg_light_plane;

typedef struct photo_jpeg_light photo_jpeg_light;

/* The loops for one kind of processor. */
typedef struct {
  /* Takes the place of an inverse DCT. */
  void (*transform)(j_decompress_ptr info, jpeg_component_info *component, JCOEFPTR block,
                    JSAMPARRAY rows, JDIMENSION column);
  /* Finds by which factors the variance of a block is divided among its pixels: of `count` rows,
     of which `luma` has the levels, from the row above them to the one below. */
  void (*weigh)(photo_jpeg_light *light, uint8_t *const *luma, size_t count);
  /* Finds the correlation of luma with Cb and Cr in each block of 2x2 pixels of two rows. */
  void (*correlate)(photo_jpeg_light *light, const uint8_t *upper, const uint8_t *lower);
  /* Measures row y. There are no factors if each block is one pixel. */
  void (*measure_row)(photo_jpeg_light *light, const uint8_t *row, size_t y, const float *factors);
} photo_jpeg_light_loops;

const photo_jpeg_light_loops *photo_jpeg_light_loops_of_processor(void);

struct photo_jpeg_light {
  const photo_jpeg_light_loops *loops;
  photo_jpeg_light_plane planes[PHOTO_JPEG_LIGHT_PLANES];
  int variances;    /* the numbers of 16 bits that are told of each pixel: 1, or 4 if those of its
                       channels differ */
  int mixes_chroma; /* the second and the third plane are Cb and Cr, of which variances are hidden
                     */
  size_t side;      /* of a block of the component with the most samples, in pixels */
  size_t chunk;     /* rows of pixels that are measured at once */
  size_t pixel;     /* bytes of one: 1 for gray, or 4 */
  size_t width;     /* of a decoded row, in pixels */
  size_t filled;    /* rows of the chunk, and below it, that have been decoded */
  size_t first_row; /* of a chunk in the buffer of two chunks */
  int has_begun;    /* the row above the chunk is known */
  /* The samples of the component that weighs pixels, in a ring of as many rows as plane->hidden:
     of luma, gray or green. */
  int weigher;
  size_t luma_rows, luma_stride;
  uint8_t *luma;
  uint8_t *low, *high; /* of luma in three rows */
  uint16_t *weights[PHOTO_JPEG_LIGHT_CHUNK];
  float *factors[PHOTO_JPEG_LIGHT_CHUNK], *ratios[2];
  uint16_t *measured;
};

/* Whether blocks are a power of two as wide and high as those of the component with the most
   samples, which is luma or green, as nearly always. Other photos cannot be measured. */
int photo_jpeg_light_knows_sampling(j_decompress_ptr info);

/* The number of bytes that measuring takes. */
size_t photo_jpeg_light_memory(j_decompress_ptr info);

/* The numbers of 16 bits that are told of each pixel when a photo in gray, YCbCr or RGB is shrunk.
   Its output dimensions must have been calculated. */
int photo_jpeg_light_variances(j_decompress_ptr info);

/* Begins to measure a photo that is shrunk. To be called after jpeg_start_decompress, before the
   first row is read or skipped. Returns NULL if the loaded library cannot be watched. Memory is
   that of the picture.

   has_own_decoder: whether libjpeg's entropy decoder has been replaced by ours. */
photo_jpeg_light *photo_jpeg_light_begin(j_decompress_ptr info, int has_own_decoder);

/* The bytes of a row of `width` pixels with their variances, which begin behind the pixels at a
   multiple of 8. */
size_t photo_jpeg_light_row_size(const photo_jpeg_light *light, size_t width);

/* Says where the next rows are to be decoded: sets at most PHOTO_JPEG_LIGHT_CHUNK + 1 pointers into
   a buffer of two chunks, whose rows are `stride` bytes apart, and returns their number. A chunk
   can be measured when there are none left, or no rows left in the photo. */
size_t photo_jpeg_light_next_rows(const photo_jpeg_light *light, uint8_t *buffer, size_t stride,
                                  JSAMPROW *rows);

/* Measures the chunk of decoded rows that begins with row y of the photo, a multiple of `chunk`. In
   each, of `width` pixels from column `left` on, what follows is replaced: by bytes of 0 up to a
   multiple of 8, then for each pixel by the variances: 4 times the hidden variance of all channels;
   or of red, green and blue, and 0. Returns the number of rows, and sets `rows` to the first. */
size_t photo_jpeg_light_measure(photo_jpeg_light *light, size_t y, size_t left, size_t width,
                                uint8_t *buffer, size_t stride, uint8_t **rows);

#endif
