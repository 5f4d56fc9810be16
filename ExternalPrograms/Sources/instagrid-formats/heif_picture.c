#include "heif_picture.h"

#include <stdlib.h>
#include <string.h>

#include "heif_library.h"
#include "messages.h"
#include "samples.h"

static int is_gray(row_format format) { return format.channels < 3; }
static int has_alpha(row_format format) { return format.channels % 2 == 0; }

/* Gray is decoded as libheif stores it, since libheif converts nothing to gray. There may be
   chroma, which some encoders store although the header says that there is none, or red, green
   and blue, which libheif 1.15 produces for a grid. */
enum heif_colorspace heif_picture_colorspace(row_format format) {
  return is_gray(format) ? heif_colorspace_undefined : heif_colorspace_RGB;
}

enum heif_chroma heif_picture_chroma(row_format format) {
  if (is_gray(format)) return heif_chroma_undefined;
  if (format.bits == 8)
    return has_alpha(format) ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return has_alpha(format) ? heif_chroma_interleaved_RRGGBBAA_LE
                           : heif_chroma_interleaved_RRGGBB_LE;
#else
  return has_alpha(format) ? heif_chroma_interleaved_RRGGBBAA_BE
                           : heif_chroma_interleaved_RRGGBB_BE;
#endif
}

/* Whether black is 16 and white is 235 (in 8 bits). libheif does not convert the range of gray
   samples. */
static int is_limited_gray(const struct heif_image *image, enum heif_channel channel) {
  struct heif_color_profile_nclx *profile = NULL;
  if (channel != heif_channel_Y) return 0;
  if (heif.image_get_nclx_color_profile(image, &profile).code != heif_error_Ok) return 0;
  int is_limited = !profile->full_range_flag;
  heif.nclx_color_profile_free(profile);
  return is_limited;
}

/* Returns a table that maps each stored sample to the sample of a row, stretching the range from
   black to white to all values of 8 or 16 bits. */
static uint16_t *make_table(int stored_bits, uint32_t bits, int is_limited) {
  uint32_t max_sample = (1U << bits) - 1;
  uint32_t unit = 1U << (stored_bits - 8);
  uint32_t black = is_limited ? 16 * unit : 0;
  uint32_t white = is_limited ? 235 * unit : (1U << stored_bits) - 1;
  uint16_t *table = malloc(sizeof *table << 16);
  if (table == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for a table of samples");
  for (uint32_t i = 0; i < 1U << 16; i++) {
    uint32_t above = i < black ? 0 : i > white ? white - black : i - black;
    table[i] = (uint16_t)(((uint64_t)above * max_sample + (white - black) / 2) / (white - black));
  }
  return table;
}

/* Returns `count` samples of each pixel of a channel, from sample `first` on. */
static picture_plane plane_of(const heif_picture *picture, enum heif_channel channel,
                              uint32_t first, uint32_t count, int is_limited) {
  int is_interleaved = channel == heif_channel_interleaved;
  picture_plane plane = {.count = count, .step = is_interleaved ? picture->format.channels : 1};
  plane.bytes = heif.image_get_plane_readonly(picture->image, channel, &plane.stride);
  int bits = heif.image_get_bits_per_pixel_range(picture->image, channel);
  plane.is_wide = bits > 8;
  if (plane.bytes == NULL || bits < 8 || bits > 16 ||
      heif.image_get_width(picture->image, channel) != (int)picture->width ||
      heif.image_get_height(picture->image, channel) != (int)picture->height)
    fail(PHOTO_EXTERNAL_DAMAGED, "the samples of the picture contradict its header");
  plane.bytes += first * (plane.is_wide ? 2 : 1);
  if (bits != (int)picture->format.bits || is_limited)
    plane.table = make_table(bits, picture->format.bits, is_limited);
  return plane;
}

heif_picture heif_picture_of(struct heif_image *image, row_format format) {
  heif_picture picture = {.image = image, .format = format};
  int width = heif.image_get_primary_width(image), height = heif.image_get_primary_height(image);
  picture.width = width > 0 ? (uint32_t)width : 0;
  picture.height = height > 0 ? (uint32_t)height : 0;
  enum heif_channel gray =
      heif.image_has_channel(image, heif_channel_Y) ? heif_channel_Y : heif_channel_R;
  enum heif_channel colors = is_gray(format) ? gray : heif_channel_interleaved;
  int is_apart = has_alpha(format) && (is_gray(format) || format.has_limited_alpha);
  uint32_t count = is_gray(format) ? 1 : format.channels - (is_apart ? 1 : 0);
  picture.planes[picture.plane_count++] =
      plane_of(&picture, colors, 0, count, is_limited_gray(image, colors));
  if (is_apart) {
    enum heif_channel alpha = is_gray(format) ? heif_channel_Alpha : heif_channel_interleaved;
    picture.planes[picture.plane_count++] =
        plane_of(&picture, alpha, is_gray(format) ? 0 : count, 1, format.has_limited_alpha);
  }
  return picture;
}

void heif_picture_release(heif_picture *picture) {
  for (int i = 0; i < picture->plane_count; i++) free(picture->planes[i].table);
  heif.image_release(picture->image);
}

/* Copies the samples of a plane into a row, starting at its channel `first`. */
static void copy_plane(const picture_plane *plane, row_format format, uint32_t first, uint32_t x,
                       uint32_t y, uint32_t count, uint8_t *row) {
  size_t bytes = plane->is_wide ? 2 : 1;
  const uint8_t *samples =
      plane->bytes + (size_t)y * (size_t)plane->stride + (size_t)x * plane->step * bytes;
  if (plane->table == NULL && plane->count == format.channels) {
    memcpy(row, samples, (size_t)count * plane->count * bytes);
    return;
  }
  int is_wide = format.bits > 8;
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t channel = 0; channel < plane->count; channel++) {
      uint32_t sample = get_sample(samples, (size_t)i * plane->step + channel, plane->is_wide);
      if (plane->table != NULL) sample = plane->table[sample];
      set_sample(row, (size_t)i * format.channels + first + channel, is_wide, sample);
    }
  }
}

void heif_picture_copy(const heif_picture *picture, uint32_t x, uint32_t y, uint32_t count,
                       uint8_t *row) {
  uint32_t first = 0;
  for (int i = 0; i < picture->plane_count; i++) {
    copy_plane(&picture->planes[i], picture->format, first, x, y, count, row);
    first += picture->planes[i].count;
  }
  if (picture->format.is_premultiplied)
    divide_by_alpha(row, count, picture->format.channels, picture->format.bits);
}
