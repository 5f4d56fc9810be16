/* Decodes JPEG XL with libjxl, which is loaded only for that. It also turns the picture. */
#include <errno.h>
#include <jxl/decode.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "decoder.h"
#include "library_functions.h"
#include "messages.h"
#include "profile.h"
#include "rows.h"

#define JXL_FUNCTIONS(USE)             \
  USE(JxlDecoderVersion)               \
  USE(JxlDecoderCreate)                \
  USE(JxlDecoderSubscribeEvents)       \
  USE(JxlDecoderSetInput)              \
  USE(JxlDecoderProcessInput)          \
  USE(JxlDecoderSetUnpremultiplyAlpha) \
  USE(JxlDecoderGetBasicInfo)          \
  USE(JxlDecoderGetExtraChannelInfo)   \
  USE(JxlDecoderSetImageOutBuffer)     \
  USE(JxlDecoderCloseInput)            \
  USE(JxlDecoderSetDecompressBoxes)    \
  USE(JxlDecoderGetBoxType)            \
  USE(JxlDecoderSetBoxBuffer)          \
  USE(JxlDecoderReleaseBoxBuffer)      \
  USE(JxlDecoderDestroy)

static struct {
#define JXL_MEMBER(name) __typeof__(&name) name;
  JXL_FUNCTIONS(JXL_MEMBER)
#undef JXL_MEMBER
} jxl;

/* Functions that have one argument more before libjxl 0.9, which is not used. */
typedef struct {
  JxlDecoderStatus (*colors)(const JxlDecoder *, JxlColorProfileTarget, JxlColorEncoding *);
  JxlDecoderStatus (*profile_size)(const JxlDecoder *, JxlColorProfileTarget, size_t *);
  JxlDecoderStatus (*profile)(const JxlDecoder *, JxlColorProfileTarget, uint8_t *, size_t);
} color_functions;
typedef struct {
  JxlDecoderStatus (*colors)(const JxlDecoder *, const JxlPixelFormat *, JxlColorProfileTarget,
                             JxlColorEncoding *);
  JxlDecoderStatus (*profile_size)(const JxlDecoder *, const JxlPixelFormat *,
                                   JxlColorProfileTarget, size_t *);
  JxlDecoderStatus (*profile)(const JxlDecoder *, const JxlPixelFormat *, JxlColorProfileTarget,
                              uint8_t *, size_t);
} old_color_functions;

static color_functions new_library;
static old_color_functions old_library;

static int is_old(void) { return jxl.JxlDecoderVersion() < 9000; }

/* Calls such a function for the colors of the decoded picture. */
#define ASK_COLORS(function, ...)                                                                 \
  (is_old()                                                                                       \
       ? old_library.function(decoder_of_photo, NULL, JXL_COLOR_PROFILE_TARGET_DATA, __VA_ARGS__) \
       : new_library.function(decoder_of_photo, JXL_COLOR_PROFILE_TARGET_DATA, __VA_ARGS__))

/* Loads the newest version that is installed. It may be newer than the headers, as where a program
   built on Debian 12 runs on Debian 13. */
static const char *load(void) {
#define JXL_FUNCTION(name) {#name, &jxl.name},
  static const library_function functions[] = {
      {"JxlDecoderGetColorAsEncodedProfile", &new_library.colors},
      {"JxlDecoderGetColorAsEncodedProfile", &old_library.colors},
      {"JxlDecoderGetICCProfileSize", &new_library.profile_size},
      {"JxlDecoderGetICCProfileSize", &old_library.profile_size},
      {"JxlDecoderGetColorAsICCProfile", &new_library.profile},
      {"JxlDecoderGetColorAsICCProfile", &old_library.profile},
      JXL_FUNCTIONS(JXL_FUNCTION)};
#undef JXL_FUNCTION
  static const char *const libraries[] = {"libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9",
                                          "libjxl.so.0.8",  "libjxl.so.0.7",  NULL};
  return library_load(libraries, functions, sizeof functions / sizeof functions[0]) == NULL
             ? "libjxl, such as libjxl.so.0.11 (Debian package libjxl0.11)"
             : NULL;
}

static void read_all(input *input) { input_read(input, SIZE_MAX); }

enum {
  /* What libjxl 0.7 holds for each pixel, as measured, besides the picture: of a lossy picture, of
     one in its original colors, which may be lossless, and with alpha, for which there are several
     copies in floating-point numbers. */
  LOSSY_BYTES = 12,
  ORIGINAL_BYTES = 24,
  ALPHA_BYTES = 40,
  STABLE_VERSION = 11000, /* 0.11 */
  /* The luminance of white in pictures that are not HDR, in candelas per square meter. */
  SDR_WHITE = 255
};

static JxlDecoder *decoder_of_photo;
static JxlPixelFormat format;
static double linear_peak; /* the luminance of the largest sample of PQ rows; otherwise 0 */
static uint32_t width, height;

/* Continues until libjxl reports the event. */
static void proceed(JxlDecoderStatus event) {
  JxlDecoderStatus status = jxl.JxlDecoderProcessInput(decoder_of_photo);
  if (status == event) return;
  if (errno == ENOMEM) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "libjxl ran out of memory");
  if (status == JXL_DEC_NEED_MORE_INPUT)
    fail(PHOTO_EXTERNAL_ENDS_EARLY, "the data of the JPEG XL's picture are truncated");
  /* libjxl does not say why. Until its format was stable, not all valid data were decoded. */
  uint32_t version = jxl.JxlDecoderVersion();
  if (version >= STABLE_VERSION)
    fail(PHOTO_EXTERNAL_DAMAGED, "the data of its picture are invalid");
  fail(PHOTO_EXTERNAL_UNSUPPORTED,
       "libjxl %u.%u.%u (the installed version) cannot decode it; it is damaged, or needs a newer"
       " version",
       version / 1000000, version / 1000 % 1000, version % 1000);
}

static void check(JxlDecoderStatus status) {
  if (status == JXL_DEC_SUCCESS) return;
  fail(PHOTO_EXTERNAL_INTERNAL, "libjxl failed (status %d)", (int)status);
}

static const uint8_t *read_profile(uint32_t *count) {
  size_t size = 0;
  *count = 0;
  if (ASK_COLORS(profile_size, &size) != JXL_DEC_SUCCESS) return NULL;
  uint8_t *profile = profile_allocate(size);
  if (profile == NULL) return NULL;
  check(ASK_COLORS(profile, profile, size));
  *count = (uint32_t)size;
  return profile;
}

/* Describes the colors by code points of ITU-T H.273, whose numbers libjxl uses, where they have
   some. Returns whether they have. */
static int read_code_points(photo_external_header *header, int is_gray) {
  enum { P3_D65 = 12 };
  JxlColorEncoding colors;
  header->primaries = header->transfer = 2;
  if (ASK_COLORS(colors, &colors) != JXL_DEC_SUCCESS) return 0;
  int is_known = colors.white_point == JXL_WHITE_POINT_D65 &&
                 (is_gray || colors.primaries == JXL_PRIMARIES_SRGB ||
                  colors.primaries == JXL_PRIMARIES_2100 || colors.primaries == JXL_PRIMARIES_P3);
  switch (colors.transfer_function) {
    case JXL_TRANSFER_FUNCTION_LINEAR:
    case JXL_TRANSFER_FUNCTION_SRGB:
    case JXL_TRANSFER_FUNCTION_PQ:
    case JXL_TRANSFER_FUNCTION_HLG: break;
    default: is_known = 0;
  }
  if (!is_known) return 0;
  header->primaries = is_gray ? JXL_PRIMARIES_SRGB : (uint32_t)colors.primaries;
  if (header->primaries == JXL_PRIMARIES_P3) header->primaries = P3_D65;
  header->transfer = (uint32_t)colors.transfer_function;
  return 1;
}

static void refuse_inks(const JxlBasicInfo *info) {
  for (uint32_t i = 0; i < info->num_extra_channels; i++) {
    JxlExtraChannelInfo channel;
    check(jxl.JxlDecoderGetExtraChannelInfo(decoder_of_photo, i, &channel));
    if (channel.type != JXL_CHANNEL_BLACK) continue;
    fail(PHOTO_EXTERNAL_UNSUPPORTED, "its colors are cyan, magenta, yellow and black");
  }
}

/* Finds the first box with EXIF data, which may be compressed. Returns its contents, or NULL. */
static uint8_t *read_exif_box(const input *input, size_t *count) {
  enum { CAPACITY = PHOTO_EXTERNAL_MAX_EXIF };
  JxlDecoder *boxes = jxl.JxlDecoderCreate(NULL);
  uint8_t *contents = malloc(CAPACITY);
  if (boxes == NULL || contents == NULL)
    fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "libjxl ran out of memory");
  *count = 0;
  check(jxl.JxlDecoderSubscribeEvents(boxes, JXL_DEC_BOX));
  check(jxl.JxlDecoderSetDecompressBoxes(boxes, JXL_TRUE));
  check(jxl.JxlDecoderSetInput(boxes, input->bytes, input->count));
  jxl.JxlDecoderCloseInput(boxes);
  JxlBoxType type;
  int is_found = 0;
  while (!is_found && jxl.JxlDecoderProcessInput(boxes) == JXL_DEC_BOX) {
    check(jxl.JxlDecoderGetBoxType(boxes, type, JXL_TRUE));
    is_found = memcmp(type, "Exif", sizeof type) == 0;
  }
  if (is_found) {
    check(jxl.JxlDecoderSetBoxBuffer(boxes, contents, CAPACITY));
    JxlDecoderStatus end = jxl.JxlDecoderProcessInput(boxes);
    if (end != JXL_DEC_ERROR) *count = CAPACITY - jxl.JxlDecoderReleaseBoxBuffer(boxes);
  }
  jxl.JxlDecoderDestroy(boxes);
  return contents;
}

/* Returns EXIF data from their TIFF header on, or NULL. */
static const uint8_t *read_exif(const input *input, uint32_t *count) {
  size_t size;
  const uint8_t *box = read_exif_box(input, &size);
  enum { OFFSET_BYTES = 4 };
  *count = 0;
  if (size <= OFFSET_BYTES) return NULL;
  size_t offset = 0;
  for (int i = 0; i < OFFSET_BYTES; i++) offset = offset << 8 | box[i];
  if (offset >= size - OFFSET_BYTES) return NULL;
  *count = (uint32_t)(size - OFFSET_BYTES - offset);
  return box + OFFSET_BYTES + offset;
}

static description describe(const input *input, const photo_external_open *open) {
  errno = 0;
  decoder_of_photo = jxl.JxlDecoderCreate(NULL);
  if (decoder_of_photo == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "libjxl ran out of memory");
  check(jxl.JxlDecoderSubscribeEvents(
      decoder_of_photo, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE));
  check(jxl.JxlDecoderSetUnpremultiplyAlpha(decoder_of_photo, JXL_TRUE));
  check(jxl.JxlDecoderSetInput(decoder_of_photo, input->bytes, input->count));
  proceed(JXL_DEC_BASIC_INFO);
  JxlBasicInfo info;
  check(jxl.JxlDecoderGetBasicInfo(decoder_of_photo, &info));
  if ((uint64_t)info.xsize * info.ysize > open->pixels) {
    fail_with((photo_external_failure){
        .reason = PHOTO_EXTERNAL_TOO_LARGE, .width = info.xsize, .height = info.ysize});
  }
  refuse_inks(&info);
  proceed(JXL_DEC_COLOR_ENCODING);

  int is_float = info.exponent_bits_per_sample > 0, is_gray = info.num_color_channels == 1;
  description description = {0};
  photo_external_header *header = &description.header;
  header->width = width = info.xsize;
  header->height = height = info.ysize;
  header->channels = info.num_color_channels + (info.alpha_bits > 0);
  header->bits = is_float || info.bits_per_sample > 8 ? 16 : 8;
  header->stored_bits = info.bits_per_sample;
  header->orientation = 1;
  description.exif = read_exif(input, &header->exif_count);
  if (description.exif != NULL) header->flags |= PHOTO_EXTERNAL_HAS_EXIF;
  if (info.have_animation) header->flags |= PHOTO_EXTERNAL_IS_ANIMATED;
  strcpy(header->coding, info.have_animation ? "animated" : "still");
  strcpy(header->color_model, is_gray ? "gray" : info.uses_original_profile ? "RGB" : "XYB");
  if (!read_code_points(header, is_gray))
    description.profile = read_profile(&header->profile_count);
  /* libjxl makes linear light of colors whose profile it cannot express. */
  int may_be_linear = header->transfer == JXL_TRANSFER_FUNCTION_LINEAR ||
                      (description.profile != NULL && !info.uses_original_profile);
  if (may_be_linear) header->bits = 16;
  if (header->transfer == JXL_TRANSFER_FUNCTION_LINEAR && info.intensity_target > SDR_WHITE) {
    linear_peak = (double)info.intensity_target;
    header->transfer = JXL_TRANSFER_FUNCTION_PQ;
  }
  format = (JxlPixelFormat){
      .num_channels = header->channels,
      .data_type = header->bits == 16 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
      .endianness = JXL_NATIVE_ENDIAN,
  };
  uint64_t row_pixel = header->channels * header->bits / 8;
  uint64_t inside = info.num_extra_channels > 0  ? ALPHA_BYTES
                    : info.uses_original_profile ? ORIGINAL_BYTES
                                                 : LOSSY_BYTES;
  header->memory = PROCESS_BYTES + input->count + (uint64_t)width * height * (row_pixel + inside);
  return description;
}

/* Returns a table that maps linear samples to PQ. Source: ITU-R BT.2100-2, table 4. */
static uint16_t *make_pq_table(void) {
  uint16_t *table = malloc(sizeof *table << 16);
  if (table == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for a table of samples");
  const double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128;
  const double c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32, c3 = 2392.0 / 4096 * 32;
  for (int i = 0; i <= UINT16_MAX; i++) {
    double light = fmin(i * linear_peak / UINT16_MAX / 10000, 1);
    double power = pow(light, m1);
    table[i] = (uint16_t)lround(pow((c1 + c2 * power) / (1 + c3 * power), m2) * UINT16_MAX);
  }
  return table;
}

/* The whole picture is decoded: with a callback for its rows, libjxl 0.7 takes 12 bytes more for
   each pixel. */
static void decode(photo_external_part part) {
  size_t pixel_bytes = format.num_channels * (format.data_type == JXL_TYPE_UINT16 ? 2 : 1);
  size_t stride = width * pixel_bytes, count = height * stride;
  uint8_t *pixels = malloc(count);
  if (pixels == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for the picture");
  errno = 0;
  proceed(JXL_DEC_NEED_IMAGE_OUT_BUFFER);
  check(jxl.JxlDecoderSetImageOutBuffer(decoder_of_photo, &format, pixels, count));
  proceed(JXL_DEC_FULL_IMAGE);
  uint16_t *table = linear_peak > 0 ? make_pq_table() : NULL;
  uint32_t colors = format.num_channels - (format.num_channels % 2 == 0);
  for (uint32_t y = 0; y < part.height; y++) {
    uint8_t *row = rows_next();
    memcpy(row, pixels + (part.y + y) * stride + part.x * pixel_bytes, part.width * pixel_bytes);
    if (table == NULL) continue;
    uint16_t *samples = (uint16_t *)(void *)row;
    for (uint32_t x = 0; x < part.width; x++, samples += format.num_channels)
      for (uint32_t c = 0; c < colors; c++) samples[c] = table[samples[c]];
  }
}

const decoder jxl_decoder = {load, read_all, describe, decode};
