/* Decodes the visible parts of a WebP's frame. */
#ifndef WEBP_ROWS_H
#define WEBP_ROWS_H

#include <stddef.h>
#include <stdint.h>
#include <webp/demux.h>

#include "photo_external.h"

/* Estimates the peak memory, in bytes, for decoding a photo whose container has `count` bytes. */
uint64_t webp_memory(size_t count, const photo_external_header *header, int is_lossless,
                     int has_alpha);

/* Decodes and sends the rows of a part of the canvas, which is transparent outside the frame. */
void webp_decode(const WebPIterator *frame, uint32_t channels, photo_external_part part);

#endif
