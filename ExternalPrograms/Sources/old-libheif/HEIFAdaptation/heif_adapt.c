#include "heif_adapt.h"

#include <string.h>

#include "span.h"

enum { VERSION_1_18 = 0x01120000, VERSION_1_19 = 0x01130000 };

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
    if (tables->is_unambiguous && is_removable(tables, reference)) {
      memcpy(bytes + reference->type_place, "free", 4);
    } else {
      are_removed = 0;
    }
  }
  return are_removed;
}

/* Removes the entries of items without a location that libheif 1.18 ignores. */
static void remove_items(const item_tables *tables, uint8_t *bytes) {
  static const char needed[][5] = {"Exif", "mime"};
  if (!tables->is_unambiguous) return;
  for (size_t i = 0; i < tables->item_count; i++) {
    const item_entry *item = &tables->items[i];
    if (item->has_location || item->identifier == tables->primary) continue;
    if (item->auxiliary == ITEM_AUXILIARY_ALPHA || is_known_picture(item) ||
        is_code_of(item->type, needed, sizeof needed / sizeof needed[0])) {
      continue;
    }
    memcpy(bytes + item->type_place, "free", 4);
  }
}

static void show_tiles(const item_tables *tables, uint8_t *bytes) {
  for (size_t i = 0; i < tables->item_count; i++) {
    if (tables->items[i].is_tile) bytes[tables->items[i].flags_place] &= 0xFE;
  }
}

heif_adaptation heif_adapt(item_tables *tables, uint8_t *bytes, uint32_t version) {
  heif_adaptation adaptation = {0};
  if (version < VERSION_1_18) {
    adaptation.is_refused = !remove_references(tables, bytes);
    remove_items(tables, bytes);
  }
  if (version < VERSION_1_19) {
    adaptation.grid = heif_find_grid(tables);
    if (adaptation.grid.tiles != NULL) show_tiles(tables, bytes);
  }
  return adaptation;
}
