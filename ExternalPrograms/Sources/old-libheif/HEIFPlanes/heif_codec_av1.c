/* Decodes AV1 with dav1d, in the same way as libheif 1.15. */
#include "heif_codecs.h"

#include <libheif/heif_version.h>

#if LIBHEIF_HAVE_VERSION(1, 19, 0) || !__has_include(<dav1d/dav1d.h>)

const struct heif_decoder_plugin *av1_codec(void) { return NULL; }

#else

#include <dav1d/dav1d.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define FUNCTIONS(X)                                                                  \
  X(dav1d_default_settings) X(dav1d_open) X(dav1d_close) X(dav1d_data_create)         \
  X(dav1d_data_unref) X(dav1d_send_data) X(dav1d_get_picture) X(dav1d_picture_unref)
/* clang-format on */

#define POINTER(name) static __typeof__(&name) p_##name;
FUNCTIONS(POINTER)

typedef struct {
  Dav1dContext *context;
  Dav1dData data; /* that has not been sent */
} av1_decoder;

static void free_decoder(void *pointer) {
  av1_decoder *decoder = pointer;
  if (decoder->data.sz > 0) p_dav1d_data_unref(&decoder->data);
  p_dav1d_close(&decoder->context);
  free(decoder);
}

static struct heif_error new_decoder(void **pointer) {
  av1_decoder *decoder = calloc(1, sizeof *decoder);
  Dav1dSettings settings;
  p_dav1d_default_settings(&settings);
  settings.frame_size_limit = 1 << 30; /* pixels */
  settings.all_layers = 0;
  if (decoder == NULL || p_dav1d_open(&decoder->context, &settings) != 0) {
    free(decoder);
    return codec_failure;
  }
  *pointer = decoder;
  return codec_success;
}

static struct heif_error push_data(void *pointer, const void *data, size_t size) {
  av1_decoder *decoder = pointer;
  uint8_t *copy = decoder->data.sz > 0 ? NULL : p_dav1d_data_create(&decoder->data, size);
  if (copy == NULL) return codec_failure;
  memcpy(copy, data, size);
  return codec_success;
}

static struct heif_error return_picture(const Dav1dPicture *decoded, struct heif_image **image) {
  if (decoded->p.layout != DAV1D_PIXEL_LAYOUT_I420 || decoded->p.bpc != 8) return codec_failure;
  const Dav1dSequenceHeader *sequence = decoded->seq_hdr;
  codec_picture picture = {
      .width = decoded->p.w,
      .height = decoded->p.h,
      .primaries = (int)sequence->pri,
      .transfer = (int)sequence->trc,
      .matrix = (int)sequence->mtrx,
      .is_full_range = sequence->color_range,
  };
  for (int i = 0; i < 3; i++) {
    picture.planes[i] = decoded->data[i];
    picture.strides[i] = decoded->stride[i > 0];
  }
  return codec_return(&picture, image);
}

static struct heif_error decode_image(void *pointer, struct heif_image **image) {
  av1_decoder *decoder = pointer;
  Dav1dPicture picture = {0};
  int result;
  *image = NULL;
  /* A picture may come only after a second request without data. */
  for (int is_flushed = 0;; is_flushed = decoder->data.sz == 0) {
    result = p_dav1d_send_data(decoder->context, &decoder->data);
    if (result < 0 && result != DAV1D_ERR(EAGAIN)) return codec_failure;
    result = p_dav1d_get_picture(decoder->context, &picture);
    if (result != DAV1D_ERR(EAGAIN) || is_flushed) break;
  }
  if (result < 0) return codec_failure;
  struct heif_error error = return_picture(&picture, image);
  p_dav1d_picture_unref(&picture);
  return error;
}

static int priority(enum heif_compression_format format) {
  return format == heif_compression_AV1 ? codec_priority() : 0;
}

const struct heif_decoder_plugin *av1_codec(void) {
  static const struct heif_decoder_plugin codec = {.plugin_api_version = 1,
                                                   .get_plugin_name = codec_name,
                                                   .does_support_format = priority,
                                                   .new_decoder = new_decoder,
                                                   .free_decoder = free_decoder,
                                                   .push_data = push_data,
                                                   .decode_image = decode_image};
#define FUNCTION(name) {#name, &p_##name},
  static const library_function functions[] = {FUNCTIONS(FUNCTION)};
#define TEXT(number) #number
#define LIBRARY(major) "libdav1d.so." TEXT(major)
  return codec_find_functions(LIBRARY(DAV1D_API_VERSION_MAJOR), functions,
                              sizeof functions / sizeof functions[0])
             ? &codec
             : NULL;
}

#endif
