#include "box_reader.h"

#include "span.h"

int count_step(reader *reader) {
  if (reader->result != ITEM_TABLES_READ) return 0;
  if (++reader->tables->steps <= MAX_ITEM_STEPS) return 1;
  reader->result = ITEM_TABLES_TOO_LARGE;
  return 0;
}

int take_box(reader *reader, span *boxes, box *box) {
  if (boxes->count < 8) return 0;
  if (!count_step(reader)) return 0;
  uint64_t size = number(*boxes, 0, 4);
  size_t head = 8;
  if (size == 1) {
    size = number(*boxes, 8, 8);
    head = 16;
  }
  if (size == 0 || size > boxes->count) size = boxes->count;
  if (size < head) return 0;
  box->type = (uint32_t)number(*boxes, 4, 4);
  box->type_place = (size_t)(boxes->bytes - reader->file.bytes) + 4;
  box->contents = without((span){boxes->bytes, (size_t)size}, head);
  *boxes = without(*boxes, (size_t)size);
  return 1;
}

int take_inner_box(reader *reader, span *boxes, box *box) {
  uint64_t size = number(*boxes, 0, 4);
  if (size == 1) size = number(*boxes, 8, 8);
  int is_whole = boxes->count >= 8 && size >= 8 && size <= boxes->count;
  int is_box = take_box(reader, boxes, box);
  if (is_box ? !is_whole : boxes->count > 0) reader->tables->is_unambiguous = 0;
  return is_box;
}

unsigned take_version(span *contents, unsigned *flags) {
  unsigned version = (unsigned)take(contents, 1);
  *flags = (unsigned)take(contents, 3);
  return version;
}
