/* Pictures of 8-bit YCbCr 4:2:0 as their codec decodes them.

   libheif before 1.19 converts each coded picture to RGB of separate colors, then to RGB of
   interleaved ones, and turns it whole. That takes a quarter of the time for a HEIC and half of it
   for an AVIF. It converts no picture that its codec calls gray. So codecs are registered here that
   call a picture gray and give its chroma as further channels. */
#ifndef HEIF_PLANES_H
#define HEIF_PLANES_H

#include <stdint.h>
#include <libheif/heif.h>

#include "heif_boxes.h"
#include "ycbcr.h"

typedef struct {
  struct heif_image *image;
  uint32_t width, height;
  ycbcr_picture picture; /* whose samples belong to the image */
} heif_planes;

/* Loads the codecs. Must be called before the sandbox is entered. */
void heif_planes_load(void);

/* Whether heif_planes_decode may succeed for coded pictures such as the boxes describe. */
int heif_planes_suit(const heif_boxes *boxes);

/* Decodes a coded picture, without turning it. Returns 0 if it must be decoded by libheif alone:
   because it is of another kind than its header says, has a rare color matrix, or is damaged. */
int heif_planes_decode(const struct heif_image_handle *handle,
                       const struct heif_decoding_options *options, heif_planes *planes);

void heif_planes_release(heif_planes *planes);

#endif
