/* The tiles of a grid, one by one, which libheif can decode from version 1.19 on. */
#ifndef HEIF_TILES_H
#define HEIF_TILES_H

#include <stdint.h>

#include "heif_boxes.h"
#include "heif_picture.h"
#include "photo_helper.h"

/* Returns how many pixels are decoded at a time, or 0 where the picture must be decoded whole:
   where it is not a grid, where it is cropped, and where it has alpha, whose tiles may be others.
   */
uint64_t heif_pixels_of_tiles(const struct heif_image_handle *handle, row_format format,
                              const heif_boxes *boxes);

/* Decodes and sends the rows of a part of a picture for which the above is not 0. */
void heif_decode_tiles(const struct heif_image_handle *handle, row_format format,
                       const heif_boxes *boxes, photo_helper_part part);

#endif
