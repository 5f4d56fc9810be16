/* Decoding of AC scans, included once for each kind of processor. */

#include <jerror.h>

#include "photo_jpeg_place.h"

enum {
  /* A block takes at most so many bytes, and more are loaded: see MCU_BYTES. */
  NEEDED_BYTES = BLOCK_BYTES + 2 * LOADED_BYTES,
  /* So many bits, for half of the coefficients of a block, are left of a fill after a symbol. */
  HALF = 32,
  ZERO_RUN = 15 /* of a symbol without a value: 16 zeros, not the end of the band */
};

_Static_assert(CODE_BITS + 1 + HALF <= FILLED_BITS,
               "a fill must suffice for a symbol and HALF bits");

/* Stores a coefficient that is not 0. If it is beyond the block, it becomes the last one, as in
   libjpeg. */
static inline uint64_t store(JCOEF *block, size_t position, int value) {
  size_t stored = position < DCTSIZE2 ? position : DCTSIZE2 - 1;
  block[ORDER[stored]] = (JCOEF)value;
  return (uint64_t)1 << stored;
}

/* Decodes the number of blocks whose band ends: the symbol's run is the number of its other
   bits. */
static inline place decode_ends(place at, unsigned run, uint32_t *blocks) {
  at = fill(at);
  *blocks = (1u << run) + peek(at, run);
  return skip(at, run);
}

/* Decodes a symbol that is not in the lookup table, and its value. */
static place decode_symbol(j_decompress_ptr info, photo_jpeg_scan *scan, place at,
                           photo_jpeg_symbol *found) {
  unsigned symbol;
  at = photo_jpeg_decode_code(info, scan, scan->tables[0], at, &symbol);
  unsigned size = symbol % 16;
  if (scan->header->is_refinement && size > 1) {
    photo_jpeg_check_place(info, scan, at);
    WARNMS(info, JWRN_HUFF_BAD_CODE);
    size = 1;
  }
  int value = photo_jpeg_value((int)peek(at, size), (int)size) * (1 << scan->header->shift);
  *found = (photo_jpeg_symbol){0, (uint8_t)(symbol / 16), (int16_t)value};
  return skip(at, size);
}

/* Decodes the next symbol and its value. */
static inline place next_symbol(j_decompress_ptr info, photo_jpeg_scan *scan,
                                const photo_jpeg_symbol *symbols, place at,
                                photo_jpeg_symbol *found) {
  at = fill(at);
  *found = symbols[at.bits >> (64 - LOOKUP_BITS)];
  if (__builtin_expect(found->length != 0, 1)) return skip(at, found->length);
  photo_jpeg_symbol rare;
  at = decode_symbol(info, scan, at, &rare);
  *found = rare;
  return at;
}

static void decode_blocks(j_decompress_ptr info, photo_jpeg_scan *scan, JBLOCK *blocks,
                          uint64_t *nonzero, size_t count) {
  const photo_jpeg_symbol *symbols = scan->tables[0]->symbols;
  size_t first = (size_t)scan->header->first, last = (size_t)scan->header->last;
  uint32_t to_skip = scan->blocks_to_skip;
  place at = begin(scan);
  for (size_t i = 0; i < count; i++) {
    if (to_skip > 0) {
      to_skip--;
      continue;
    }
    at = supply(info, scan, at, NEEDED_BYTES);
    uint64_t stored = 0;
    for (size_t position = first; position <= last;) {
      photo_jpeg_symbol found;
      at = next_symbol(info, scan, symbols, at, &found);
      if (found.value != 0) {
        stored |= store(blocks[i], position + found.run, found.value);
      } else if (found.run != ZERO_RUN) {
        at = decode_ends(at, found.run, &to_skip);
        to_skip--;
        break;
      }
      position += found.run + 1u;
    }
    nonzero[i] |= stored;
    if (__builtin_expect(is_behind_marker(scan, at), 0)) {
      photo_jpeg_check_place(info, scan, at);
      break;
    }
  }
  scan->blocks_to_skip = to_skip;
  end(scan, at);
}

/* The places from one on. */
static inline uint64_t from(size_t position) {
  return position < DCTSIZE2 ? ~(uint64_t)0 << position : 0;
}

/* Appends at most HALF bits, which are in the bit buffer, to those that refine the coefficients of
   a block. */
static inline place append(place at, size_t count, uint64_t *bits) {
  *bits = *bits << count | at.bits >> 1 >> (63 - count);
  return skip(at, count);
}

/* Appends at most 63 bits. */
static inline place append_many(place at, size_t count, uint64_t *bits) {
  at = append(fill(at), count / 2, bits);
  return append(fill(at), count - count / 2, bits);
}

/* Refines coefficients that are not 0. `bits` has one bit for each, that of the last one is the
   least significant. `step` is what such a bit adds to its coefficient. */
static inline void refine(JCOEF *block, uint64_t positions, uint64_t bits, int step) {
  bits <<= (64 - __builtin_popcountll(positions)) & 63;
  for (; positions != 0; positions &= positions - 1, bits <<= 1) {
    JCOEF *coefficient = &block[ORDER[__builtin_ctzll(positions)]];
    int old = *coefficient, sign = old >> 31;
    int is_changed = -(int)(bits >> 63) & -((old & step) == 0);
    *coefficient = (JCOEF)(old + (((step ^ sign) - sign) & is_changed));
  }
}

/* A symbol says how many zeros are skipped before a coefficient that is 0 so far. Coefficients that
   are not 0 are refined by a bit each; these bits follow the symbol behind whose place they are
   (ITU-T T.81, G.1.2.3). So each of them gets one bit, in order. */
static void refine_blocks(j_decompress_ptr info, photo_jpeg_scan *scan, JBLOCK *blocks,
                          uint64_t *nonzero, size_t count) {
  const photo_jpeg_symbol *symbols = scan->tables[0]->symbols;
  size_t first = (size_t)scan->header->first, last = (size_t)scan->header->last;
  uint64_t band = from(first) & ~from(last + 1);
  int step = 1 << scan->header->shift;
  uint32_t to_skip = scan->blocks_to_skip;
  place at = begin(scan);
  for (size_t i = 0; i < count; i++) {
    uint64_t old = nonzero[i] & band, zeros = band & ~old, bits = 0;
    if (to_skip > 0 && old == 0) {
      to_skip--;
      continue;
    }
    at = supply(info, scan, at, NEEDED_BYTES);
    size_t position = first;
    int last_value = 0; /* that is stored behind the band */
    while (to_skip == 0 && position <= last) {
      photo_jpeg_symbol found;
      at = next_symbol(info, scan, symbols, at, &found);
      if (found.value == 0 && found.run != ZERO_RUN) {
        at = decode_ends(at, found.run, &to_skip);
        break;
      }
      /* The run counts zeros; the coefficients between them are refined. */
      zeros = without_lowest(zeros, found.run);
      if (__builtin_expect(zeros == 0, 0)) {
        at = append_many(at, (size_t)__builtin_popcountll(old & from(position)), &bits);
        last_value = found.value;
        break;
      }
      size_t next = (size_t)__builtin_ctzll(zeros), passed = next - position - found.run;
      at = passed <= HALF ? append(at, passed, &bits) : append_many(at, passed, &bits);
      if (found.value != 0) nonzero[i] |= store(blocks[i], next, found.value);
      zeros &= zeros - 1;
      position = next + 1;
    }
    if (to_skip > 0) {
      at = append_many(at, (size_t)__builtin_popcountll(old & from(position)), &bits);
      to_skip--;
    }
    refine(blocks[i], old, bits, step);
    if (last_value != 0) nonzero[i] |= store(blocks[i], last + 1, last_value);
    if (__builtin_expect(is_behind_marker(scan, at), 0)) {
      photo_jpeg_check_place(info, scan, at);
      break;
    }
  }
  scan->blocks_to_skip = to_skip;
  end(scan, at);
}
