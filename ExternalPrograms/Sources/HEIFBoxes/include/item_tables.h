/* The tables of a HEIF that describe its items: what they are, how they refer to each other, and
   their properties. Each box is read once.

   The reader is bounds-checked and treats anything that it does not understand as missing; libheif
   checks whether the boxes are valid.

   Source: ISO/IEC 14496-12, 4.2 (boxes), 8.11 (meta, iloc, iinf, iref, pitm); ISO/IEC 23008-12, 9.3
   (iprp, ipco, ipma). */
#ifndef ITEM_TABLES_H
#define ITEM_TABLES_H

#include <stddef.h>
#include <stdint.h>

/* A sequence of bytes of the file. */
typedef struct {
  const uint8_t *bytes;
  size_t count;
} span;

/* What an auxiliary picture is, according to its auxC property (ISO/IEC 23008-12, 6.5.8). */
typedef enum {
  ITEM_AUXILIARY_UNKNOWN, /* it has no such property */
  ITEM_AUXILIARY_ALPHA,   /* even if it also has another type */
  ITEM_AUXILIARY_DEPTH,
  ITEM_AUXILIARY_GAIN_MAP,
  ITEM_AUXILIARY_OTHER
} item_auxiliary;

typedef struct {
  uint32_t identifier;
  uint32_t type;      /* such as 'hvc1'; 0 if its entry has none */
  size_t type_place;  /* in the file, of the four bytes of its entry's own type, 'infe' */
  size_t flags_place; /* of the byte whose lowest bit hides the item */
  int is_hidden;
  int is_attached; /* a thumbnail or an auxiliary picture of another one */
  int has_location;
  span data; /* its first extent; empty if the file does not hold all of it */
  size_t extent_count;
  int is_tile; /* of the primary picture; set by heif_find_grid */
  item_auxiliary auxiliary;
} item_entry;

typedef struct {
  uint32_t type; /* such as 'dimg' */
  uint32_t from;
  size_t type_place; /* in the file, of the four bytes of the type */
  size_t target;     /* the index of the first of the identifiers in `targets` */
  size_t target_count;
} item_reference;

typedef struct {
  uint32_t type;
  span contents;
} item_property;

typedef struct {
  uint32_t item;
  uint32_t property; /* starts at 1; 0 is none */
  size_t order;      /* in the file */
} item_association;

typedef struct {
  uint32_t primary; /* the identifier of the primary picture; 0 if there is none */
  size_t primary_place, primary_size; /* in the file, of this identifier: 2 or 4 bytes */
  item_entry *items;                  /* in the order of their identifiers */
  size_t item_count;
  item_reference *references;
  size_t reference_count;
  uint32_t *targets;
  size_t target_count;
  item_property *properties;
  size_t property_count;
  item_association *associations; /* in the order of items, and then of the file */
  size_t association_count;
  int is_animated; /* the file also has an image sequence */
  /* In the file, of the first compatible brand that says so; 0 if there is none, or if another
     brand says that the file has pictures. */
  size_t sequence_brand_place;
  /* Whether boxes that must be single are, whether each fills its place, and whether each item has
     one entry. Otherwise libheif may understand the file differently. */
  int is_unambiguous;
  size_t steps; /* the number of boxes, identifiers and associations that were read */
} item_tables;

typedef enum {
  ITEM_TABLES_READ,
  ITEM_TABLES_TOO_LARGE, /* more steps than MAX_ITEM_STEPS */
  ITEM_TABLES_NO_MEMORY
} item_tables_result;

/* libheif 1.15 refuses a file with more than 20000 boxes in one box, and phones write fewer than
   1000. */
enum { MAX_ITEM_STEPS = 1000000 };

/* Reads the tables, which refer to the bytes. The time is O(n log n) for n steps. Whatever the
   result is, the tables must be released. */
item_tables_result item_tables_read(item_tables *tables, const uint8_t *bytes, size_t count);

void item_tables_release(item_tables *tables);

/* Returns an item; NULL if there is none. O(log n). */
item_entry *item_tables_find(const item_tables *tables, uint32_t identifier);

/* Returns the number of an item's associations, of which `first` is the first one. O(log n). */
size_t item_tables_associations(const item_tables *tables, uint32_t identifier,
                                const item_association **first);

/* Returns the property of an association; of type 0 if there is none. */
item_property item_tables_property(const item_tables *tables, const item_association *association);

/* Returns the first reference of a type from an item; NULL if there is none. O(n). */
const item_reference *item_tables_reference(const item_tables *tables, const char *type,
                                            uint32_t from);

/* Returns whether a reference is of a type. */
int item_reference_is(const item_reference *reference, const char *type);

/* Returns whether one of a reference's targets is an item. */
int item_tables_refers(const item_tables *tables, const item_reference *reference, uint32_t item);

#endif
