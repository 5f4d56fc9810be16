/* A place in the entropy-coded data of a scan. Loops over its blocks keep it in registers. */
#ifndef PHOTO_JPEG_PLACE_H
#define PHOTO_JPEG_PLACE_H

#include "photo_jpeg_progressive_private.h"

typedef struct {
  const uint8_t *next;
  uint64_t bits;
  size_t bit_count;
} place;

static inline place begin(const photo_jpeg_scan *scan) {
  return (place){scan->bits.next, scan->bits.bits, scan->bits.bit_count};
}

static inline void end(photo_jpeg_scan *scan, place at) {
  scan->bits.next = at.next;
  scan->bits.bits = at.bits;
  scan->bits.bit_count = at.bit_count;
}

static inline place fill(place at) {
  at.bits |= photo_jpeg_load(at.next) >> at.bit_count;
  at.next += (63 - at.bit_count) / 8;
  at.bit_count |= FILLED_BITS;
  return at;
}

static inline place skip(place at, size_t count) {
  at.bits <<= count;
  at.bit_count -= count;
  return at;
}

/* The next bits as a number. There may be none. */
static inline unsigned peek(place at, unsigned count) {
  return (unsigned)(at.bits >> 1 >> (63 - count));
}

/* Reads more bytes if there may not be enough for what is decoded next. */
static inline place supply(j_decompress_ptr info, photo_jpeg_scan *scan, place at,
                           ptrdiff_t needed) {
  if (scan->bits.end - at.next >= needed || info->unread_marker != 0) return at;
  end(scan, at);
  photo_jpeg_read_bytes(info, &scan->bits, needed);
  return begin(scan);
}

static inline int is_behind_marker(const photo_jpeg_scan *scan, place at) {
  return photo_jpeg_unread_bits(&scan->bits, at.next, at.bit_count) < 0;
}

/* Reports, once between two restarts, that bits behind a marker's place have been decoded. */
void photo_jpeg_check_place(j_decompress_ptr info, photo_jpeg_scan *scan, place at);

/* Decodes the code of a symbol that is not in the lookup table. */
place photo_jpeg_decode_code(j_decompress_ptr info, photo_jpeg_scan *scan,
                             const photo_jpeg_table *table, place at, unsigned *symbol);

#endif
