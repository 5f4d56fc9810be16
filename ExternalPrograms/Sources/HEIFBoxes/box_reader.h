/* Takes boxes, and counts the work for them (ISO/IEC 14496-12, 4.2). */
#ifndef BOX_READER_H
#define BOX_READER_H

#include "item_tables.h"

typedef struct {
  uint32_t type;
  span contents;
  size_t type_place; /* in the file */
} box;

typedef struct {
  item_tables *tables;
  span file;
  item_tables_result result;
} reader;

/* Counts a step. Returns 0 if there are too many, or if reading has failed. */
int count_step(reader *reader);

/* Takes the next box. Returns 0 if there is none. */
int take_box(reader *reader, span *boxes, box *box);

/* Takes the next box, which must say how long it is and must not be longer than its place. */
int take_inner_box(reader *reader, span *boxes, box *box);

/* Takes the version and the flags from the beginning of a box. */
unsigned take_version(span *contents, unsigned *flags);

#endif
