/* Pictures as libheif decodes them, and their rows as the program gets them. */
#ifndef HEIF_PICTURE_H
#define HEIF_PICTURE_H

#include <stdint.h>
#include <libheif/heif.h>

/* How the rows of a photo are laid out. */
typedef struct {
  uint32_t channels; /* as in photo_helper_header */
  uint32_t bits;
  int is_premultiplied; /* in the file */
} row_format;

/* The color space and the order of samples that libheif must decode to. */
enum heif_colorspace heif_picture_colorspace(row_format format);
enum heif_chroma heif_picture_chroma(row_format format);

/* Samples that lie in one block of memory. */
typedef struct {
  const uint8_t *bytes;
  int stride;
  int is_wide;     /* whether a sample has two bytes */
  uint32_t count;  /* of the samples of a pixel */
  uint16_t *table; /* the sample in a row for each stored one; NULL where they are the same */
} picture_plane;

typedef struct {
  struct heif_image *image;
  row_format format;
  uint32_t width, height;
  picture_plane planes[2]; /* interleaved colors; or gray and, if there is one, alpha */
  int plane_count;
} heif_picture;

/* Takes over a decoded picture. */
heif_picture heif_picture_of(struct heif_image *image, row_format format);

void heif_picture_release(heif_picture *picture);

/* Puts the pixels from x on of a row of the picture. */
void heif_picture_copy(const heif_picture *picture, uint32_t x, uint32_t y, uint32_t count,
                       uint8_t *row);

#endif
