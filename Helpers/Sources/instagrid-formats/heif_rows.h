/* The rows of a HEIF's picture. */
#ifndef HEIF_ROWS_H
#define HEIF_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "heif_picture.h"
#include "photo_helper.h"

/* An estimate of the most memory that decoding takes of a photo whose file has so many bytes, and
   of which so many pixels are decoded at a time. */
uint64_t heif_memory(size_t count, const photo_helper_header *header, uint64_t pixels);

/* Decodes the picture whole, and sends the rows of a part. */
void heif_decode_whole(const struct heif_image_handle *handle, row_format format,
                       photo_helper_part part);

#endif
