/* Decodes HEIF, HEIC and AVIF with libheif, which also turns, mirrors and crops them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "decoder.h"
#include "heif_1_19.h"
#include "heif_adapt.h"
#include "heif_errors.h"
#include "heif_gain_map.h"
#include "heif_library.h"
#include "heif_tiles.h"
#include "messages.h"
#include "profile.h"
#include "rows.h"

static item_tables tables;
static heif_photo photo;
static int shows_gain_map;       /* instead of the primary picture */
static span gain_map;            /* what describes it */
static uint64_t pixels_of_tiles; /* decoded at a time; 0 for the whole picture */

static const char *load(void) {
  static int is_loaded;
  if (is_loaded) return NULL;
  void *library = heif_load();
  if (library == NULL) return "libheif.so.1 (Debian package libheif1)";
  heif_1_19_load(library);
  heif_planes_load();
  is_loaded = 1;
  return NULL;
}

/* Boxes may be anywhere in the file, so all of it is read. */
static void read_all(input *input) { input_read(input, SIZE_MAX); }

/* The types of coded items, the usual names of their codings, and libheif's codecs. */
static const struct {
  const char *type, *name;
  enum heif_compression_format format;
} codings[] = {
    {"hvc1", "HEVC", heif_compression_HEVC},
    {"hev1", "HEVC", heif_compression_HEVC},
    {"av01", "AV1", heif_compression_AV1},
    {"avc1", "AVC", heif_compression_AVC},
    {"jpeg", "JPEG", heif_compression_JPEG},
    {"vvc1", "VVC", heif_compression_VVC},
    {"evc1", "EVC", heif_compression_EVC},
    {"j2k1", "JPEG 2000", heif_compression_JPEG2000},
    {"unci", "uncompressed", heif_compression_undefined},
    {"", "", heif_compression_undefined},
};

/* Describes the coding. Fails if libheif has no decoder for it. */
static void set_coding(photo_external_header *header, const heif_boxes *boxes) {
  size_t i = 0;
  while (codings[i].type[0] != 0 && strcmp(codings[i].type, boxes->coding) != 0) i++;
  if (codings[i].type[0] == 0) {
    memcpy(header->coding, boxes->coding, sizeof boxes->coding);
    return;
  }
  int has_decoder = codings[i].format == heif_compression_undefined
                        ? heif.get_version_number() >= LIBHEIF_MAKE_VERSION(1, 17, 0)
                        : heif.have_decoder_for_format(codings[i].format);
  if (!has_decoder) {
    fail(PHOTO_EXTERNAL_UNSUPPORTED,
         "the picture is coded as %s, for which libheif %s has no decoder", codings[i].name,
         heif.get_version());
  }
  strcpy(header->coding, codings[i].name);
}

/* Fails if libheif would convert the colors by another matrix than the picture has. */
static void check_matrix(const heif_boxes *boxes) {
  /* Those that are converted by libheif 1.15, and 16, YCgCo-Re. No version converts 10, 11, 13 to
     15 and 17 to 19. */
  enum { CONVERTED = 0x13F7, RE = 16 };
  int is_converted = boxes->matrix < RE && (CONVERTED >> boxes->matrix & 1);
  int is_re = boxes->matrix == RE;
  if (is_re) is_converted = heif.get_version_number() >= LIBHEIF_MAKE_VERSION(1, 21, 0);
  if (is_converted || boxes->is_gray) return;
  fail(PHOTO_EXTERNAL_UNSUPPORTED,
       "its colors have matrix %d (ITU-T H.273), which libheif %s (the installed version) does not"
       " convert%s",
       boxes->matrix, heif.get_version(), is_re ? ", but libheif 1.21 does" : "");
}

/* Sets libheif's own limits, if it supports that. */
static void set_limits(const photo_external_open *open) {
  if (heif_1_19.get_security_limits == NULL) return;
  struct heif_security_limits *limits = heif_1_19.get_security_limits(photo.context);
  /* The coded picture may have up to 63 columns and rows more, and 65535 of each. */
  limits->max_image_size_pixels = open->pixels + 64 * 2 * 65536;
  /* The boxes have been counted, and a grid of tiles has a reference to each. */
  limits->max_items = UINT16_MAX;
  limits->max_memory_block_size = open->memory;
  limits->max_color_profile_size = PHOTO_EXTERNAL_MAX_PROFILE;
}

/* Reads the boxes, and then changes some of them so that the installed libheif understands them.
   Returns whether it may refuse the file although newer versions do not. */
static int read_boxes(const input *input) {
  switch (item_tables_read(&tables, input->bytes, input->count)) {
    case ITEM_TABLES_READ: break;
    case ITEM_TABLES_TOO_LARGE: fail(PHOTO_EXTERNAL_DAMAGED, "it has too many boxes");
    case ITEM_TABLES_NO_MEMORY: fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for its boxes");
  }
  if (shows_gain_map) {
    gain_map = heif_select_gain_map(&tables, input->bytes);
    if (gain_map.bytes == NULL) fail(PHOTO_EXTERNAL_DAMAGED, "it has no gain map that can be read");
  }
  photo.boxes = heif_read_boxes(&tables);
  heif_adaptation adaptation = heif_adapt(&tables, input->bytes, heif.get_version_number());
  photo.grid = adaptation.grid;
  return adaptation.is_refused;
}

static void read_context(const input *input, const photo_external_open *open, int is_refused) {
  photo.context = heif.context_alloc();
  if (photo.context == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "libheif ran out of memory");
  heif.context_set_max_decoding_threads(photo.context, 0);
  set_limits(open);
  errno = 0;
  struct heif_error error =
      heif.context_read_from_memory_without_copy(photo.context, input->bytes, input->count, NULL);
  if (error.code == heif_error_Unsupported_filetype && photo.boxes.is_animated) {
    fail(PHOTO_EXTERNAL_UNSUPPORTED,
         "the file is an image sequence, which libheif %s (the installed version) does not support",
         heif.get_version());
  }
  if (is_refused) heif_check_refused(error);
  heif_check(error);
  heif_check(heif.context_get_primary_image_handle(photo.context, &photo.handle));
}

static const uint8_t *icc_profile(uint32_t *count) {
  enum heif_color_profile_type type = heif.image_handle_get_color_profile_type(photo.handle);
  *count = 0;
  if (type != heif_color_profile_type_rICC && type != heif_color_profile_type_prof) return NULL;
  size_t size = heif.image_handle_get_raw_color_profile_size(photo.handle);
  uint8_t *profile = profile_allocate(size);
  if (profile == NULL) return NULL;
  heif_check(heif.image_handle_get_raw_color_profile(photo.handle, profile));
  *count = (uint32_t)size;
  return profile;
}

/* Reads the code points of the colors, if the file has any. Returns whether the coded picture is
   RGB. */
static int read_code_points(photo_external_header *header) {
  struct heif_color_profile_nclx *profile = NULL;
  header->orientation = 1;
  header->primaries = header->transfer = 2;
  if (heif.image_handle_get_nclx_color_profile(photo.handle, &profile).code != heif_error_Ok)
    return 0;
  header->primaries = (uint32_t)profile->color_primaries;
  header->transfer = (uint32_t)profile->transfer_characteristics;
  int is_rgb = profile->matrix_coefficients == heif_matrix_coefficients_RGB_GBR;
  heif.nclx_color_profile_free(profile);
  return is_rgb;
}

/* Returns flags for the contents of the file besides the primary picture. Whatever the version of
   libheif, the boxes say the same. */
static uint32_t flags(const heif_boxes *boxes, int has_alpha) {
  int has_auxiliary = boxes->has_auxiliary || (boxes->has_alpha && !has_alpha);
  return (boxes->has_exif ? PHOTO_EXTERNAL_HAS_EXIF : 0) |
         (boxes->has_gain_map ? PHOTO_EXTERNAL_HAS_GAIN_MAP : 0) |
         (boxes->has_depth_map ? PHOTO_EXTERNAL_HAS_DEPTH_MAP : 0) |
         (has_auxiliary ? PHOTO_EXTERNAL_HAS_AUXILIARY : 0) |
         (boxes->has_further_photos ? PHOTO_EXTERNAL_HAS_FURTHER_PHOTOS : 0) |
         (boxes->is_animated ? PHOTO_EXTERNAL_IS_ANIMATED : 0);
}

/* Estimates the peak memory, in bytes, for decoding a photo whose file has `count` bytes, `pixels`
   at a time. The samples of the picture are held twice: by the codec and by libheif, or by libheif
   as stored and as turned. Rows are held in addition and, if samples have two bytes, an
   intermediate copy of each color. */
static uint64_t memory_for(size_t count, const photo_external_header *header, uint64_t pixels) {
  int is_wide = header->bits > 8, has_alpha = header->channels % 2 == 0;
  uint64_t shared = (uint64_t)header->sampling_across * header->sampling_down;
  uint64_t twice = header->channels < 3 ? 2 : shared == 0 ? 6 : 2 + 4 / shared;
  uint64_t samples = twice + 2 * has_alpha + header->channels * (is_wide ? 2 : 1);
  return PROCESS_BYTES + count + pixels * samples * (is_wide ? 2 : 1);
}

static description describe(const input *input, const photo_external_open *open) {
  const heif_boxes *boxes = &photo.boxes;
  int is_refused = read_boxes(input);
  description description = {0};
  photo_external_header *header = &description.header;
  set_coding(header, boxes);
  check_matrix(boxes);
  read_context(input, open, is_refused);
  int is_known = boxes->width != 0;
  int width = is_known ? (int)boxes->width : heif.image_handle_get_width(photo.handle);
  int height = is_known ? (int)boxes->height : heif.image_handle_get_height(photo.handle);
  int bits = heif.image_handle_get_luma_bits_per_pixel(photo.handle);
  if (bits < 0) bits = boxes->bits;
  if (width < 1 || height < 1) fail(PHOTO_EXTERNAL_DAMAGED, "the picture has no size");
  if (bits < 8 || bits > 16)
    fail(PHOTO_EXTERNAL_DAMAGED, "the picture has samples of %d bits", bits);
  int has_alpha = heif.image_handle_has_alpha_channel(photo.handle);
  photo.format.channels = (boxes->is_gray ? 1 : 3) + (has_alpha ? 1 : 0);
  photo.format.bits = bits > 8 ? 16 : 8;
  photo.format.is_premultiplied =
      has_alpha && heif.image_handle_is_premultiplied_alpha(photo.handle);
  photo.format.has_limited_alpha = has_alpha && boxes->has_limited_alpha;

  header->width = (uint32_t)width;
  header->height = (uint32_t)height;
  header->channels = photo.format.channels;
  header->bits = photo.format.bits;
  header->stored_bits = (uint32_t)bits;
  header->sampling_across = (uint32_t)boxes->sampling_across;
  header->sampling_down = (uint32_t)boxes->sampling_down;
  int is_rgb = read_code_points(header);
  description.profile = icc_profile(&header->profile_count);
  header->flags = flags(boxes, has_alpha);
  strcpy(header->color_model, boxes->is_gray ? "gray" : is_rgb ? "RGB" : "YCbCr");
  pixels_of_tiles = heif_pixels_of_tiles(&photo);
  uint64_t pixels = (uint64_t)header->width * header->height;
  header->memory =
      memory_for(input->count, header, pixels_of_tiles != 0 ? pixels_of_tiles : pixels);
  return description;
}

static void pass_warnings_on(struct heif_image *image) {
  struct heif_error warning;
  for (int i = 0; heif.image_get_decoding_warnings(image, i, &warning, 1) > 0; i++) {
    if (i >= PHOTO_EXTERNAL_MAX_WARNINGS) return;
    warn("%s", warning.message);
  }
}

/* Decodes the whole picture and sends the rows of a part. */
static void decode_whole(photo_external_part part) {
  row_format format = photo.format;
  struct heif_image *image = NULL;
  errno = 0;
  heif_check(heif.decode_image(photo.handle, &image, heif_picture_colorspace(format),
                               heif_picture_chroma(format), NULL));
  pass_warnings_on(image);
  heif_picture picture = heif_picture_of(image, format);
  if (part.x + part.width > picture.width || part.y + part.height > picture.height) {
    fail(PHOTO_EXTERNAL_DAMAGED, "the picture is %ux%u, smaller than its header says",
         picture.width, picture.height);
  }
  for (uint32_t i = 0; i < part.height; i++)
    heif_picture_copy(&picture, part.x, part.y + i, part.width, rows_next());
  heif_picture_release(&picture);
}

static void decode(photo_external_part part) {
  if (pixels_of_tiles != 0) heif_decode_tiles(&photo, part);
  else if (!heif_decode_planes(&photo, part)) decode_whole(part);
}

static description describe_gain_map(const input *input, const photo_external_open *open) {
  shows_gain_map = 1;
  description description = describe(input, open);
  if (gain_map.count > PHOTO_EXTERNAL_MAX_EXIF) gain_map.count = 0;
  description.header.exif_count = (uint32_t)gain_map.count;
  description.exif = gain_map.bytes;
  return description;
}

const decoder heif_gain_map_decoder = {load, read_all, describe_gain_map, decode};
const decoder heif_decoder = {load, read_all, describe, decode};
