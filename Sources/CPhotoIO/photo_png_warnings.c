#include "photo_png_private.h"

#include <stdio.h>
#include <string.h>

enum { NAME = 4 }; /* the length of a chunk's name */

/* Whether a warning is about a chunk that is used, or about none. A warning about a chunk begins
   with its name, a colon and a space. */
static int matters(const char *text) {
  static const char used[][NAME + 1] = {"PLTE", "tRNS", "IDAT", "cHRM", "gAMA",
                                        "cICP", "sRGB", "iCCP", "eXIf"};
  if (strlen(text) <= NAME || strncmp(text + NAME, ": ", 2) != 0) return 1;
  for (size_t i = 0; i < sizeof used / sizeof used[0]; i++)
    if (strncmp(text, used[i], NAME) == 0) return 1;
  return 0;
}

void photo_png_on_warning(png_structp handle, png_const_charp text) {
  /* If the checksum of the rows (Adler-32) is wrong, libpng fails or warns, depending on how the
     data are divided into chunks. Here it always fails. */
  if (strcmp(text, "IDAT: incorrect data check") == 0) png_error(handle, text);
  photo_png *png = png_get_error_ptr(handle);
  if (strlen(text) > NAME && strcmp(text + NAME, ": CRC error") == 0)
    memcpy(png->damaged, text, NAME);
  if (!matters(text) || png->warning_count == PHOTO_PNG_MAX_WARNINGS) return;
  char *warning = png->warnings[png->warning_count];
  snprintf(warning, sizeof png->warnings[0], "%s", text);
  for (int i = 0; i < png->warning_count; i++)
    if (strcmp(png->warnings[i], warning) == 0) return;
  png->warning_count++;
}

const char *photo_png_get_warning(const photo_png *png, int index) {
  return index < png->warning_count ? png->warnings[index] : NULL;
}
