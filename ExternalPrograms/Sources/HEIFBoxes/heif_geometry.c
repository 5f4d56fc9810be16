#include "heif_geometry.h"

#include "span.h"

static uint64_t rounded(uint64_t numerator, uint64_t denominator) {
  return denominator == 0 ? 0 : (numerator + denominator / 2) / denominator;
}

/* Returns the turn after another quarter turn counterclockwise: the first row is the last
   column. */
static heif_turn turned(heif_turn turn, heif_size *of) {
  heif_turn next = {
      .xx = turn.xy,
      .xy = -turn.xx,
      .x0 = turn.xx * (of->width - 1) + turn.x0,
      .yx = turn.yy,
      .yy = -turn.yx,
      .y0 = turn.yx * (of->width - 1) + turn.y0,
  };
  *of = (heif_size){of->height, of->width};
  return next;
}

/* Returns the turn after swapping left and right. */
static heif_turn mirrored_across(heif_turn turn, heif_size of) {
  turn.x0 += turn.xx * (of.width - 1);
  turn.y0 += turn.yx * (of.width - 1);
  turn.xx = -turn.xx;
  turn.yx = -turn.yx;
  return turn;
}

/* Returns the turn after swapping top and bottom. */
static heif_turn mirrored_down(heif_turn turn, heif_size of) {
  turn.x0 += turn.xy * (of.height - 1);
  turn.y0 += turn.yy * (of.height - 1);
  turn.xy = -turn.xy;
  turn.yy = -turn.yy;
  return turn;
}

heif_size heif_stored_size(const item_tables *tables, uint32_t item) {
  const item_association *associations;
  size_t count = item_tables_associations(tables, item, &associations);
  heif_size stored = {0, 0};
  for (size_t i = 0; i < count; i++) {
    item_property property = item_tables_property(tables, &associations[i]);
    if (property.type != code("ispe")) continue;
    stored.width = (int64_t)number(property.contents, 4, 4);
    stored.height = (int64_t)number(property.contents, 8, 4);
  }
  return stored;
}

/* Applies crops, turns and mirrorings in the order of the properties (ISO/IEC 23008-12, 6.5.9,
   6.5.10, 6.5.12). */
void heif_read_geometry(const item_tables *tables, uint32_t item, heif_boxes *boxes) {
  const item_association *associations;
  size_t count = item_tables_associations(tables, item, &associations);
  heif_size now = heif_stored_size(tables, item);
  heif_turn turn = {.xx = 1, .yy = 1};
  for (size_t i = 0; i < count; i++) {
    item_property property = item_tables_property(tables, &associations[i]);
    span contents = property.contents;
    uint64_t first = number(contents, 0, 1);
    if (property.type == code("clap")) {
      now.width = (int64_t)rounded(number(contents, 0, 4), number(contents, 4, 4));
      now.height = (int64_t)rounded(number(contents, 8, 4), number(contents, 12, 4));
      boxes->is_cropped = 1;
    } else if (property.type == code("irot")) {
      for (uint64_t quarter = 0; quarter < (first & 3); quarter++) turn = turned(turn, &now);
    } else if (property.type == code("imir")) {
      turn = first & 1 ? mirrored_across(turn, now) : mirrored_down(turn, now);
    }
  }
  if (now.width < 1 || now.height < 1 || now.width > INT32_MAX || now.height > INT32_MAX) return;
  boxes->width = (uint32_t)now.width;
  boxes->height = (uint32_t)now.height;
  boxes->turn = turn;
}
