#include "heif_gain_map.h"

#include <string.h>

#include "span.h"

/* Returns the identifier of the gain map, and what describes it if that is a tone-mapped item; 0 if
   there is no map. */
static uint32_t find_map(const item_tables *tables, span *description) {
  uint32_t map = 0;
  for (size_t i = 0; i < tables->reference_count; i++) {
    const item_reference *reference = &tables->references[i];
    const item_entry *from = item_tables_find(tables, reference->from);
    const uint32_t *targets = tables->targets + reference->target;
    if (from == NULL || reference->target_count == 0) continue;
    if (from->type == code("tmap") && item_reference_is(reference, "dimg") &&
        reference->target_count == 2 && targets[0] == tables->primary) {
      if (from->extent_count == 1) *description = from->data;
      return targets[1];
    }
    if (from->auxiliary == ITEM_AUXILIARY_GAIN_MAP && item_reference_is(reference, "auxl") &&
        item_tables_refers(tables, reference, tables->primary))
      map = from->identifier;
  }
  return map;
}

span heif_select_gain_map(item_tables *tables, uint8_t *bytes) {
  span description = {bytes, 0}, none = {NULL, 0};
  uint32_t map = find_map(tables, &description);
  item_entry *item = item_tables_find(tables, map);
  if (item == NULL || map == tables->primary) return none;
  if (!tables->is_unambiguous || tables->primary_place == 0) return none;
  if (tables->primary_size == 2 && map > UINT16_MAX) return none;
  for (size_t i = 0; i < tables->reference_count; i++) {
    item_reference *reference = &tables->references[i];
    const item_entry *from = item_tables_find(tables, reference->from);
    int is_description = from != NULL && from->type == code("mime") && from->extent_count == 1 &&
                         item_reference_is(reference, "cdsc") &&
                         item_tables_refers(tables, reference, map);
    if (is_description && description.count == 0) description = from->data;
    /* As an auxiliary picture, it could not be the primary one. */
    if (reference->from != map || !item_reference_is(reference, "auxl")) continue;
    memcpy(bytes + reference->type_place, "free", 4);
    reference->type = code("free");
  }
  for (size_t i = 0; i < tables->primary_size; i++)
    bytes[tables->primary_place + i] = (uint8_t)(map >> (8 * (tables->primary_size - 1 - i)));
  bytes[item->flags_place] &= 0xFE;
  item->is_hidden = item->is_attached = 0;
  tables->primary = map;
  if (description.bytes == NULL) description.bytes = bytes;
  return description;
}
