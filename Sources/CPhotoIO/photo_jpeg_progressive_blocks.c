#include "photo_jpeg_progressive.h"

#if PHOTO_JPEG_HUFFMAN

#include <jerror.h>

#include "photo_jpeg_progressive_private.h"

enum {
  /* A block takes at most so many bytes, and more are loaded: see MCU_BYTES. */
  NEEDED_BYTES = BLOCK_BYTES + 2 * LOADED_BYTES,
  NEEDED_DC_BYTES = D_MAX_BLOCKS_IN_MCU * SYMBOL_BITS / 8 + 1 + 2 * LOADED_BYTES,
  ZERO_RUN = 15 /* of a symbol without a value: 16 zeros, not the end of the band */
};

/* The places of coefficients in a block, in the order in which they are coded (ITU-T T.81, figure
   A.6). */
static const uint8_t ORDER[DCTSIZE2] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

/* Tables */

/* Returns the symbol and the value at the start of some bits whose first ones are the symbol's code. */
static photo_jpeg_symbol entry_of(unsigned bits, int symbol, int length,
                                  const photo_jpeg_scan_header *header) {
  int is_dc = header->first == 0;
  int run = is_dc ? 0 : symbol / 16, size = is_dc ? symbol : symbol % 16;
  photo_jpeg_symbol none = {0};
  /* The value of a refinement has one bit; libjpeg warns of others. */
  if (size > LOOKUP_BITS - length || (header->is_refinement && size > 1)) return none;
  unsigned value_bits = bits >> (LOOKUP_BITS - length - size) & ((1u << size) - 1);
  int value = photo_jpeg_value((int)value_bits, size) * (is_dc ? 1 : 1 << header->shift);
  return (photo_jpeg_symbol){(uint8_t)(length + size), (uint8_t)run, (int16_t)value};
}

photo_jpeg_table *photo_jpeg_make_table(j_decompress_ptr info, const JHUFF_TBL *table,
                                        const photo_jpeg_scan_header *header) {
  photo_jpeg_table *made =
      (*info->mem->alloc_large)((j_common_ptr)info, JPOOL_IMAGE, sizeof *made);
  photo_jpeg_make_codes(table, &made->codes);
  memset(made->symbols, 0, sizeof made->symbols);
  const uint8_t *symbol = table->huffval;
  unsigned bits = 0;
  for (int length = 1; length <= LOOKUP_BITS; length++)
    for (int i = 0; i < table->bits[length]; i++, symbol++)
      for (int k = 0; k < 1 << (LOOKUP_BITS - length); k++, bits++)
        made->symbols[bits] = entry_of(bits, *symbol, length, header);
  return made;
}

/* Bits */

/* A place in the bits. */
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
static inline place supply(j_decompress_ptr info, photo_jpeg_scan *scan, place at, ptrdiff_t needed) {
  if (scan->bits.end - at.next >= needed || info->unread_marker != 0) return at;
  end(scan, at);
  photo_jpeg_read_bytes(info, &scan->bits, needed);
  return begin(scan);
}

static int is_behind_marker(const photo_jpeg_scan *scan, place at) {
  return photo_jpeg_unread_bits(&scan->bits, at.next, at.bit_count) < 0;
}

/* Reports, once between two restarts, that bits behind a marker's place have been decoded. */
static void check_marker(j_decompress_ptr info, photo_jpeg_scan *scan, place at) {
  if (!is_behind_marker(scan, at) || scan->has_ended) return;
  WARNMS(info, JWRN_HIT_MARKER);
  scan->has_ended = 1;
}

/* Decodes a symbol of at most 16 bits that is not in the lookup table. */
static __attribute__((noinline)) place find_symbol(j_decompress_ptr info, photo_jpeg_scan *scan,
                                                   const photo_jpeg_table *table, place at,
                                                   unsigned *symbol) {
  unsigned length;
  *symbol = photo_jpeg_find_symbol(&table->codes, at.bits, &length);
  at = skip(at, length);
  if (length > CODE_BITS) {
    check_marker(info, scan, at);
    WARNMS(info, JWRN_HUFF_BAD_CODE);
  }
  return at;
}

/* DC coefficients */

void photo_jpeg_begin_mcu(j_decompress_ptr info, photo_jpeg_scan *scan) {
  end(scan, supply(info, scan, begin(scan), NEEDED_DC_BYTES));
}

void photo_jpeg_end_mcu(j_decompress_ptr info, photo_jpeg_scan *scan) {
  check_marker(info, scan, begin(scan));
}

void photo_jpeg_decode_dc(j_decompress_ptr info, photo_jpeg_scan *scan, int i, JCOEF *block) {
  place at = fill(begin(scan));
  photo_jpeg_symbol found = scan->tables[i]->symbols[at.bits >> (64 - LOOKUP_BITS)];
  int value = found.value;
  if (found.length != 0) {
    at = skip(at, found.length);
  } else {
    unsigned size;
    at = find_symbol(info, scan, scan->tables[i], at, &size);
    value = photo_jpeg_value((int)peek(at, size), (int)size);
    at = skip(at, size);
  }
  int *last = &scan->last_dc[i];
  if (__builtin_add_overflow(*last, value, last)) ERREXIT(info, JERR_BAD_DCT_COEF);
  block[0] = (JCOEF)((unsigned)*last << scan->header->shift);
  end(scan, at);
}

void photo_jpeg_refine_dc(photo_jpeg_scan *scan, JCOEF *block) {
  place at = fill(begin(scan));
  block[0] |= (JCOEF)(peek(at, 1) << scan->header->shift);
  end(scan, skip(at, 1));
}

/* AC coefficients */

/* Stores a coefficient that is not 0. If it is beyond the block, it becomes the last one, as in
   libjpeg. */
static inline uint64_t store(JCOEF *block, size_t position, int value) {
  size_t place = position < DCTSIZE2 ? position : DCTSIZE2 - 1;
  block[ORDER[place]] = (JCOEF)value;
  return (uint64_t)1 << place;
}

/* Decodes the number of blocks whose band ends: the symbol's run is the number of its other bits. */
static inline place decode_ends(place at, unsigned run, uint32_t *blocks) {
  at = fill(at);
  *blocks = (1u << run) + peek(at, run);
  return skip(at, run);
}

void photo_jpeg_decode_ac(j_decompress_ptr info, photo_jpeg_scan *scan, JBLOCK *blocks,
                          uint64_t *nonzero, size_t count) {
  const photo_jpeg_table *table = scan->tables[0];
  size_t first = (size_t)scan->header->first, last = (size_t)scan->header->last;
  int shift = scan->header->shift;
  uint32_t to_skip = scan->blocks_to_skip;
  place at = begin(scan);
  for (size_t i = 0; i < count; i++) {
    if (to_skip > 0) {
      to_skip--;
      continue;
    }
    at = supply(info, scan, at, NEEDED_BYTES);
    JCOEF *block = blocks[i];
    uint64_t stored = nonzero[i];
    size_t position = first;
    while (position <= last) {
      at = fill(at);
      photo_jpeg_symbol found = table->symbols[at.bits >> (64 - LOOKUP_BITS)];
      unsigned run = found.run;
      int value = found.value;
      if (__builtin_expect(found.length != 0, 1)) {
        at = skip(at, found.length);
      } else {
        unsigned symbol;
        at = find_symbol(info, scan, table, at, &symbol);
        run = symbol / 16;
        value = photo_jpeg_value((int)peek(at, symbol % 16), (int)(symbol % 16)) * (1 << shift);
        at = skip(at, symbol % 16);
      }
      if (value != 0) {
        stored |= store(block, position + run, value);
      } else if (run != ZERO_RUN) {
        at = decode_ends(at, run, &to_skip);
        to_skip--;
        break;
      }
      position += run + 1;
    }
    nonzero[i] = stored;
    if (__builtin_expect(is_behind_marker(scan, at), 0)) {
      check_marker(info, scan, at);
      break;
    }
  }
  scan->blocks_to_skip = to_skip;
  end(scan, at);
}

/* Refines coefficients by a bit each. `bit` is the value of that bit. */
static inline place refine(place at, JCOEF *block, uint64_t positions, int bit) {
  enum { HALF = 32 }; /* one fill suffices for so many */
  for (int half = 0; half < 2; half++) {
    uint32_t left = (uint32_t)(positions >> (half * HALF));
    if (left == 0) continue;
    at = fill(at);
    for (; left != 0; left &= left - 1) {
      JCOEF *coefficient = &block[ORDER[half * HALF + __builtin_ctz(left)]];
      int old = *coefficient, sign = old >> 31;
      int is_changed = -(int)peek(at, 1) & -((old & bit) == 0);
      *coefficient = (JCOEF)(old + (((bit ^ sign) - sign) & is_changed));
      at = skip(at, 1);
    }
  }
  return at;
}

/* The places from one on. */
static inline uint64_t from(size_t position) {
  return position < DCTSIZE2 ? ~(uint64_t)0 << position : 0;
}

void photo_jpeg_refine_ac(j_decompress_ptr info, photo_jpeg_scan *scan, JBLOCK *blocks,
                          uint64_t *nonzero, size_t count) {
  const photo_jpeg_table *table = scan->tables[0];
  size_t first = (size_t)scan->header->first, last = (size_t)scan->header->last;
  uint64_t band = from(first) & ~from(last + 1);
  int bit = 1 << scan->header->shift;
  uint32_t to_skip = scan->blocks_to_skip;
  place at = begin(scan);
  for (size_t i = 0; i < count; i++) {
    uint64_t old = nonzero[i] & band;
    if (to_skip > 0 && old == 0) {
      to_skip--;
      continue;
    }
    at = supply(info, scan, at, NEEDED_BYTES);
    JCOEF *block = blocks[i];
    size_t position = first;
    while (to_skip == 0 && position <= last) {
      at = fill(at);
      photo_jpeg_symbol found = table->symbols[at.bits >> (64 - LOOKUP_BITS)];
      unsigned run = found.run;
      int value = found.value;
      if (__builtin_expect(found.length != 0, 1)) {
        at = skip(at, found.length);
      } else {
        unsigned symbol;
        at = find_symbol(info, scan, table, at, &symbol);
        run = symbol / 16;
        if (symbol % 16 > 1) {
          check_marker(info, scan, at);
          WARNMS(info, JWRN_HUFF_BAD_CODE);
        }
        if (symbol % 16 > 0) {
          value = peek(at, 1) ? bit : -bit;
          at = skip(at, 1);
        }
      }
      if (value == 0 && run != ZERO_RUN) {
        at = decode_ends(at, run, &to_skip);
        break;
      }
      /* The run counts zeros; the coefficients between them are refined. */
      uint64_t zeros = band & from(position) & ~old;
      for (; run > 0; run--) zeros &= zeros - 1;
      size_t next = zeros == 0 ? last + 1 : (size_t)__builtin_ctzll(zeros);
      at = refine(at, block, old & from(position) & ~from(next), bit);
      if (value != 0) nonzero[i] |= store(block, next, value);
      position = next + 1;
    }
    if (to_skip > 0) {
      at = refine(at, block, old & from(position), bit);
      to_skip--;
    }
    if (__builtin_expect(is_behind_marker(scan, at), 0)) {
      check_marker(info, scan, at);
      break;
    }
  }
  scan->blocks_to_skip = to_skip;
  end(scan, at);
}

#endif
