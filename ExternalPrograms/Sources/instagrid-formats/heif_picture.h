/* Pictures decoded by libheif, and the conversion of their rows to the program's format. */
#ifndef HEIF_PICTURE_H
#define HEIF_PICTURE_H

#include <stdint.h>
#include <libheif/heif.h>

/* The format of the rows of a photo. */
typedef struct {
  uint32_t channels; /* as in photo_external_header */
  uint32_t bits;
  int is_premultiplied;  /* in the file */
  int has_limited_alpha; /* in the file; libheif does not convert it */
} row_format;

/* The color space and the sample order that libheif must decode to. */
enum heif_colorspace heif_picture_colorspace(row_format format);
enum heif_chroma heif_picture_chroma(row_format format);

/* Samples that are stored in one block of memory. */
typedef struct {
  const uint8_t *bytes;
  int stride;
  int is_wide;     /* whether a sample has two bytes */
  uint32_t step;   /* number of samples from a pixel to the next */
  uint32_t count;  /* number of samples of a pixel that are used */
  uint16_t *table; /* maps stored samples to samples of a row; NULL if equal */
} picture_plane;

typedef struct {
  struct heif_image *image;
  row_format format;
  uint32_t width, height;
  picture_plane planes[2]; /* colors, and alpha unless it is used with them */
  int plane_count;
} heif_picture;

/* Takes ownership of a decoded picture. */
heif_picture heif_picture_of(struct heif_image *image, row_format format);

void heif_picture_release(heif_picture *picture);

/* Copies `count` pixels of row y of the picture, from column x on. */
void heif_picture_copy(const heif_picture *picture, uint32_t x, uint32_t y, uint32_t count,
                       uint8_t *row);

#endif
