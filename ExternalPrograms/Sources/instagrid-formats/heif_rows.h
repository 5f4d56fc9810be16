/* Decodes the picture of a HEIF and sends its rows. */
#ifndef HEIF_ROWS_H
#define HEIF_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "heif_picture.h"
#include "photo_external.h"

/* Estimates the peak memory, in bytes, for decoding a photo. `count` is the size of its file,
   and `pixels` is the number of pixels that are decoded at a time. */
uint64_t heif_memory(size_t count, const photo_external_header *header, uint64_t pixels);

/* Decodes the whole picture and sends the rows of a part. */
void heif_decode_whole(const struct heif_image_handle *handle, row_format format,
                       photo_external_part part);

#endif
