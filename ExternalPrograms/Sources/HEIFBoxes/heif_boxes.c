#include "heif_boxes.h"

#include "av1_sequence.h"
#include "heif_geometry.h"
#include "span.h"

/* A picture may be derived from a derived picture, such as an overlay from a grid. */
enum { MAX_DERIVATIONS = 3 };

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

/* Reads the matrix of a picture, unless one is already known (ISO/IEC 14496-12, 12.1.5). */
static void read_matrix(const item_tables *tables, uint32_t item, heif_boxes *boxes) {
  const item_association *associations;
  size_t count = item_tables_associations(tables, item, &associations);
  for (size_t i = 0; i < count && boxes->matrix == 2; i++) {
    item_property property = item_tables_property(tables, &associations[i]);
    if (property.type != code("colr") || property.contents.count < 10) continue;
    if (number(property.contents, 0, 4) != code("nclx")) continue;
    boxes->matrix = (int)number(property.contents, 8, 2);
  }
}

/* Returns the first picture that an item is derived from, such as a grid's first tile; the item
   itself if it is not derived from one. */
static uint32_t first_source(const item_tables *tables, uint32_t item) {
  const item_reference *sources = item_tables_reference(tables, "dimg", item);
  return sources == NULL || sources->target_count == 0 ? item : tables->targets[sources->target];
}

/* Describes how the primary picture is coded, or the first picture that it is derived from. */
static void read_coding(const item_tables *tables, heif_boxes *boxes) {
  uint32_t item = tables->primary;
  read_matrix(tables, item, boxes);
  for (int i = 0; i < MAX_DERIVATIONS; i++) {
    item = first_source(tables, item);
    read_matrix(tables, item, boxes);
  }
  const item_entry *entry = item_tables_find(tables, item);
  if (entry == NULL) return;
  boxes->is_derived = item != tables->primary;
  for (int i = 0; i < 4; i++) boxes->coding[i] = (char)(entry->type >> (24 - 8 * i));
  const item_association *associations;
  size_t count = item_tables_associations(tables, item, &associations);
  for (size_t i = 0; i < count; i++) {
    item_property property = item_tables_property(tables, &associations[i]);
    if (property.type == code("hvcC") && property.contents.count >= 18)
      read_hevc(property.contents, boxes);
    if (property.type == code("av1C") && property.contents.count >= 3)
      read_av1(property.contents, boxes);
  }
}

/* Whether an item is a picture, coded or derived. */
static int is_picture(const item_entry *item) {
  static const char types[][5] = {"hvc1", "hev1", "av01", "avc1", "vvc1", "evc1",
                                  "jpeg", "j2k1", "unci", "grid", "iden", "iovl"};
  return is_code_of(item->type, types, sizeof types / sizeof types[0]);
}

/* Whether the primary picture is derived from items that are missing or no pictures. */
static int lacks_tiles(const item_tables *tables) {
  const item_reference *own = item_tables_reference(tables, "dimg", tables->primary);
  for (size_t i = 0; own != NULL && i < own->target_count; i++) {
    const item_entry *tile = item_tables_find(tables, tables->targets[own->target + i]);
    if (tile == NULL || !is_picture(tile)) return 1;
  }
  return 0;
}

/* Whether the samples of an item have limited range, which version 1.0.0 of AVIF allowed for alpha.
   libavif, too, asks the coded picture. */
static int has_limited_range(const item_tables *tables, uint32_t item) {
  const item_entry *coded = item_tables_find(tables, first_source(tables, item));
  return coded != NULL && coded->type == code("av01") && av1_has_limited_range(coded->data);
}

/* Reads what refers to the primary picture. */
static void read_references(const item_tables *tables, heif_boxes *boxes) {
  uint32_t alpha = 0;
  for (size_t i = 0; i < tables->reference_count; i++) {
    const item_reference *reference = &tables->references[i];
    const item_entry *from = item_tables_find(tables, reference->from);
    if (from == NULL || !item_tables_refers(tables, reference, tables->primary)) continue;
    if (item_reference_is(reference, "cdsc")) boxes->has_exif |= from->type == code("Exif");
    if (!item_reference_is(reference, "auxl")) continue;
    switch (from->auxiliary) {
      case ITEM_AUXILIARY_UNKNOWN: break;
      case ITEM_AUXILIARY_ALPHA:
        boxes->has_alpha = 1;
        alpha = from->identifier;
        break;
      case ITEM_AUXILIARY_DEPTH: boxes->has_depth_map = 1; break;
      case ITEM_AUXILIARY_GAIN_MAP: boxes->has_gain_map = 1; break;
      case ITEM_AUXILIARY_OTHER: boxes->has_auxiliary = 1; break;
    }
  }
  boxes->has_limited_alpha = boxes->has_alpha && has_limited_range(tables, alpha);
}

heif_boxes heif_read_boxes(const item_tables *tables) {
  heif_boxes boxes = {
      .matrix = 2, .is_animated = tables->is_animated, .lacks_tiles = lacks_tiles(tables)};
  heif_read_geometry(tables, tables->primary, &boxes);
  read_coding(tables, &boxes);
  read_references(tables, &boxes);
  for (size_t i = 0; i < tables->item_count; i++) {
    const item_entry *item = &tables->items[i];
    if (item->type == code("tmap")) boxes.has_gain_map = 1;
    int is_shown = is_picture(item) && !item->is_hidden && !item->is_attached;
    if (is_shown && item->identifier != tables->primary) boxes.has_further_photos = 1;
  }
  return boxes;
}
