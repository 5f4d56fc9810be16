/* Bounds-checked reading of big-endian numbers. */
#ifndef SPAN_H
#define SPAN_H

#include "item_tables.h"

static inline span without(span span, size_t count) {
  if (count > span.count) count = span.count;
  if (count > 0) span.bytes += count; /* NULL if the span is empty */
  span.count -= count;
  return span;
}

/* Returns a number of `size` bytes. Bytes beyond the end are zeros. */
static inline uint64_t number(span span, size_t offset, size_t size) {
  uint64_t value = 0;
  for (size_t i = offset; i < offset + size; i++)
    value = value << 8 | (i < span.count ? span.bytes[i] : 0);
  return value;
}

/* Removes a number from the beginning and returns it. */
static inline uint64_t take(span *span, size_t size) {
  uint64_t value = number(*span, 0, size);
  *span = without(*span, size);
  return value;
}

/* The code of four letters. */
static inline uint32_t code(const char *name) {
  return (uint32_t)number((span){(const uint8_t *)name, 4}, 0, 4);
}

/* Whether a type is one of some codes. */
static inline int is_code_of(uint32_t type, const char types[][5], size_t count) {
  for (size_t i = 0; i < count; i++)
    if (type == code(types[i])) return 1;
  return 0;
}

#endif
