/* The fonts that are installed. */
#ifndef FONTS_H
#define FONTS_H

#include <stddef.h>
#include <stdint.h>

/* Reads the configuration of fonts and lists the fonts. Starts no thread. Returns whether there is
   any font. */
int fonts_load(void);

/* Returns the paths of all files that drawing may read, newly allocated: those of the fonts, the
   dictionary that finds words in Thai, and descriptor 0. The list ends with NULL. */
const char **fonts_paths(void);

/* Whether descriptor 0 is a file with a font. */
int fonts_is_file_given(void);

/* Adds the fonts of that file, with PHOTO_CAPTIONS_FILE_FAMILY as their family. They may be
   malicious, so this must be called in the sandbox. Returns whether there is any. */
int fonts_add_file(void);

/* What is known of the font that a description leads to. */
typedef struct {
  uint64_t identity;  /* see photo_captions_font */
  int is_substitute;  /* whether it is of another family than the description names */
  const char *family; /* valid while the process runs */
} found_font;

found_font fonts_find(const char *description);

#endif
