#include "fonts.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <pango/pango.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "photo_captions.h"

/* The file of a font that the program has opened. */
static const char font_file[] = "/proc/self/fd/0";

/* libthai opens it when it first needs it. */
static const char thai_dictionary[] = "/usr/share/libthai/thbrk.tri";

int fonts_load(void) {
  FcConfig *config = FcInitLoadConfigAndFonts();
  if (config == NULL) return 0;
  FcConfigSetCurrent(config);
  /* The folders cannot be looked at again. */
  FcConfigSetRescanInterval(config, 0);
  FcFontSet *fonts = FcConfigGetFonts(config, FcSetSystem);
  return fonts != NULL && fonts->nfont > 0;
}

const char **fonts_paths(void) {
  FcFontSet *fonts = FcConfigGetFonts(NULL, FcSetSystem);
  const char **paths = calloc((size_t)fonts->nfont + 3, sizeof *paths);
  size_t count = 0;
  for (int i = 0; paths != NULL && i < fonts->nfont; i++) {
    FcChar8 *path;
    if (FcPatternGetString(fonts->fonts[i], FC_FILE, 0, &path) != FcResultMatch) continue;
    /* The fonts of a collection follow one another. */
    if (count > 0 && strcmp(paths[count - 1], (const char *)path) == 0) continue;
    paths[count++] = (const char *)path;
  }
  if (paths == NULL) return NULL;
  paths[count++] = thai_dictionary;
  if (fonts_is_file_given()) paths[count] = font_file;
  return paths;
}

int fonts_is_file_given(void) {
  struct stat status;
  return fstat(0, &status) == 0 && S_ISREG(status.st_mode);
}

int fonts_add_file(void) {
  FcFontSet *fonts = NULL;
  if (FcConfigAppFontAddFile(NULL, (const FcChar8 *)font_file))
    fonts = FcConfigGetFonts(NULL, FcSetApplication);
  for (int i = 0; fonts != NULL && i < fonts->nfont; i++) {
    /* No installed font has this name. */
    FcPatternDel(fonts->fonts[i], FC_FAMILY);
    FcPatternDel(fonts->fonts[i], FC_FAMILYLANG);
    FcPatternAddString(fonts->fonts[i], FC_FAMILY, (const FcChar8 *)PHOTO_CAPTIONS_FILE_FAMILY);
  }
  return fonts != NULL && fonts->nfont > 0;
}

/* FNV-1a, 64 bits. Source: the IETF's draft-eastlake-fnv. */
static uint64_t hash(uint64_t sum, const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3u;
  return sum;
}

/* The zero byte at its end separates a text from the next one. */
static uint64_t hash_text(uint64_t sum, const char *text) {
  return hash(sum, text, strlen(text) + 1);
}

static uint64_t hash_font(uint64_t sum, FcPattern *font) {
  static const char *const names[] = {FC_FAMILY, FC_STYLE};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    FcChar8 *name;
    if (FcPatternGetString(font, names[i], 0, &name) == FcResultMatch)
      sum = hash_text(sum, (const char *)name);
  }
  int numbers[2] = {0, 0};
  FcPatternGetInteger(font, FC_FONTVERSION, 0, &numbers[0]);
  FcPatternGetInteger(font, FC_INDEX, 0, &numbers[1]);
  sum = hash(sum, numbers, sizeof numbers);
  FcChar8 *path;
  struct stat status;
  if (FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch &&
      stat((const char *)path, &status) == 0)
    sum = hash(sum, &status.st_size, sizeof status.st_size);
  return sum;
}

/* Whether one of the names of a font's family is, or stands for, the wanted one. */
static int has_family(FcPattern *font, const char *wanted) {
  static const char *const generic[] = {"sans",    "sans-serif", "serif", "monospace", "cursive",
                                        "fantasy", "system-ui",  "emoji", "mono"};
  for (size_t i = 0; i < sizeof generic / sizeof generic[0]; i++)
    if (strcasecmp(wanted, generic[i]) == 0) return 1;
  FcChar8 *name;
  for (int i = 0; FcPatternGetString(font, FC_FAMILY, i, &name) == FcResultMatch; i++)
    if (FcStrCmpIgnoreCase(name, (const FcChar8 *)wanted) == 0) return 1;
  return 0;
}

static int fontconfig_slant(PangoStyle style) {
  return style == PANGO_STYLE_ITALIC    ? FC_SLANT_ITALIC
         : style == PANGO_STYLE_OBLIQUE ? FC_SLANT_OBLIQUE
                                        : FC_SLANT_ROMAN;
}

found_font fonts_find(const char *text) {
  PangoFontDescription *description = pango_font_description_from_string(text);
  const char *family = pango_font_description_get_family(description);
  FcPattern *wanted = FcPatternCreate();
  /* A description may name several families, separated by commas. */
  char **families = g_strsplit(family == NULL ? "" : family, ",", -1);
  for (char **next = families; *next != NULL; next++)
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)g_strstrip(*next));
  FcPatternAddDouble(wanted, FC_WEIGHT,
                     FcWeightFromOpenTypeDouble(pango_font_description_get_weight(description)));
  FcPatternAddInteger(wanted, FC_SLANT,
                      fontconfig_slant(pango_font_description_get_style(description)));
  FcConfigSubstitute(NULL, wanted, FcMatchPattern);
  FcDefaultSubstitute(wanted);
  FcResult result;
  FcFontSet *fonts = FcFontSort(NULL, wanted, FcTrue, NULL, &result);
  FcPatternDestroy(wanted);

  found_font found = {.identity = 0xCBF29CE484222325u, .family = ""};
  const char *const versions[] = {pango_version_string(), cairo_version_string(),
                                  hb_version_string(),
                                  pango_language_to_string(pango_language_get_default())};
  for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++)
    found.identity = hash_text(found.identity, versions[i]);
  for (int i = 0; fonts != NULL && i < fonts->nfont; i++)
    found.identity = hash_font(found.identity, fonts->fonts[i]);
  if (fonts != NULL && fonts->nfont > 0) {
    FcChar8 *name;
    if (FcPatternGetString(fonts->fonts[0], FC_FAMILY, 0, &name) == FcResultMatch)
      found.family = g_intern_string((const char *)name);
    found.is_substitute = *families != NULL && **families != 0;
    for (char **next = families; *next != NULL; next++)
      if (has_family(fonts->fonts[0], *next)) found.is_substitute = 0;
  }
  if (fonts != NULL) FcFontSetDestroy(fonts);
  g_strfreev(families);
  pango_font_description_free(description);
  return found;
}
