/* Decodes the tiles of a grid one by one: with functions of libheif 1.19, or as pictures of their
   own with older versions. A picture that was decoded to planes is converted in the same way. */
#ifndef HEIF_TILES_H
#define HEIF_TILES_H

#include <stdint.h>

#include "heif_boxes.h"
#include "heif_grid.h"
#include "heif_picture.h"
#include "heif_planes.h"
#include "photo_external.h"

/* A photo that libheif has read. */
typedef struct {
  struct heif_context *context;
  struct heif_image_handle *handle; /* of the primary picture */
  heif_grid grid;                   /* without tiles if they are no pictures of their own */
  row_format format;
  heif_boxes boxes;
} heif_photo;

/* Returns the number of pixels that are decoded at a time; 0 if the picture must be decoded
   whole because it is not a grid, is cropped, or has alpha, whose tiles may differ. */
uint64_t heif_pixels_of_tiles(const heif_photo *photo);

/* Decodes and sends the rows of a part of a picture for which heif_pixels_of_tiles is not 0. */
void heif_decode_tiles(const heif_photo *photo, photo_external_part part);

/* Decodes a picture that is no grid to planes, and sends the rows of a part. Returns 0, without a
   row sent, if it must be decoded by libheif alone. */
int heif_decode_planes(const heif_photo *photo, photo_external_part part);

#endif
