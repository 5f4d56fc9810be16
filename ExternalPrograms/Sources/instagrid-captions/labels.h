/* Draws text. */
#ifndef LABELS_H
#define LABELS_H

#include <stdint.h>

#include "photo_captions.h"

/* A label that was drawn or refused. */
typedef struct {
  photo_captions_label label;
  uint8_t *pixels; /* newly allocated; NULL if there are none */
} drawn_label;

/* Draws a text, which need not end with a zero byte.

   The font description must be one that pango_font_description_from_string reads. */
drawn_label draw_label(const photo_captions_text *request, const char *font, const char *text,
                       int text_count);

#endif
