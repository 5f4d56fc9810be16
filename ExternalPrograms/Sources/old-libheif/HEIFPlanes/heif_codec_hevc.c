/* Decodes HEVC with libde265, in the same way as libheif 1.15. */
#include "heif_codecs.h"

#include <libheif/heif_version.h>

#if LIBHEIF_HAVE_VERSION(1, 19, 0) || !__has_include(<libde265/de265.h>)

const struct heif_decoder_plugin *hevc_codec(void) { return NULL; }

#else

#include <libde265/de265.h>

#include "heif_library.h"

/* clang-format off */
#define FUNCTIONS(X)                                                                               \
  X(de265_new_decoder) X(de265_free_decoder) X(de265_push_NAL) X(de265_flush_data) X(de265_decode) \
  X(de265_get_next_picture) X(de265_release_next_picture) X(de265_get_chroma_format)               \
  X(de265_get_image_width) X(de265_get_image_height) X(de265_get_bits_per_pixel)                   \
  X(de265_get_image_plane) X(de265_get_image_colour_primaries)                                     \
  X(de265_get_image_transfer_characteristics) X(de265_get_image_matrix_coefficients)               \
  X(de265_get_image_full_range_flag)
/* clang-format on */

#define POINTER(name) static __typeof__(&name) p_##name;
FUNCTIONS(POINTER)

static struct heif_error new_decoder(void **decoder) {
  *decoder = p_de265_new_decoder();
  return *decoder == NULL ? codec_failure : codec_success;
}

static void free_decoder(void *decoder) { p_de265_free_decoder(decoder); }

/* Pushes NAL units, each of which follows its length in four bytes. */
static struct heif_error push_data(void *decoder, const void *data, size_t size) {
  const uint8_t *bytes = data;
  while (size > 0) {
    if (size < 4) return codec_failure;
    size_t count = (size_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
    if (count > size - 4) return codec_failure;
    p_de265_push_NAL(decoder, bytes + 4, (int)count, 0, NULL);
    bytes += 4 + count;
    size -= 4 + count;
  }
  return codec_success;
}

static struct heif_error return_picture(const struct de265_image *decoded,
                                        struct heif_image **image) {
  if (p_de265_get_chroma_format(decoded) != de265_chroma_420) return codec_failure;
  codec_picture picture = {
      .width = p_de265_get_image_width(decoded, 0),
      .height = p_de265_get_image_height(decoded, 0),
      .primaries = p_de265_get_image_colour_primaries(decoded),
      .transfer = p_de265_get_image_transfer_characteristics(decoded),
      .matrix = p_de265_get_image_matrix_coefficients(decoded),
      .is_full_range = p_de265_get_image_full_range_flag(decoded),
  };
  for (int i = 0; i < 3; i++) {
    int stride = 0, half = i > 0;
    if (p_de265_get_bits_per_pixel(decoded, i) != 8 ||
        p_de265_get_image_width(decoded, i) != (picture.width + half) >> half ||
        p_de265_get_image_height(decoded, i) != (picture.height + half) >> half)
      return codec_failure;
    picture.planes[i] = p_de265_get_image_plane(decoded, i, &stride);
    picture.strides[i] = stride;
  }
  return codec_return(&picture, image);
}

/* Like libheif, returns the last picture that precedes an error. */
static struct heif_error decode_image(void *decoder, struct heif_image **image) {
  struct heif_error error = codec_failure;
  *image = NULL;
  p_de265_flush_data(decoder);
  for (int more = 1; more != 0;) {
    more = 0;
    if (p_de265_decode(decoder, &more) != DE265_OK) break;
    const struct de265_image *decoded = p_de265_get_next_picture(decoder);
    if (decoded == NULL) continue;
    if (*image != NULL) heif.image_release(*image);
    *image = NULL;
    error = return_picture(decoded, image);
    if (error.code != heif_error_Ok) return error;
    p_de265_release_next_picture(decoder);
  }
  return error;
}

static int priority(enum heif_compression_format format) {
  return format == heif_compression_HEVC ? codec_priority() : 0;
}

const struct heif_decoder_plugin *hevc_codec(void) {
  static const struct heif_decoder_plugin codec = {.plugin_api_version = 1,
                                                   .get_plugin_name = codec_name,
                                                   .does_support_format = priority,
                                                   .new_decoder = new_decoder,
                                                   .free_decoder = free_decoder,
                                                   .push_data = push_data,
                                                   .decode_image = decode_image};
#define FUNCTION(name) {#name, &p_##name},
  static const library_function functions[] = {FUNCTIONS(FUNCTION)};
  return codec_find_functions("libde265.so.0", functions, sizeof functions / sizeof functions[0])
             ? &codec
             : NULL;
}

#endif
