#include "heif_planes.h"

#include <dlfcn.h>
#include <string.h>

#include "heif_codecs.h"
#include "heif_library.h"

const struct heif_error codec_success = {heif_error_Ok, heif_suberror_Unspecified, ""};
const struct heif_error codec_failure = {heif_error_Decoder_plugin_error, heif_suberror_Unspecified,
                                         ""};

static int has_hevc, has_av1; /* whether a codec of ours is registered */
static int is_asked;          /* whether they may decode now */

int codec_find_functions(const char *library, const library_function *functions, size_t count) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
  return handle != NULL && library_functions_find(handle, functions, count);
}

int codec_priority(void) { return is_asked ? 1000 : 0; }

const char *codec_name(void) { return "planes"; }

static int add(const struct heif_decoder_plugin *codec) {
  return codec != NULL && heif.register_decoder_plugin(codec).code == heif_error_Ok;
}

void heif_planes_load(void) {
  if (heif.get_version_number() >= LIBHEIF_MAKE_VERSION(1, 19, 0)) return;
  has_hevc = add(hevc_codec());
  has_av1 = add(av1_codec());
}

int heif_planes_suit(const heif_boxes *boxes) {
  int is_420 = boxes->sampling_across == 2 && boxes->sampling_down == 2 && boxes->bits == 8;
  int has_codec = (has_hevc && strcmp(boxes->coding, "hvc1") == 0) ||
                  (has_av1 && strcmp(boxes->coding, "av01") == 0);
  return is_420 && has_codec && !boxes->is_gray;
}

static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};

static struct heif_error add_planes(const codec_picture *picture, struct heif_image *image) {
  for (int i = 0; i < 3; i++) {
    int half = i > 0, stride;
    int width = (picture->width + half) >> half, height = (picture->height + half) >> half;
    struct heif_error error = heif.image_add_plane(image, channels[i], width, height, 8);
    if (error.code != heif_error_Ok) return error;
    uint8_t *rows = heif.image_get_plane(image, channels[i], &stride);
    for (int y = 0; y < height; y++) {
      memcpy(rows + (ptrdiff_t)y * stride, picture->planes[i] + y * picture->strides[i],
             (size_t)width);
    }
  }
  return codec_success;
}

static struct heif_error add_colors(const codec_picture *picture, struct heif_image *image) {
  struct heif_color_profile_nclx *colors = heif.nclx_color_profile_alloc();
  if (colors == NULL) return codec_failure;
  int is_known =
      heif.nclx_color_profile_set_color_primaries(colors, (uint16_t)picture->primaries).code ==
          heif_error_Ok &&
      heif.nclx_color_profile_set_transfer_characteristics(colors, (uint16_t)picture->transfer)
              .code == heif_error_Ok &&
      heif.nclx_color_profile_set_matrix_coefficients(colors, (uint16_t)picture->matrix).code ==
          heif_error_Ok;
  colors->full_range_flag = picture->is_full_range != 0;
  if (is_known) heif.image_set_nclx_color_profile(image, colors);
  heif.nclx_color_profile_free(colors);
  return is_known ? codec_success : codec_failure;
}

struct heif_error codec_return(const codec_picture *picture, struct heif_image **image) {
  struct heif_error error = heif.image_create(
      picture->width, picture->height, heif_colorspace_monochrome, heif_chroma_monochrome, image);
  if (error.code != heif_error_Ok) return error;
  error = add_planes(picture, *image);
  if (error.code == heif_error_Ok) error = add_colors(picture, *image);
  if (error.code == heif_error_Ok) return error;
  heif.image_release(*image);
  *image = NULL;
  return error;
}

/* Finds the planes of a decoded picture. Returns 0 if it is not one of codec_return's. */
static int find_planes(heif_planes *planes) {
  struct heif_color_profile_nclx *colors = NULL;
  if (heif.image_get_nclx_color_profile(planes->image, &colors).code != heif_error_Ok) return 0;
  int has_weights = ycbcr_find_weights((int)colors->matrix_coefficients, colors->full_range_flag,
                                       &planes->picture.weights);
  heif.nclx_color_profile_free(colors);
  for (int i = 0; i < 3; i++) {
    ycbcr_plane *plane = &planes->picture.planes[i];
    int stride;
    plane->samples = heif.image_get_plane_readonly(planes->image, channels[i], &stride);
    if (plane->samples == NULL) return 0;
    plane->stride = stride;
  }
  planes->width = (uint32_t)heif.image_get_width(planes->image, heif_channel_Y);
  planes->height = (uint32_t)heif.image_get_height(planes->image, heif_channel_Y);
  return has_weights;
}

int heif_planes_decode(const struct heif_image_handle *handle,
                       const struct heif_decoding_options *options, heif_planes *planes) {
  *planes = (heif_planes){0};
  is_asked = 1;
  struct heif_error error = heif.decode_image(handle, &planes->image, heif_colorspace_undefined,
                                              heif_chroma_undefined, options);
  is_asked = 0;
  if (error.code != heif_error_Ok) return 0;
  if (find_planes(planes)) return 1;
  heif_planes_release(planes);
  return 0;
}

void heif_planes_release(heif_planes *planes) { heif.image_release(planes->image); }
