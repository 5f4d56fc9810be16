/* Decodes TIFF and BigTIFF with libtiff: the first picture, with the compressions that photos
   have. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decoder.h"
#include "messages.h"
#include "profile.h"
#include "tiff_library.h"
#include "tiff_photo.h"

static tiff_photo photo;
static const input *source;
static int has_ended; /* whether libtiff tried to read beyond the end */
static int is_decoding;
static int has_broken_profile;
static char error_text[PHOTO_EXTERNAL_MAX_TEXT + 1];

/* libtiff reads the parts of a file that it needs. A stream is read whole. */
static void read_stream(input *input) {
  if (input->next < 0) input_read(input, SIZE_MAX);
}

/* A handle's position in the photo. */
typedef struct {
  int64_t offset;
} reader;

static int64_t size_of_source(void) {
  return source->next < 0 ? (int64_t)source->count : source->end - source->next;
}

static tmsize_t read_at_position(thandle_t handle, void *buffer, tmsize_t count) {
  reader *reader = handle;
  int64_t rest = reader->offset < 0 ? 0 : size_of_source() - reader->offset;
  if (rest < count) has_ended = 1;
  if (rest <= 0) return 0;
  if (count > rest) count = rest;
  tmsize_t done = 0;
  while (done < count) {
    ssize_t got = count - done;
    if (source->next < 0) {
      memcpy(buffer, source->bytes + reader->offset, (size_t)count);
    } else {
      got = pread(PHOTO_EXTERNAL_INPUT, (char *)buffer + done, (size_t)got,
                  source->next + reader->offset);
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      fail_with((photo_external_failure){.reason = PHOTO_EXTERNAL_READ_FAILED, .code = errno});
    if (got == 0) break;
    reader->offset += got;
    done += got;
  }
  return done;
}

static tmsize_t refuse_to_write(thandle_t handle, void *buffer, tmsize_t count) {
  (void)handle, (void)buffer, (void)count;
  return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
  reader *reader = handle;
  int64_t base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? reader->offset : size_of_source();
  reader->offset = (int64_t)((uint64_t)base + offset);
  return (toff_t)reader->offset;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size(thandle_t handle) {
  (void)handle;
  return (toff_t)size_of_source();
}

/* Keeps a message, which may begin with the file's empty name and a colon. */
static void keep_error(const char *module, const char *format, va_list arguments) {
  (void)module;
  char text[PHOTO_EXTERNAL_MAX_TEXT + 1];
  vsnprintf(text, sizeof text, format, arguments);
  strcpy(error_text, text + strspn(text, ": "));
}

/* Whether libtiff says that it does not support something, rather than that it is invalid. */
static int is_unsupported(void) {
  static const char *const words[] = {"not supported", "nsupported", "not configured",
                                      "not implemented"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strstr(error_text, words[i]) != NULL) return 1;
  return 0;
}

/* While it reads the directory, libtiff warns of fields that it does not know, and of those that it
   leaves out because the file ends before they do. */
static void pass_warning_on(const char *module, const char *format, va_list arguments) {
  (void)module;
  char text[PHOTO_EXTERNAL_MAX_TEXT + 1];
  vsnprintf(text, sizeof text, format, arguments);
  if (is_decoding) warn("%s", text);
  if (!is_decoding && strstr(text, "\"ICC Profile\"") != NULL) has_broken_profile = 1;
}

void tiff_begin_reading(void) {
  has_ended = 0;
  errno = 0;
}

void tiff_fail(void) {
  if (errno == ENOMEM) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "libtiff ran out of memory");
  if (has_ended) fail(PHOTO_EXTERNAL_ENDS_EARLY, "the data of the TIFF's picture are truncated");
  if (error_text[0] == 0)
    fail(PHOTO_EXTERNAL_DAMAGED, "libtiff cannot read it, and does not say why");
  fail(is_unsupported() ? PHOTO_EXTERNAL_UNSUPPORTED : PHOTO_EXTERNAL_DAMAGED, "%s", error_text);
}

static TIFF *open_handle(void) {
  reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) fail(PHOTO_EXTERNAL_OUT_OF_MEMORY, "no memory for the photo");
  tiff_begin_reading();
  /* Not mapped into memory, and with uncompressed strips in parts. */
  TIFF *handle = tiff.TIFFClientOpen("", "rmC", reader, read_at_position, refuse_to_write, seek,
                                     close_nothing, size, NULL, NULL);
  if (handle == NULL) tiff_fail();
  return handle;
}

static const struct {
  uint16_t number;
  const char *name;
} compressions[] = {
    {COMPRESSION_NONE, "uncompressed"},
    {COMPRESSION_CCITTRLE, "CCITT RLE"},
    {COMPRESSION_CCITTRLEW, "CCITT RLE"},
    {COMPRESSION_CCITTFAX3, "CCITT Group 3"},
    {COMPRESSION_CCITTFAX4, "CCITT Group 4"},
    {COMPRESSION_LZW, "LZW"},
    {COMPRESSION_JPEG, "JPEG"},
    {COMPRESSION_ADOBE_DEFLATE, "Deflate"},
    {COMPRESSION_DEFLATE, "Deflate"},
    {COMPRESSION_PACKBITS, "PackBits"},
};

static uint16_t number(TIFF *handle, uint32_t tag) {
  uint16_t value = 0;
  tiff.TIFFGetFieldDefaulted(handle, tag, &value);
  return value;
}

static uint16_t read_compression(TIFF *handle, photo_external_header *header) {
  uint16_t compression = number(handle, TIFFTAG_COMPRESSION);
  for (size_t i = 0; i < sizeof compressions / sizeof compressions[0]; i++) {
    if (compressions[i].number != compression) continue;
    strcpy(header->coding, compressions[i].name);
    return compression;
  }
  if (compression == COMPRESSION_OJPEG)
    fail(PHOTO_EXTERNAL_UNSUPPORTED, "its picture has the JPEG compression of TIFF before 1995");
  fail(PHOTO_EXTERNAL_UNSUPPORTED, "its picture has compression %u, which is not read",
       compression);
}

/* Fails if libtiff cannot read the field of a tag. */
static void get(TIFF *handle, uint32_t tag, void *one, void *two) {
  if (!tiff.TIFFGetFieldDefaulted(handle, tag, one, two))
    fail(PHOTO_EXTERNAL_DAMAGED, "it has no field %u", tag);
}

/* Some writers store zeros for the numbers that describe YCbCr. */
static void use_usual_ycbcr(void) {
  static const double luma[] = {0.299, 0.587, 0.114}, range[] = {0, 255, 128, 255, 128, 255};
  if (!(photo.luma[1] > 0)) memcpy(photo.luma, luma, sizeof luma);
  for (int i = 0; i < 6; i += 2)
    if (!(photo.range[i + 1] > photo.range[i])) memcpy(photo.range, range, sizeof range);
}

static const char *read_colors(TIFF *handle, uint16_t compression) {
  uint16_t photometric;
  if (!tiff.TIFFGetField(handle, TIFFTAG_PHOTOMETRIC, &photometric)) {
    /* As in libtiff, ones are black in facsimiles. */
    int is_facsimile = compression >= COMPRESSION_CCITTRLE && compression <= COMPRESSION_CCITTFAX4;
    photometric = photo.samples > 2                                      ? PHOTOMETRIC_RGB
                  : is_facsimile || compression == COMPRESSION_CCITTRLEW ? PHOTOMETRIC_MINISWHITE
                                                                         : PHOTOMETRIC_MINISBLACK;
  }
  photo.photometric = photometric;
  photo.across = photo.down = 1;
  switch (photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE: photo.colors = 1; return "gray";
    case PHOTOMETRIC_RGB: photo.colors = 3; return "RGB";
    case PHOTOMETRIC_PALETTE: {
      photo.colors = 1;
      if (!tiff.TIFFGetField(handle, TIFFTAG_COLORMAP, &photo.palette[0], &photo.palette[1],
                             &photo.palette[2]))
        fail(PHOTO_EXTERNAL_DAMAGED, "it has no palette");
      /* Some writers store samples of 8 bits. */
      uint32_t most = 0;
      for (int c = 0; c < 3; c++) {
        for (uint32_t i = 0; i < 1U << photo.bits; i++)
          if (photo.palette[c][i] > most) most = photo.palette[c][i];
      }
      photo.palette_white = most > UINT8_MAX ? UINT16_MAX : UINT8_MAX;
      return "palette";
    }
    case PHOTOMETRIC_SEPARATED: {
      photo.colors = 4;
      uint16_t inks = number(handle, TIFFTAG_INKSET);
      if (inks == INKSET_CMYK) return "CMYK";
      fail(PHOTO_EXTERNAL_UNSUPPORTED, "its inks are not cyan, magenta, yellow and black");
    }
    case PHOTOMETRIC_YCBCR: {
      photo.colors = 3;
      if (compression == COMPRESSION_JPEG) {
        photo.photometric = PHOTOMETRIC_RGB;
        tiff.TIFFSetField(handle, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        return "YCbCr";
      }
      uint16_t across, down;
      float *luma, *range;
      get(handle, TIFFTAG_YCBCRSUBSAMPLING, &across, &down);
      get(handle, TIFFTAG_YCBCRCOEFFICIENTS, &luma, NULL);
      get(handle, TIFFTAG_REFERENCEBLACKWHITE, &range, NULL);
      photo.across = across, photo.down = down;
      for (int i = 0; i < 3; i++) photo.luma[i] = (double)luma[i];
      for (int i = 0; i < 6; i++) photo.range[i] = (double)range[i];
      use_usual_ycbcr();
      return "YCbCr";
    }
    default:
      fail(PHOTO_EXTERNAL_UNSUPPORTED, "its colors have model %u (photometric interpretation)",
           photometric);
  }
}

/* Finds the sample that is alpha. Without information about it, that after the colors is. */
static void read_alpha(TIFF *handle) {
  uint16_t count = 0, *kinds = NULL;
  photo.alpha = 0;
  int is_declared = tiff.TIFFGetField(handle, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  if (photo.photometric == PHOTOMETRIC_SEPARATED || photo.photometric == PHOTOMETRIC_YCBCR) return;
  if (!is_declared && photo.samples == photo.colors + 1) photo.alpha = photo.colors;
  for (uint32_t i = 0; i < count && photo.alpha == 0 && photo.colors + i < photo.samples; i++) {
    if (kinds[i] != EXTRASAMPLE_ASSOCALPHA && kinds[i] != EXTRASAMPLE_UNASSALPHA) continue;
    photo.alpha = photo.colors + i;
    photo.is_premultiplied = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
  }
}

/* Finds out how samples are arranged, and opens a handle for each plane. */
static void read_arrangement(TIFF *handle) {
  int is_planar =
      photo.samples > 1 && number(handle, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
  int is_ycbcr = photo.photometric == PHOTOMETRIC_YCBCR;
  int was_ycbcr = is_ycbcr || number(handle, TIFFTAG_PHOTOMETRIC) == PHOTOMETRIC_YCBCR;
  if (is_planar && was_ycbcr)
    fail(PHOTO_EXTERNAL_UNSUPPORTED, "its luma and chroma are in separate planes");
  if (is_ycbcr && photo.samples != photo.colors)
    fail(PHOTO_EXTERNAL_UNSUPPORTED, "it has %u samples for each pixel", photo.samples);
  if (is_ycbcr && photo.bits != 8)
    fail(PHOTO_EXTERNAL_UNSUPPORTED, "its luma and chroma have %u bits", photo.bits);
  photo.handles[0] = handle;
  photo.planes = 1;
  if (is_planar) {
    photo.planes = photo.colors + (photo.alpha != 0);
    for (uint32_t i = 0; i < photo.planes; i++) {
      photo.indices[i] = i < photo.colors ? i : photo.alpha;
      if (i > 0) photo.handles[i] = open_handle();
    }
    if (photo.alpha != 0) photo.alpha = photo.colors;
    photo.samples = photo.planes;
  }
  photo.is_tiled = tiff.TIFFIsTiled(handle);
  photo.block_width = photo.width;
  uint64_t bytes = is_ycbcr ? tiff.TIFFStripSize64(handle) : tiff.TIFFScanlineSize64(handle);
  if (photo.is_tiled) {
    get(handle, TIFFTAG_TILEWIDTH, &photo.block_width, NULL);
    get(handle, TIFFTAG_TILELENGTH, &photo.block_height, NULL);
    bytes = tiff.TIFFTileSize64(handle);
  } else {
    get(handle, TIFFTAG_ROWSPERSTRIP, &photo.block_height, NULL);
    if (photo.block_height > photo.height) photo.block_height = photo.height;
  }
  photo.block_bytes = (size_t)bytes;
  uint64_t *sizes;
  get(handle, photo.is_tiled ? TIFFTAG_TILEBYTECOUNTS : TIFFTAG_STRIPBYTECOUNTS, &sizes, NULL);
  for (uint32_t i = 0; i < tiff.TIFFNumberOfStrips(handle); i++)
    if (sizes[i] > photo.coded_bytes) photo.coded_bytes = sizes[i];
  uint64_t most = (uint64_t)size_of_source();
  if (photo.coded_bytes > most) photo.coded_bytes = most;
}

/* Fails if a block has fewer bytes than its pixels. */
static void check_block(void) {
  uint64_t width = photo.block_width, height = photo.is_tiled ? photo.block_height : 1;
  uint64_t bytes = (width * (photo.samples / photo.planes) * photo.bits + 7) / 8 * height;
  if (photo.photometric == PHOTOMETRIC_YCBCR) {
    uint64_t units = (width + photo.across - 1) / photo.across;
    uint64_t rows = (photo.block_height + photo.down - 1) / photo.down;
    bytes = units * rows * (photo.across * photo.down + 2);
  }
  if (width == 0 || photo.block_height == 0 || photo.block_bytes < bytes)
    fail(PHOTO_EXTERNAL_DAMAGED, "its strips or tiles have no valid size");
}

static const uint8_t *read_profile(TIFF *handle, uint32_t *count) {
  void *profile = NULL;
  *count = 0;
  if (!tiff.TIFFGetField(handle, TIFFTAG_ICCPROFILE, count, &profile)) {
    /* What is no profile is reported as a broken one. */
    *count = has_broken_profile;
    return (const uint8_t *)"";
  }
  if (profile_fits(*count)) return profile;
  *count = 0;
  return NULL;
}

static description describe(const input *input, const photo_external_open *open) {
  (void)open;
  source = input;
  tiff.TIFFSetErrorHandler(keep_error);
  tiff.TIFFSetWarningHandler(pass_warning_on);
  TIFF *handle = open_handle();
  description description = {0};
  photo_external_header *header = &description.header;
  get(handle, TIFFTAG_IMAGEWIDTH, &photo.width, NULL);
  get(handle, TIFFTAG_IMAGELENGTH, &photo.height, NULL);
  photo.bits = number(handle, TIFFTAG_BITSPERSAMPLE);
  photo.samples = number(handle, TIFFTAG_SAMPLESPERPIXEL);
  if (photo.width == 0 || photo.height == 0)
    fail(PHOTO_EXTERNAL_DAMAGED, "the picture has no size");
  uint16_t kind = number(handle, TIFFTAG_SAMPLEFORMAT);
  if (photo.bits < 1 || photo.bits > 16 ||
      (kind != SAMPLEFORMAT_UINT && kind != SAMPLEFORMAT_VOID)) {
    fail(PHOTO_EXTERNAL_UNSUPPORTED, "its samples are %s of %u bits",
         kind == SAMPLEFORMAT_IEEEFP ? "floating-point numbers"
         : kind == SAMPLEFORMAT_INT  ? "signed integers"
                                     : "integers",
         photo.bits);
  }
  uint16_t compression = read_compression(handle, header);
  strcpy(header->color_model, read_colors(handle, compression));
  if (photo.samples < photo.colors)
    fail(PHOTO_EXTERNAL_DAMAGED, "it has %u samples for each pixel", photo.samples);
  read_alpha(handle);
  read_arrangement(handle);
  check_block();

  int is_wide = photo.bits > 8 && photo.photometric != PHOTOMETRIC_SEPARATED &&
                photo.photometric != PHOTOMETRIC_PALETTE;
  photo.row_bits = is_wide ? 16 : 8;
  photo.channels =
      photo.photometric == PHOTOMETRIC_SEPARATED
          ? PHOTO_EXTERNAL_CMYK
          : (photo.photometric == PHOTOMETRIC_PALETTE ? 3 : photo.colors) + (photo.alpha != 0);
  uint16_t orientation = number(handle, TIFFTAG_ORIENTATION);
  header->width = photo.width;
  header->height = photo.height;
  header->channels = photo.channels;
  header->bits = photo.row_bits;
  header->stored_bits = photo.bits;
  int is_shared = photo.across > 1 || photo.down > 1;
  header->sampling_across = is_shared ? photo.across : 0;
  header->sampling_down = is_shared ? photo.down : 0;
  header->primaries = header->transfer = 2;
  header->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
  uint64_t exif;
  if (tiff.TIFFGetField(handle, TIFFTAG_EXIFIFD, &exif)) header->flags |= PHOTO_EXTERNAL_HAS_EXIF;
  if (!tiff.TIFFLastDirectory(handle)) header->flags |= PHOTO_EXTERNAL_HAS_FURTHER_PHOTOS;
  description.profile = read_profile(handle, &header->profile_count);
  header->memory = PROCESS_BYTES + (input->next < 0 ? input->count : 0) + tiff_memory(&photo);
  return description;
}

static void decode(photo_external_part part) {
  is_decoding = 1;
  tiff_decode(&photo, part);
}

const decoder tiff_decoder = {tiff_load, read_stream, describe, decode};
