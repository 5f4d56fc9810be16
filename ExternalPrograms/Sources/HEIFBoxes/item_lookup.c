#include "item_tables.h"
#include "span.h"

item_entry *item_tables_find(const item_tables *tables, uint32_t identifier) {
  size_t low = 0, high = tables->item_count;
  while (low < high) { /* the first one whose identifier is not less */
    size_t middle = low + (high - low) / 2;
    if (tables->items[middle].identifier < identifier) low = middle + 1;
    else high = middle;
  }
  int is_found = low < tables->item_count && tables->items[low].identifier == identifier;
  return is_found ? &tables->items[low] : NULL;
}

size_t item_tables_associations(const item_tables *tables, uint32_t identifier,
                                const item_association **first) {
  size_t low = 0, high = tables->association_count;
  while (low < high) { /* the first one whose item is not less */
    size_t middle = low + (high - low) / 2;
    if (tables->associations[middle].item < identifier) low = middle + 1;
    else high = middle;
  }
  *first = tables->associations + low;
  size_t end = low;
  while (end < tables->association_count && tables->associations[end].item == identifier) end++;
  return end - low;
}

item_property item_tables_property(const item_tables *tables, const item_association *association) {
  if (association->property == 0 || association->property > tables->property_count)
    return (item_property){0};
  return tables->properties[association->property - 1];
}

const item_reference *item_tables_reference(const item_tables *tables, const char *type,
                                            uint32_t from) {
  for (size_t i = 0; i < tables->reference_count; i++) {
    const item_reference *reference = &tables->references[i];
    if (reference->from == from && item_reference_is(reference, type)) return reference;
  }
  return NULL;
}

int item_reference_is(const item_reference *reference, const char *type) {
  return reference->type == code(type);
}

int item_tables_refers(const item_tables *tables, const item_reference *reference, uint32_t item) {
  for (size_t i = 0; i < reference->target_count; i++)
    if (tables->targets[reference->target + i] == item) return 1;
  return 0;
}
