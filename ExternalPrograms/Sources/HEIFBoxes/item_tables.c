#include "item_tables.h"

#include <stdlib.h>

#include "box_reader.h"
#include "item_auxiliary.h"
#include "span.h"

/* Enlarges an array for another element. The capacity is the next power of two. Returns the array;
   on failure the array remains, and NULL is returned. */
static void *enlarged(reader *reader, void *array, size_t count, size_t size) {
  if ((count & (count - 1)) != 0) return array;
  void *larger = realloc(array, (count == 0 ? 1 : 2 * count) * size);
  if (larger == NULL) reader->result = ITEM_TABLES_NO_MEMORY;
  return larger;
}

static int by_identifier(const void *one, const void *other) {
  const item_entry *a = one, *b = other;
  if (a->identifier != b->identifier) return a->identifier < b->identifier ? -1 : 1;
  return 0;
}

/* qsort must not get NULL, which an empty array may be. */
static void sort(void *array, size_t count, size_t size,
                 int (*compare)(const void *, const void *)) {
  if (count > 1) qsort(array, count, size, compare);
}

/* Reads the entries of items. */
static void read_items(reader *reader, span contents) {
  item_tables *tables = reader->tables;
  unsigned flags;
  unsigned version = take_version(&contents, &flags);
  take(&contents, version == 0 ? 2 : 4);
  box box;
  while (take_inner_box(reader, &contents, &box)) {
    if (box.type != code("infe")) continue;
    size_t flags_place = (size_t)(box.contents.bytes - reader->file.bytes) + 3;
    unsigned entry_version = take_version(&box.contents, &flags);
    if (entry_version < 2 || entry_version > 3) {
      tables->is_unambiguous = 0; /* it has no type */
      continue;
    }
    item_entry *items = enlarged(reader, tables->items, tables->item_count, sizeof *tables->items);
    if (items == NULL) return;
    tables->items = items;
    item_entry *item = &items[tables->item_count++];
    *item = (item_entry){
        .type_place = box.type_place, .flags_place = flags_place, .is_hidden = (int)(flags & 1)};
    item->identifier = (uint32_t)take(&box.contents, entry_version == 2 ? 2 : 4);
    take(&box.contents, 2);
    if (box.contents.count < 4) tables->is_unambiguous = 0;
    item->type = (uint32_t)take(&box.contents, 4);
  }
  sort(tables->items, tables->item_count, sizeof *tables->items, by_identifier);
  for (size_t i = 1; i < tables->item_count; i++)
    if (tables->items[i].identifier == tables->items[i - 1].identifier) tables->is_unambiguous = 0;
}

static void read_targets(reader *reader, item_reference *reference, span contents, size_t size) {
  item_tables *tables = reader->tables;
  size_t count = (size_t)take(&contents, 2);
  /* libheif 1.15 does not stop at the end of the box. */
  if (contents.count != count * size) tables->is_unambiguous = 0;
  for (; count > 0 && contents.count >= size && count_step(reader); count--) {
    uint32_t *targets =
        enlarged(reader, tables->targets, tables->target_count, sizeof *tables->targets);
    if (targets == NULL) return;
    tables->targets = targets;
    targets[tables->target_count++] = (uint32_t)take(&contents, size);
    reference->target_count++;
  }
}

static void read_references(reader *reader, span contents) {
  item_tables *tables = reader->tables;
  unsigned flags;
  unsigned version = take_version(&contents, &flags);
  size_t size = version == 0 ? 2 : 4;
  if (version > 1) tables->is_unambiguous = 0;
  box box;
  while (take_inner_box(reader, &contents, &box)) {
    item_reference *references =
        enlarged(reader, tables->references, tables->reference_count, sizeof *tables->references);
    if (references == NULL) return;
    tables->references = references;
    item_reference *reference = &references[tables->reference_count++];
    *reference = (item_reference){
        .type = box.type, .type_place = box.type_place, .target = tables->target_count};
    reference->from = (uint32_t)take(&box.contents, size);
    read_targets(reader, reference, box.contents, size);
    item_entry *item = item_tables_find(tables, reference->from);
    int attaches = item_reference_is(reference, "thmb") || item_reference_is(reference, "auxl");
    if (item != NULL && attaches) item->is_attached = 1;
  }
}

static void read_properties(reader *reader, span contents) {
  item_tables *tables = reader->tables;
  box box;
  while (take_inner_box(reader, &contents, &box)) {
    item_property *properties =
        enlarged(reader, tables->properties, tables->property_count, sizeof *tables->properties);
    if (properties == NULL) return;
    tables->properties = properties;
    properties[tables->property_count++] = (item_property){box.type, box.contents};
  }
}

/* Appends the associations of a box; there may be several boxes. */
static void read_associations(reader *reader, span contents) {
  item_tables *tables = reader->tables;
  unsigned flags;
  unsigned version = take_version(&contents, &flags);
  size_t size = flags & 1 ? 2 : 1;
  for (uint64_t entries = take(&contents, 4); entries > 0 && contents.count > 0; entries--) {
    uint32_t item = (uint32_t)take(&contents, version == 0 ? 2 : 4);
    for (uint64_t count = take(&contents, 1); count > 0 && count_step(reader); count--) {
      item_association *associations = enlarged(
          reader, tables->associations, tables->association_count, sizeof *tables->associations);
      if (associations == NULL) return;
      tables->associations = associations;
      associations[tables->association_count] = (item_association){
          .item = item,
          .property = (uint32_t)take(&contents, size) & (size == 2 ? 0x7FFF : 0x7F),
          .order = tables->association_count,
      };
      tables->association_count++;
    }
    if (!count_step(reader)) return;
  }
}

static int by_item(const void *one, const void *other) {
  const item_association *a = one, *b = other;
  if (a->item != b->item) return a->item < b->item ? -1 : 1;
  return a->order < b->order ? -1 : a->order > b->order;
}

static void read_all_properties(reader *reader, span contents) {
  item_tables *tables = reader->tables;
  box box;
  int has_properties = 0;
  while (take_inner_box(reader, &contents, &box)) {
    if (box.type == code("ipco")) {
      if (has_properties) tables->is_unambiguous = 0;
      else read_properties(reader, box.contents);
      has_properties = 1;
    } else if (box.type == code("ipma")) {
      read_associations(reader, box.contents);
    }
  }
  sort(tables->associations, tables->association_count, sizeof *tables->associations, by_item);
  for (size_t i = 0; i < tables->association_count; i++) {
    const item_association *association = &tables->associations[i];
    item_entry *item = item_tables_find(tables, association->item);
    if (item == NULL) continue;
    item_property property = item_tables_property(tables, association);
    item->auxiliary = item_auxiliary_with(item->auxiliary, &property);
  }
}

/* Finds the data of the items that have a location. */
static void read_locations(reader *reader, span contents, span metadata) {
  item_tables *tables = reader->tables;
  unsigned flags;
  unsigned version = take_version(&contents, &flags);
  unsigned sizes = (unsigned)take(&contents, 2);
  size_t offset_size = sizes >> 12, length_size = sizes >> 8 & 15, base_size = sizes >> 4 & 15;
  size_t index_size = version == 0 ? 0 : sizes & 15;
  uint64_t count = take(&contents, version < 2 ? 2 : 4);
  for (; count > 0 && contents.count > 0 && count_step(reader); count--) {
    uint32_t identifier = (uint32_t)take(&contents, version < 2 ? 2 : 4);
    uint64_t method = version == 0 ? 0 : take(&contents, 2) & 15;
    take(&contents, 2);
    uint64_t base = take(&contents, base_size);
    size_t extents = (size_t)take(&contents, 2);
    uint64_t offset = base + number(contents, index_size, offset_size);
    uint64_t length = number(contents, index_size + offset_size, length_size);
    contents = without(contents, extents * (index_size + offset_size + length_size));
    item_entry *item = item_tables_find(tables, identifier);
    if (item == NULL) continue;
    item->has_location = 1;
    item->extent_count = extents;
    span source = method == 1 ? metadata : reader->file;
    int is_within = offset >= base && offset <= source.count && length <= source.count - offset;
    if (extents > 0 && method <= 1 && is_within)
      item->data = (span){source.bytes + offset, (size_t)length};
  }
}

static void read_primary(reader *reader, span contents) {
  unsigned flags;
  unsigned version = take_version(&contents, &flags);
  item_tables *tables = reader->tables;
  tables->primary_size = version == 0 ? 2 : 4;
  if (contents.count < tables->primary_size) return;
  tables->primary_place = (size_t)(contents.bytes - reader->file.bytes);
  tables->primary = (uint32_t)take(&contents, tables->primary_size);
}

/* Reads the meta box. Its boxes may have any order, so they are found before they are read. */
static void read_meta(reader *reader, span meta) {
  static const char types[][5] = {"pitm", "iinf", "iref", "iprp", "iloc", "idat"};
  enum { PITM, IINF, IREF, IPRP, ILOC, IDAT, TYPES };
  span found[TYPES] = {0};
  box box;
  span contents = without(meta, 4);
  while (take_inner_box(reader, &contents, &box)) {
    for (int i = 0; i < TYPES; i++) {
      if (box.type != code(types[i])) continue;
      if (found[i].bytes == NULL) found[i] = box.contents;
      else reader->tables->is_unambiguous = 0;
    }
  }
  read_primary(reader, found[PITM]);
  read_items(reader, found[IINF]);
  read_references(reader, found[IREF]);
  read_all_properties(reader, found[IPRP]);
  read_locations(reader, found[ILOC], found[IDAT]);
}

/* Reads the brands: the major one, a number, and the compatible ones. */
static void read_brands(reader *reader, span file_type) {
  static const char sequences[][5] = {"avis", "msf1"};
  static const char pictures[][5] = {"heic", "heix", "mif1", "avif", "1pic", "jpeg"};
  item_tables *tables = reader->tables;
  int has_pictures = 0;
  for (size_t i = 0; i + 4 <= file_type.count; i += 4) {
    uint32_t brand = (uint32_t)number(file_type, i, 4);
    if (i == 4) continue;
    int is_sequence = is_code_of(brand, sequences, sizeof sequences / sizeof sequences[0]);
    tables->is_animated |= is_sequence;
    if (i < 8) continue;
    has_pictures |= is_code_of(brand, pictures, sizeof pictures / sizeof pictures[0]);
    if (is_sequence && tables->sequence_brand_place == 0)
      tables->sequence_brand_place = (size_t)(file_type.bytes - reader->file.bytes) + i;
  }
  if (has_pictures) tables->sequence_brand_place = 0;
}

item_tables_result item_tables_read(item_tables *tables, const uint8_t *bytes, size_t count) {
  *tables = (item_tables){.is_unambiguous = 1};
  reader reader = {tables, {bytes, count}, ITEM_TABLES_READ};
  span boxes = reader.file, file_type = {0}, meta = {0};
  box box;
  while (take_box(&reader, &boxes, &box)) {
    if (box.type == code("ftyp") && file_type.bytes == NULL) file_type = box.contents;
    if (box.type != code("meta")) continue;
    if (meta.bytes != NULL) tables->is_unambiguous = 0;
    else meta = box.contents;
  }
  read_brands(&reader, file_type);
  read_meta(&reader, meta);
  return reader.result;
}

void item_tables_release(item_tables *tables) {
  free(tables->items);
  free(tables->references);
  free(tables->targets);
  free(tables->properties);
  free(tables->associations);
  *tables = (item_tables){0};
}
