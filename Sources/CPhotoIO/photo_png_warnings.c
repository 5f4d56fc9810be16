#include "photo_png_private.h"

#include <string.h>

enum { NAME = 4 }; /* the length of a chunk's name */

/* libpng reports warnings only as text. */
photo_png_warning photo_png_parse_warning(const char *text) {
  static const struct {
    const char *text;
    photo_png_problem problem;
  } known[] = {
      {"CRC error", PHOTO_PNG_WRONG_CHECKSUM},
      {"duplicate", PHOTO_PNG_DUPLICATE},
      {"out of place", PHOTO_PNG_MISPLACED},
      {"invalid", PHOTO_PNG_INVALID},
      {"too short", PHOTO_PNG_INVALID},
      {"too long", PHOTO_PNG_INVALID},
      {"chunk data is too large", PHOTO_PNG_TOO_LARGE},
      {"unknown chunk exceeds memory limits", PHOTO_PNG_TOO_LARGE},
      {"ignored in grayscale PNG", PHOTO_PNG_PALETTE_OF_GRAY},
      {"invalid with alpha channel", PHOTO_PNG_TRANSPARENCY_TWICE},
      {"tRNS chunk has out-of-range samples for bit_depth", PHOTO_PNG_TRANSPARENCY_BEYOND_DEPTH},
      {"Too much image data", PHOTO_PNG_EXTRA_DATA},
      {"Extra compressed data", PHOTO_PNG_EXTRA_DATA},
      {"extra compressed data", PHOTO_PNG_EXTRA_DATA},
  };
  photo_png_warning warning = {PHOTO_PNG_UNKNOWN, ""};
  /* A warning about a chunk begins with its name, a colon and a space. */
  if (strlen(text) > NAME && strncmp(text + NAME, ": ", 2) == 0) {
    memcpy(warning.chunk, text, NAME);
    text += NAME + 2;
  }
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strcmp(text, known[i].text) == 0) warning.problem = known[i].problem;
  return warning;
}

/* Whether a warning is about a chunk that is used, or about none. */
static int matters(const photo_png_warning *warning) {
  static const char used[][NAME + 1] = {"",     "PLTE", "tRNS", "IDAT", "cHRM",
                                        "gAMA", "cICP", "sRGB", "iCCP", "eXIf"};
  for (size_t i = 0; i < sizeof used / sizeof used[0]; i++)
    if (strcmp(warning->chunk, used[i]) == 0) return 1;
  return 0;
}

void photo_png_on_warning(png_structp handle, png_const_charp text) {
  /* If the checksum of the rows (Adler-32) is wrong, libpng fails or warns, depending on how the
     data are divided into chunks. Here it always fails. */
  if (strcmp(text, "IDAT: incorrect data check") == 0) png_error(handle, text);
  photo_png *png = png_get_error_ptr(handle);
  photo_png_warning warning = photo_png_parse_warning(text);
  if (warning.problem == PHOTO_PNG_WRONG_CHECKSUM) memcpy(png->damaged, warning.chunk, NAME);
  if (!matters(&warning) || png->warning_count == PHOTO_PNG_MAX_WARNINGS) return;
  for (int i = 0; i < png->warning_count; i++) {
    const photo_png_warning *other = &png->warnings[i];
    if (other->problem == warning.problem && strcmp(other->chunk, warning.chunk) == 0) return;
  }
  png->warnings[png->warning_count++] = warning;
}

const photo_png_warning *photo_png_get_warning(const photo_png *png, int index) {
  return index < png->warning_count ? &png->warnings[index] : NULL;
}
