#include "heif_adapt.h"

#include <string.h>

#include "span.h"

enum { VERSION_1_18 = 0x01120000, VERSION_1_19 = 0x01130000, VERSION_1_20 = 0x01140000 };

/* Whether an item is a picture for every version of libheif. */
static int is_known_picture(const item_entry *item) {
  static const char types[][5] = {"hvc1", "av01", "vvc1", "grid", "iden", "iovl"};
  return item != NULL && is_code_of(item->type, types, sizeof types / sizeof types[0]);
}

/* Whether libheif before 1.18 refuses a file because of a reference. */
static int is_refused(const item_tables *tables, const item_reference *reference) {
  return (item_reference_is(reference, "auxl") || item_reference_is(reference, "thmb") ||
          item_reference_is(reference, "cdsc")) &&
         (reference->target_count != 1 ||
          !is_known_picture(item_tables_find(tables, tables->targets[reference->target])));
}

/* Whether a picture is the same without a reference. */
static int is_removable(const item_tables *tables, const item_reference *reference) {
  if (!item_reference_is(reference, "auxl")) return 1;
  const item_entry *from = item_tables_find(tables, reference->from);
  return from != NULL && from->auxiliary != ITEM_AUXILIARY_UNKNOWN &&
         from->auxiliary != ITEM_AUXILIARY_ALPHA;
}

/* Returns whether all references that libheif refuses are removed. */
static int remove_references(const item_tables *tables, uint8_t *bytes) {
  int are_removed = 1;
  for (size_t i = 0; i < tables->reference_count; i++) {
    const item_reference *reference = &tables->references[i];
    if (!is_refused(tables, reference)) continue;
    if (tables->is_unambiguous && is_removable(tables, reference))
      memcpy(bytes + reference->type_place, "free", 4);
    else are_removed = 0;
  }
  return are_removed;
}

/* Removes the entries of items without a location that libheif 1.18 ignores. Returns whether no
   others are left that it reads: those that are another item, turned or cropped. */
static int remove_items(const item_tables *tables, uint8_t *bytes) {
  static const char needed[][5] = {"Exif", "mime"};
  int are_removed = 1;
  for (size_t i = 0; i < tables->item_count; i++) {
    const item_entry *item = &tables->items[i];
    if (item->has_location) continue;
    if (item->type == code("iden")) are_removed = 0;
    if (!tables->is_unambiguous || item->identifier == tables->primary) continue;
    if (item->auxiliary == ITEM_AUXILIARY_ALPHA || is_known_picture(item) ||
        is_code_of(item->type, needed, sizeof needed / sizeof needed[0]))
      continue;
    memcpy(bytes + item->type_place, "free", 4);
  }
  return are_removed;
}

/* Gives a file that says only that it has a sequence, but has a picture too, a brand of
   pictures. */
static void add_brand(const item_tables *tables, uint8_t *bytes) {
  int has_picture = item_tables_find(tables, tables->primary) != NULL;
  if (tables->sequence_brand_place == 0 || !has_picture || !tables->is_unambiguous) return;
  memcpy(bytes + tables->sequence_brand_place, "heic", 4);
}

static void show_tiles(const item_tables *tables, uint8_t *bytes) {
  for (size_t i = 0; i < tables->item_count; i++)
    if (tables->items[i].is_tile) bytes[tables->items[i].flags_place] &= 0xFE;
}

heif_adaptation heif_adapt(item_tables *tables, uint8_t *bytes, uint32_t version) {
  heif_adaptation adaptation = {0};
  if (version < VERSION_1_18) {
    int has_references = !remove_references(tables, bytes),
        has_items = !remove_items(tables, bytes);
    adaptation.is_refused = has_references || has_items;
  }
  if (version < VERSION_1_20) add_brand(tables, bytes);
  if (version < VERSION_1_19) {
    adaptation.grid = heif_find_grid(tables);
    if (adaptation.grid.tiles != NULL) show_tiles(tables, bytes);
  }
  return adaptation;
}
