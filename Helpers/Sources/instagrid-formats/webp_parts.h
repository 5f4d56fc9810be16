/* Parts of a WebP's frame: only what shows is decoded. */
#ifndef WEBP_PARTS_H
#define WEBP_PARTS_H

#include <stddef.h>
#include <stdint.h>
#include <webp/demux.h>

#include "photo_helper.h"

/* An estimate of the most memory that decoding takes of a photo whose container has so many bytes.
   */
uint64_t webp_memory(size_t count, const photo_helper_header *header, int is_lossless,
                     int has_alpha);

/* Decodes and sends the rows of a part of a canvas, which is transparent where the frame is not. */
void webp_decode(const WebPIterator *frame, uint32_t channels, photo_helper_part part);

#endif
