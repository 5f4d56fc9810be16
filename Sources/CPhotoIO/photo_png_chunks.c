#include "photo_external.h"
#include "photo_png_private.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CHUNK_BYTES = 16 << 20 }; /* larger than any color profile seen in practice */

photo_png_kind photo_png_kind_of(const uint8_t *chunk, size_t count) {
  static const char exif[] = "Raw profile type exif", app1[] = "Raw profile type APP1";
  static const char xmp[] = "XML:com.adobe.xmp", raw_xmp[] = "Raw profile type xmp";
  static const char iptc[] = "Raw profile type iptc";
  if (count < 4) return PHOTO_PNG_OTHER;
  if (memcmp(chunk, "iCCP", 4) == 0) return PHOTO_PNG_PROFILE;
  if (memcmp(chunk, "eXIf", 4) == 0) return PHOTO_PNG_EXIF;
  int is_text = memcmp(chunk, "tEXt", 4) == 0 || memcmp(chunk, "zTXt", 4) == 0 ||
                memcmp(chunk, "iTXt", 4) == 0;
  /* The keywords are compared including their terminating zeros. */
  if (!is_text || count < 4 + sizeof exif) return PHOTO_PNG_OTHER;
  if (memcmp(chunk + 4, exif, sizeof exif) == 0) return PHOTO_PNG_EXIF_TEXT;
  if (memcmp(chunk + 4, xmp, sizeof xmp) == 0) return PHOTO_PNG_XMP;
  if (memcmp(chunk + 4, raw_xmp, sizeof raw_xmp) == 0) return PHOTO_PNG_XMP_TEXT;
  if (memcmp(chunk + 4, iptc, sizeof iptc) == 0) return PHOTO_PNG_IPTC_TEXT;
  return memcmp(chunk + 4, app1, sizeof app1) == 0 ? PHOTO_PNG_APP1_TEXT : PHOTO_PNG_OTHER;
}

/* Keeps the name and the data of a chunk, if it is the first of its kind. */
static void keep(photo_png *png, const png_unknown_chunk *chunk) {
  enum { NAME = 4, BEGINNING = PHOTO_PNG_KIND_BYTES - NAME };
  uint8_t start[PHOTO_PNG_KIND_BYTES];
  size_t known = chunk->size < BEGINNING ? chunk->size : BEGINNING;
  memcpy(start, chunk->name, NAME);
  if (known > 0) memcpy(start + NAME, chunk->data, known);
  photo_png_kind kind = photo_png_kind_of(start, NAME + known);
  if (kind == PHOTO_PNG_OTHER || chunk->size == 0 || png->kept[kind].bytes != NULL) return;

  size_t limit = kind == PHOTO_PNG_PROFILE ? MAX_CHUNK_BYTES : PHOTO_EXTERNAL_MAX_EXIF;
  size_t count = chunk->size < limit ? chunk->size : limit;
  uint8_t *bytes = malloc(NAME + count);
  if (bytes == NULL) photo_png_fail(png, PHOTO_ERROR_MEMORY);
  memcpy(bytes, chunk->name, NAME);
  memcpy(bytes + NAME, chunk->data, count);
  png->kept[kind] = (photo_png_chunk){bytes, NAME + count};
}

/* Handles a chunk that libpng would drop, inflate, or keep whatever its size. libpng keeps none. */
static int take_chunk(png_structp handle, png_unknown_chunkp chunk) {
  photo_png *png = png_get_user_chunk_ptr(handle);
  /* libpng warns about a damaged chunk just before it passes it on. */
  int is_damaged = memcmp(png->damaged, chunk->name, 4) == 0;
  memset(png->damaged, 0, sizeof png->damaged);
  if (is_damaged) return 1;
  if (memcmp(chunk->name, "sRGB", 4) == 0) png->is_srgb = 1;
  if (memcmp(chunk->name, "cICP", 4) == 0 && chunk->size == sizeof png->code_points) {
    png->has_code_points = 1;
    memcpy(png->code_points, chunk->data, sizeof png->code_points);
  }
  keep(png, chunk);
  return 1;
}

void photo_png_install_chunk_handlers(photo_png *png) {
  png_set_chunk_malloc_max(png->png, MAX_CHUNK_BYTES);
  png_set_read_user_chunk_fn(png->png, png, take_chunk);
  static const uint8_t unused[] = "bKGD\0sBIT\0hIST\0sPLT\0pHYs\0tIME\0oFFs\0pCAL\0sCAL";
  png_set_keep_unknown_chunks(png->png, PNG_HANDLE_CHUNK_NEVER, unused, sizeof unused / 5);
  /* We read these ourselves: libpng 1.6.39 does not know cICP, drops sRGB and iCCP if they come in
     this order, accepts eXIf of any size, and inflates iCCP and text before the photo's size can be
     checked. */
  static const uint8_t own[] = "cICP\0sRGB\0eXIf\0iCCP\0tEXt\0zTXt\0iTXt";
  png_set_keep_unknown_chunks(png->png, PNG_HANDLE_CHUNK_ALWAYS, own, sizeof own / 5);
}
