#include "heif_boxes.h"

#include "messages.h"

/* A picture may be derived from a derived picture, such as an overlay from a grid. */
enum { MAX_DERIVATIONS = 3, MAX_PROPERTIES = 64 };

/* The maximum number of boxes that are visited; some are visited several times. libheif 1.15 refuses
   a file with more than 20000 in one box, and phones write fewer than 1000. */
enum { MAX_VISITS = 1000000 };

/* A sequence of bytes. Reading beyond its end gives zeros. */
typedef struct {
  const uint8_t *bytes;
  size_t count;
} span;

static span without(span span, size_t count) {
  if (count > span.count) count = span.count;
  span.bytes += count;
  span.count -= count;
  return span;
}

static uint64_t number(span span, size_t offset, size_t size) {
  uint64_t value = 0;
  for (size_t i = offset; i < offset + size; i++) {
    value = value << 8 | (i < span.count ? span.bytes[i] : 0);
  }
  return value;
}

/* Removes a number from the beginning and returns it. */
static uint64_t take(span *span, size_t size) {
  uint64_t value = number(*span, 0, size);
  *span = without(*span, size);
  return value;
}

static uint32_t code(const char *name) {
  return (uint32_t)number((span){(const uint8_t *)name, 4}, 0, 4);
}

/* A box (ISO/IEC 14496-12, 4.2). */
typedef struct {
  uint32_t type;
  span contents;
} box;

/* The number of boxes that were visited; a process reads one photo. */
static int visits;

/* Takes the next box. Returns 0 if there is none. */
static int take_box(span *boxes, box *box) {
  if (boxes->count < 8) return 0;
  if (++visits > MAX_VISITS) fail(PHOTO_HELPER_DAMAGED, "it has too many boxes");
  uint64_t size = number(*boxes, 0, 4);
  size_t head = 8;
  if (size == 1) {
    size = number(*boxes, 8, 8);
    head = 16;
  }
  if (size == 0 || size > boxes->count) size = boxes->count;
  if (size < head) return 0;
  box->type = (uint32_t)number(*boxes, 4, 4);
  box->contents = without((span){boxes->bytes, (size_t)size}, head);
  *boxes = without(*boxes, (size_t)size);
  return 1;
}

/* Returns the contents of the first box of a type; empty if there is none. */
static span find(span boxes, const char *type) {
  box box;
  while (take_box(&boxes, &box)) {
    if (box.type == code(type)) return box.contents;
  }
  return (span){0};
}

/* Returns the contents of a box after its version and flags. */
static span find_full(span boxes, const char *type, unsigned *version) {
  span contents = find(boxes, type);
  *version = (unsigned)number(contents, 0, 1);
  return without(contents, 4);
}

static uint32_t primary_item(span meta) {
  unsigned version;
  span contents = find_full(meta, "pitm", &version);
  return (uint32_t)take(&contents, version == 0 ? 2 : 4);
}

/* Searches the items for an identifier or, if that is 0, for a type. Returns the item's type, or
   0 if there is none. */
static uint32_t item_type(span meta, uint32_t item, uint32_t wanted) {
  unsigned version;
  span entries = find_full(meta, "iinf", &version);
  take(&entries, version == 0 ? 2 : 4);
  box entry;
  while (take_box(&entries, &entry)) {
    unsigned entry_version = (unsigned)take(&entry.contents, 1);
    take(&entry.contents, 3);
    uint32_t identifier = (uint32_t)take(&entry.contents, entry_version < 3 ? 2 : 4);
    take(&entry.contents, 2);
    uint32_t type = (uint32_t)take(&entry.contents, 4);
    if (item != 0 ? identifier == item : type == wanted) return type;
  }
  return 0;
}

/* Returns the first picture that another one is derived from, such as a grid's first tile; 0 if
   there is none. */
static uint32_t first_source(span meta, uint32_t item) {
  unsigned version;
  span references = find_full(meta, "iref", &version);
  size_t size = version == 0 ? 2 : 4;
  box reference;
  while (take_box(&references, &reference)) {
    uint32_t from = (uint32_t)take(&reference.contents, size);
    uint64_t count = take(&reference.contents, 2);
    if (reference.type == code("dimg") && from == item && count > 0) {
      return (uint32_t)take(&reference.contents, size);
    }
  }
  return 0;
}

/* Returns the property with an index, which starts at 1. */
static box property(span properties, uint32_t index) {
  box found = {0};
  for (uint32_t i = 0; i < index; i++) {
    if (!take_box(&properties, &found)) return (box){0};
  }
  return found;
}

/* The decoder configuration of HEVC (ISO/IEC 14496-15, 8.3.2.1). */
static void read_hevc(span configuration, heif_boxes *boxes) {
  static const int across[] = {0, 2, 2, 1}, down[] = {0, 2, 1, 1};
  unsigned chroma = (unsigned)number(configuration, 16, 1) & 3;
  boxes->sampling_across = across[chroma];
  boxes->sampling_down = down[chroma];
  boxes->is_gray = chroma == 0;
  boxes->bits = 8 + (int)(number(configuration, 17, 1) & 7);
}

/* The decoder configuration of AV1 (AV1 Codec ISO Media File Format Binding, 2.3.3). */
static void read_av1(span configuration, heif_boxes *boxes) {
  unsigned flags = (unsigned)number(configuration, 2, 1);
  boxes->is_gray = (flags & 0x10) != 0;
  boxes->sampling_across = boxes->is_gray ? 0 : flags & 8 ? 2 : 1;
  boxes->sampling_down = boxes->is_gray ? 0 : flags & 4 ? 2 : 1;
  boxes->bits = flags & 0x20 ? 12 : flags & 0x40 ? 10 : 8;
}

/* Lists the properties of an item in order. Returns their number. */
static size_t list_properties(span meta, uint32_t item, box list[MAX_PROPERTIES]) {
  span all = find(meta, "iprp");
  span properties = find(all, "ipco"), associations = find(all, "ipma");
  unsigned version = (unsigned)take(&associations, 1);
  int has_wide_indices = (int)take(&associations, 3) & 1;
  uint64_t entries = take(&associations, 4);
  size_t listed = 0;
  for (; entries > 0 && associations.count > 0; entries--) {
    uint32_t identifier = (uint32_t)take(&associations, version == 0 ? 2 : 4);
    for (uint64_t count = take(&associations, 1); count > 0; count--) {
      uint32_t index = (uint32_t)take(&associations, has_wide_indices ? 2 : 1);
      if (identifier != item || listed == MAX_PROPERTIES) continue;
      list[listed++] = property(properties, index & (has_wide_indices ? 0x7FFF : 0x7F));
    }
  }
  return listed;
}

static void read_coding(span meta, uint32_t item, heif_boxes *boxes) {
  box list[MAX_PROPERTIES];
  size_t count = list_properties(meta, item, list);
  uint32_t type = item_type(meta, item, 0);
  for (int i = 0; i < 4; i++) boxes->coding[i] = (char)(type >> (24 - 8 * i));
  for (size_t i = 0; i < count; i++) {
    span contents = list[i].contents;
    if (list[i].type == code("hvcC") && contents.count >= 18) read_hevc(contents, boxes);
    if (list[i].type == code("av1C") && contents.count >= 3) read_av1(contents, boxes);
  }
}

static uint64_t rounded(uint64_t numerator, uint64_t denominator) {
  return denominator == 0 ? 0 : (numerator + denominator / 2) / denominator;
}

typedef struct {
  int64_t width, height;
} size;

/* Returns the turn after another quarter turn counterclockwise: the first row is the last
   column. */
static heif_turn turned(heif_turn turn, size *of) {
  heif_turn next = {
      .xx = turn.xy, .xy = -turn.xx, .x0 = turn.xx * (of->width - 1) + turn.x0,
      .yx = turn.yy, .yy = -turn.yx, .y0 = turn.yx * (of->width - 1) + turn.y0,
  };
  *of = (size){of->height, of->width};
  return next;
}

/* Returns the turn after swapping left and right. */
static heif_turn mirrored_across(heif_turn turn, size of) {
  turn.x0 += turn.xx * (of.width - 1);
  turn.y0 += turn.yx * (of.width - 1);
  turn.xx = -turn.xx;
  turn.yx = -turn.yx;
  return turn;
}

/* Returns the turn after swapping top and bottom. */
static heif_turn mirrored_down(heif_turn turn, size of) {
  turn.x0 += turn.xy * (of.height - 1);
  turn.y0 += turn.yy * (of.height - 1);
  turn.xy = -turn.xy;
  turn.yy = -turn.yy;
  return turn;
}

/* Returns the stored size, whose position among the properties does not matter. */
static size stored_size(const box *properties, size_t count) {
  size stored = {0, 0};
  for (size_t i = 0; i < count; i++) {
    if (properties[i].type != code("ispe")) continue;
    stored.width = (int64_t)number(properties[i].contents, 4, 4);
    stored.height = (int64_t)number(properties[i].contents, 8, 4);
  }
  return stored;
}

/* Applies crops, turns and mirrorings in the order of the properties (ISO/IEC 23008-12, 6.5.9,
   6.5.10, 6.5.12). */
static void read_geometry(span meta, uint32_t item, heif_boxes *boxes) {
  box list[MAX_PROPERTIES];
  size_t count = list_properties(meta, item, list);
  size now = stored_size(list, count);
  heif_turn turn = {.xx = 1, .yy = 1};
  for (size_t i = 0; i < count; i++) {
    span contents = list[i].contents;
    uint64_t first = number(contents, 0, 1);
    if (list[i].type == code("clap")) {
      now.width = (int64_t)rounded(number(contents, 0, 4), number(contents, 4, 4));
      now.height = (int64_t)rounded(number(contents, 8, 4), number(contents, 12, 4));
      boxes->is_cropped = 1;
    } else if (list[i].type == code("irot")) {
      for (uint64_t quarter = 0; quarter < (first & 3); quarter++) turn = turned(turn, &now);
    } else if (list[i].type == code("imir")) {
      turn = first & 1 ? mirrored_across(turn, now) : mirrored_down(turn, now);
    }
  }
  if (now.width < 1 || now.height < 1 || now.width > INT32_MAX || now.height > INT32_MAX) return;
  boxes->width = (uint32_t)now.width;
  boxes->height = (uint32_t)now.height;
  boxes->turn = turn;
}

static int is_sequence(span file_type) {
  for (size_t i = 0; i + 4 <= file_type.count; i += 4) {
    uint32_t brand = (uint32_t)number(file_type, i, 4);
    int is_number = i == 4; /* the minor version */
    if (!is_number && (brand == code("avis") || brand == code("msf1"))) return 1;
  }
  return 0;
}

heif_boxes heif_read_boxes(const uint8_t *bytes, size_t count) {
  span file = {bytes, count};
  heif_boxes boxes = {.is_animated = is_sequence(find(file, "ftyp"))};
  span meta = without(find(file, "meta"), 4);
  boxes.has_tone_map = item_type(meta, 0, code("tmap")) != 0;
  uint32_t item = primary_item(meta);
  read_geometry(meta, item, &boxes);
  for (int i = 0; i < MAX_DERIVATIONS; i++) {
    uint32_t source = first_source(meta, item);
    if (source == 0) break;
    item = source;
  }
  if (item != 0) read_coding(meta, item, &boxes);
  return boxes;
}
