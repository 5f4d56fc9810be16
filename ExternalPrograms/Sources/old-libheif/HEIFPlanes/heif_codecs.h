/* The codecs that give libheif before 1.19 planes of samples: see heif_planes.h. */
#ifndef HEIF_CODECS_H
#define HEIF_CODECS_H

#include <libheif/heif_plugin.h>
#include <stddef.h>

#include "library_functions.h"

/* A decoded picture of 8-bit YCbCr 4:2:0, and how its colors are coded (code points of ITU-T
   H.273). */
typedef struct {
  int width, height;
  const uint8_t *planes[3];
  ptrdiff_t strides[3];
  int primaries, transfer, matrix, is_full_range;
} codec_picture;

/* Returns the picture as libheif's codecs do, but as a gray one with chroma. */
struct heif_error codec_return(const codec_picture *picture, struct heif_image **image);

/* Errors of a codec, whose text nobody reads. */
extern const struct heif_error codec_success, codec_failure;

/* The priority of these codecs for their own format: 0 if they may not decode now. */
int codec_priority(void);

const char *codec_name(void);

/* Return NULL if the library that libheif decodes with is not loaded, or has another interface. */
const struct heif_decoder_plugin *hevc_codec(void);
const struct heif_decoder_plugin *av1_codec(void);

/* Looks functions up in a library, unless it is not loaded. Returns whether all are there. */
int codec_find_functions(const char *library, const library_function *functions, size_t count);

#endif
