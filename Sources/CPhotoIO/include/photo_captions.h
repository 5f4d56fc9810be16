/* The messages between the program and instagrid-captions, the process that draws text. One process
   serves a whole run.

   The program starts the process without arguments, with an empty environment and three
   descriptors: 0 is a regular file with a font, or /dev/null; 1 is one end of a socket pair
   (AF_UNIX, SOCK_STREAM); and 2 is /dev/null.

     program  process
     START
              READY          when it is in its sandbox and can draw; or FAILURE, after which it ends
     FONT
              FONT_FOUND     any number of times, in any order with TEXT
     TEXT
              LABEL          of a text that was drawn, or was refused: others may be drawn then
                             or the end of the socket, at which the process ends

   Text may come from photos, so the process reads none before READY. A text may have taken over the
   process: the program checks everything it gets.

   Each message is a photo_external_message (see photo_external.h) and then the bytes of its
   payload. Numbers have the byte order of the machine; texts are UTF-8. */
#ifndef PHOTO_CAPTIONS_H
#define PHOTO_CAPTIONS_H

#include <stdint.h>

#include "photo_external.h"

enum {
  PHOTO_CAPTIONS_VERSION = 5,

  /* The maximum sizes in bytes. */
  PHOTO_CAPTIONS_MAX_ENVIRONMENT = 1 << 16,
  PHOTO_CAPTIONS_MAX_FONT = 1 << 13, /* of a font description, and of the name of a family */
  PHOTO_CAPTIONS_MAX_TEXT = 1 << 13, /* of a text, and of that of a failure */

  PHOTO_CAPTIONS_MAX_SIDE = 1 << 14, /* of a label, in pixels */
  PHOTO_CAPTIONS_MAX_MISSING = 16    /* letters of a label that are reported as missing */
};

/* The description of the font in descriptor 0. */
#define PHOTO_CAPTIONS_FILE_FAMILY "Instagrid-Font-File"

typedef enum {
  /* From the program. */
  PHOTO_CAPTIONS_START = 32, /* photo_captions_start, then environment variables, each with the
                                form NAME=VALUE and a zero byte at its end */
  PHOTO_CAPTIONS_FONT,       /* a font description, such as "Noto Sans Bold" */
  PHOTO_CAPTIONS_TEXT,       /* photo_captions_text, then a font description, then the text, whose
                                lines have line feeds between them */
  /* From the process. */
  PHOTO_CAPTIONS_READY,      /* nothing */
  PHOTO_CAPTIONS_FAILURE,    /* photo_captions_failure, then a text of printable ASCII */
  PHOTO_CAPTIONS_FONT_FOUND, /* photo_captions_font, then the name of the font's family */
  PHOTO_CAPTIONS_LABEL       /* photo_captions_label, then its pixels unless it was refused */
} photo_captions_kind;

typedef struct {
  uint32_t version; /* PHOTO_CAPTIONS_VERSION; the process answers others with a failure */
  uint32_t requires_landlock; /* whether the process fails if the kernel has no Landlock */
  uint32_t seconds;           /* the process is in its sandbox after so many seconds, or ends; more
                                 than 0. Later, only the program limits how long it waits. */
} photo_captions_start;

typedef enum {
  PHOTO_CAPTIONS_NO_FONTS = 1, /* no font is installed */
  PHOTO_CAPTIONS_NO_LANDLOCK,  /* the kernel has no Landlock */
  PHOTO_CAPTIONS_NO_SECCOMP,   /* the kernel has no seccomp; the text says why */
  PHOTO_CAPTIONS_BAD_FONT,     /* descriptor 0 is no font */
  PHOTO_CAPTIONS_INTERNAL      /* an error of the process or of its caller; the text says which */
} photo_captions_reason;

typedef struct {
  uint32_t reason; /* a photo_captions_reason */
} photo_captions_failure;

typedef struct {
  uint64_t identity;      /* a hash of everything installed that may change what is drawn with this
                             font: the versions of the libraries, the font, and those that take its
                             place for letters that it lacks */
  uint32_t is_substitute; /* whether it is a font of another family than was asked for */
  uint32_t reserved;      /* 0 */
} photo_captions_font;

typedef struct {
  double size;     /* of the letters (the em square), in pixels; more than 0 */
  uint32_t width;  /* of the lines in pixels, 1...PHOTO_CAPTIONS_MAX_SIDE. Lines are centered. */
  uint32_t height; /* the maximum height of the label in pixels, 1...PHOTO_CAPTIONS_MAX_SIDE */
  uint32_t lines;  /* the maximum number of lines; longer text is shortened by an ellipsis */
  uint32_t color;  /* of the letters that have no color of their own: 0xRRGGBB in sRGB */
  uint32_t font_count; /* the number of bytes of the font description */
  uint32_t keeps_end;  /* 1: text that is too long loses its middle. 0: it loses its end. */
} photo_captions_text;

typedef enum {
  PHOTO_CAPTIONS_TOO_HIGH = 1, /* higher than TEXT allows */
  PHOTO_CAPTIONS_TOWERING,     /* twice as high as its lines, as no writing is */
  PHOTO_CAPTIONS_UNSHAPEABLE   /* the library cannot draw it */
} photo_captions_refusal;

typedef struct {
  uint32_t refusal;       /* a photo_captions_refusal, if it was not drawn; otherwise 0 */
  uint32_t width, height; /* at most those of TEXT; 0 and 0 if there is nothing to see */
  uint32_t left;          /* the label's first column within the width of TEXT */
  uint32_t baseline;      /* the number of rows above the baseline of the first line */
  uint32_t is_colored; /* 0: a pixel is its coverage by letters, one byte. 1: a pixel is red, green,
                          blue and alpha in sRGB, premultiplied by alpha, four bytes */
  uint32_t is_shortened;  /* whether an ellipsis takes the place of a part of the text: 0 or 1 */
  uint32_t needed_width;  /* the width in pixels in which each word would have room in a line; 0 if
                             that is at most the one of TEXT */
  uint32_t missing_count; /* letters that no font has, at most PHOTO_CAPTIONS_MAX_MISSING */
  uint32_t missing[PHOTO_CAPTIONS_MAX_MISSING]; /* code points */
} photo_captions_label;

_Static_assert(sizeof(photo_captions_start) == 12, "START has no padding");
_Static_assert(sizeof(photo_captions_failure) == 4, "FAILURE has no padding");
_Static_assert(sizeof(photo_captions_font) == 16, "FONT_FOUND has no padding");
_Static_assert(sizeof(photo_captions_text) == 32, "TEXT has no padding");
_Static_assert(sizeof(photo_captions_label) == 100, "LABEL has no padding");

#endif
