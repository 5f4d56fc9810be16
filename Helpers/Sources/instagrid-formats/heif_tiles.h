/* Decodes the tiles of a grid one by one, which libheif supports since version 1.19. */
#ifndef HEIF_TILES_H
#define HEIF_TILES_H

#include <stdint.h>

#include "heif_boxes.h"
#include "heif_picture.h"
#include "photo_helper.h"

/* Returns the number of pixels that are decoded at a time; 0 if the picture must be decoded
   whole because it is not a grid, is cropped, or has alpha, whose tiles may differ. */
uint64_t heif_pixels_of_tiles(const struct heif_image_handle *handle, row_format format,
                              const heif_boxes *boxes);

/* Decodes and sends the rows of a part of a picture for which heif_pixels_of_tiles is not 0. */
void heif_decode_tiles(const struct heif_image_handle *handle, row_format format,
                       const heif_boxes *boxes, photo_helper_part part);

#endif
