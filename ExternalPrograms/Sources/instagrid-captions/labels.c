#include "labels.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

/* No writing is as high as so many times the lines of its font, of which it may have two at least;
   stacked marks are. */
enum { HIGHEST = 2 };

static PangoContext *context_for_labels(void) {
  static PangoContext *context = NULL;
  if (context != NULL) return context;
  context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  /* Letters keep their shapes and distances at every size. */
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  return context;
}

static PangoLayout *make_layout(const photo_captions_text *request, const char *font,
                                const char *text, int text_count) {
  PangoLayout *layout = pango_layout_new(context_for_labels());
  PangoFontDescription *description = pango_font_description_from_string(font);
  pango_font_description_set_absolute_size(description, request->size * PANGO_SCALE);
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
  pango_layout_set_width(layout, (int)request->width * PANGO_SCALE);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
  pango_layout_set_text(layout, text, text_count);
  /* A hyphen at the end of a line would look like a part of a file's name. */
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
  return layout;
}

/* The places in a text before which it may be cut: the beginnings of its letters, which may consist
   of several code points; and whether each of them is a space. */
typedef struct {
  const char *text;
  int text_count;
  int *offsets;
  char *is_space;
  int count;
} letters;

static letters letters_of(PangoLayout *layout, const char *text, int text_count) {
  int attribute_count;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout, &attribute_count);
  letters found = {text, text_count, g_new(int, (size_t)attribute_count),
                   g_new(char, (size_t)attribute_count), 0};
  const char *next = text;
  for (int i = 0; i < attribute_count && next < text + text_count; i++) {
    if (attributes[i].is_cursor_position) {
      found.is_space[found.count] = attributes[i].is_white;
      found.offsets[found.count++] = (int)(next - text);
    }
    next = g_utf8_next_char(next);
  }
  return found;
}

/* The number of letters up to the end of the last whole word among the first `kept` ones; `kept` if
   these are at most half of them. */
static int whole_words(const letters *letters, int kept) {
  int count = kept;
  while (count > 0 && !letters->is_space[count]) count--;
  while (count > 0 && letters->is_space[count - 1]) count--;
  return count > kept / 2 ? count : kept;
}

/* Sets the text of a layout to that many letters and an ellipsis: half of them from the beginning
   and half from the end, or all from the beginning. */
static void set_shortened(PangoLayout *layout, const letters *letters, int kept, int keeps_end) {
  int last = keeps_end ? kept / 2 : 0;
  int head = letters->offsets[kept - last];
  int tail = last == 0 ? letters->text_count : letters->offsets[letters->count - last];
  char *shortened = g_strdup_printf("%.*s\u2026%.*s", head, letters->text,
                                    letters->text_count - tail, letters->text + tail);
  pango_layout_set_text(layout, shortened, -1);
  g_free(shortened);
}

/* Shortens text that has too many lines, as little as possible. Returns whether that was necessary.
   Pango could shorten only the last line, and puts a gap behind the ellipsis. */
static int shorten(PangoLayout *layout, const char *text, int text_count,
                   const photo_captions_text *request) {
  int needed = pango_layout_get_line_count(layout), lines = (int)request->lines;
  int keeps_end = (int)request->keeps_end;
  if (needed <= lines) return 0;
  letters letters = letters_of(layout, text, text_count);
  /* Lines have about the same number of letters, so that the answer is near this one. */
  int likely = (int)((int64_t)letters.count * lines / needed);
  int fitting = 0, failing = letters.count, step = 4, tried = likely;
  while (failing - fitting > 1) {
    if (tried <= fitting || tried >= failing) tried = (fitting + failing) / 2;
    set_shortened(layout, &letters, tried, keeps_end);
    int fits = pango_layout_get_line_count(layout) <= lines;
    if (fits) fitting = tried;
    else failing = tried;
    /* Steps that double until the answer is between two numbers; then halves. */
    tried = fitting == 0 ? failing - step : failing == letters.count ? fitting + step : -1;
    step *= 2;
  }
  set_shortened(layout, &letters, keeps_end ? fitting : whole_words(&letters, fitting), keeps_end);
  g_free(letters.offsets);
  g_free(letters.is_space);
  return 1;
}

/* The width that lines need so that each word has room in one; 0 if they have it. A word ends at a
   space or an East Asian letter; a file's name is one word, though it may be divided. */
static uint32_t needed_width(PangoLayout *layout, const char *text, int text_count, double width) {
  if (!pango_layout_is_wrapped(layout)) return 0;
  GString *words = g_string_sized_new((gsize)text_count * 2);
  for (const char *next = text; next < text + text_count; next = g_utf8_next_char(next)) {
    gunichar letter = g_utf8_get_char(next);
    if (!g_unichar_isspace(letter)) g_string_append_unichar(words, letter);
    if (g_unichar_isspace(letter) || g_unichar_iswide(letter)) g_string_append_c(words, '\n');
  }
  PangoLayout *lines = pango_layout_copy(layout);
  pango_layout_set_width(lines, -1);
  pango_layout_set_text(lines, words->str, (int)words->len);
  g_string_free(words, TRUE);
  PangoRectangle logical;
  pango_layout_get_extents(lines, NULL, &logical);
  g_object_unref(lines);
  double widest = (double)logical.width / PANGO_SCALE;
  return widest > width ? (uint32_t)ceil(widest) + 1 : 0;
}

/* The height of a line of a layout's font in pixels. */
static double line_height(PangoLayout *layout) {
  PangoFontMetrics *metrics = pango_context_get_metrics(
      pango_layout_get_context(layout), pango_layout_get_font_description(layout), NULL);
  int height = pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics);
  pango_font_metrics_unref(metrics);
  return (double)height / PANGO_SCALE;
}

/* Adds the letters that no font has. */
static void find_missing(PangoLayout *layout, photo_captions_label *label) {
  if (pango_layout_get_unknown_glyphs_count(layout) == 0) return;
  PangoLayoutIter *next = pango_layout_get_iter(layout);
  do {
    PangoGlyphItem *run = pango_layout_iter_get_run_readonly(next);
    for (int i = 0; run != NULL && i < run->glyphs->num_glyphs; i++) {
      PangoGlyph glyph = run->glyphs->glyphs[i].glyph;
      if (!(glyph & PANGO_GLYPH_UNKNOWN_FLAG) || glyph == PANGO_GLYPH_EMPTY) continue;
      uint32_t letter = glyph & ~(uint32_t)PANGO_GLYPH_UNKNOWN_FLAG;
      uint32_t known = 0;
      while (known < label->missing_count && label->missing[known] != letter) known++;
      if (known == label->missing_count && known < PHOTO_CAPTIONS_MAX_MISSING)
        label->missing[label->missing_count++] = letter;
    }
  } while (pango_layout_iter_next_run(next));
  pango_layout_iter_free(next);
}

/* Draws a part of a layout into a new surface, on transparent black. */
static cairo_surface_t *draw(PangoLayout *layout, const PangoRectangle *part, uint32_t color) {
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, part->width, part->height);
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                       (color & 255) / 255.0);
  cairo_move_to(cairo, -part->x, -part->y);
  pango_cairo_show_layout(cairo, layout);
  int failed = cairo_status(cairo) != CAIRO_STATUS_SUCCESS;
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  if (!failed && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) return surface;
  cairo_surface_destroy(surface);
  return NULL;
}

typedef struct {
  const uint8_t *pixels;
  int width, height, stride;
} pixel_rows;

static pixel_rows rows_of(cairo_surface_t *surface) {
  return (pixel_rows){cairo_image_surface_get_data(surface), cairo_image_surface_get_width(surface),
                      cairo_image_surface_get_height(surface),
                      cairo_image_surface_get_stride(surface)};
}

static uint32_t pixel(pixel_rows rows, int x, int y) {
  uint32_t value;
  memcpy(&value, rows.pixels + (size_t)y * (size_t)rows.stride + (size_t)x * 4, sizeof value);
  return value;
}

/* Whether letters that were drawn in white have colors of their own. */
static int has_color(pixel_rows rows) {
  for (int y = 0; y < rows.height; y++) {
    for (int x = 0; x < rows.width; x++) {
      uint32_t value = pixel(rows, x, y);
      if (value != (value >> 24) * 0x01010101u) return 1;
    }
  }
  return 0;
}

/* Copies the alpha of pixels, or all four channels. */
static uint8_t *copy_pixels(pixel_rows rows, int is_colored) {
  size_t count = (size_t)rows.width * (size_t)rows.height;
  uint8_t *pixels = malloc(is_colored ? count * 4 : count), *next = pixels;
  for (int y = 0; pixels != NULL && y < rows.height; y++) {
    for (int x = 0; x < rows.width; x++) {
      uint32_t value = pixel(rows, x, y);
      if (is_colored) {
        *next++ = value >> 16 & 255;
        *next++ = value >> 8 & 255;
        *next++ = value & 255;
      }
      *next++ = (uint8_t)(value >> 24);
    }
  }
  return pixels;
}

/* Draws a part of a layout, in color only if the letters have colors of their own. */
static void draw_pixels(PangoLayout *layout, const PangoRectangle *part, uint32_t color,
                        drawn_label *drawn) {
  drawn->label.refusal = PHOTO_CAPTIONS_UNSHAPEABLE;
  cairo_surface_t *surface = draw(layout, part, 0xFFFFFF);
  if (surface == NULL) return;
  drawn->label.is_colored = (uint32_t)has_color(rows_of(surface));
  if (drawn->label.is_colored) {
    cairo_surface_destroy(surface);
    surface = draw(layout, part, color);
    if (surface == NULL) return;
  }
  drawn->pixels = copy_pixels(rows_of(surface), (int)drawn->label.is_colored);
  cairo_surface_destroy(surface);
  if (drawn->pixels != NULL) drawn->label.refusal = 0;
}

drawn_label draw_label(const photo_captions_text *request, const char *font, const char *text,
                       int text_count) {
  drawn_label drawn = {0};
  PangoLayout *layout = make_layout(request, font, text, text_count);
  drawn.label.needed_width = needed_width(layout, text, text_count, request->width);
  drawn.label.is_shortened = (uint32_t)shorten(layout, text, text_count, request);
  PangoRectangle ink, logical;
  pango_layout_get_extents(layout, &ink, &logical);
  /* Sums in floating point, since hostile text may have any extent. */
  double top = fmin(ink.y, logical.y),
         bottom = fmax((double)ink.y + ink.height, (double)logical.y + logical.height);
  top = floor(top / PANGO_SCALE);
  bottom = ceil(bottom / PANGO_SCALE);
  double left = floor((double)ink.x / PANGO_SCALE);
  double right = ceil(((double)ink.x + ink.width) / PANGO_SCALE);
  left = fmax(left, 0);
  right = fmin(right, request->width);
  double baseline = round((double)pango_layout_get_baseline(layout) / PANGO_SCALE);
  double lines = fmax(2, pango_layout_get_line_count(layout));
  if (bottom - top > ceil(HIGHEST * lines * line_height(layout))) {
    drawn.label.refusal = PHOTO_CAPTIONS_TOWERING;
  } else if (bottom - top > request->height) {
    drawn.label.refusal = PHOTO_CAPTIONS_TOO_HIGH;
  } else {
    find_missing(layout, &drawn.label);
    PangoRectangle part = {
        .x = (int)left, .y = (int)top, .width = (int)(right - left), .height = (int)(bottom - top)};
    if (ink.width > 0 && ink.height > 0 && right > left) {
      drawn.label.width = (uint32_t)part.width;
      drawn.label.height = (uint32_t)part.height;
      drawn.label.left = (uint32_t)part.x;
      drawn.label.baseline = (uint32_t)fmax(baseline - top, 0);
      draw_pixels(layout, &part, request->color, &drawn);
    }
  }
  g_object_unref(layout);
  return drawn;
}
