/* The entropy-coded data of a scan as bits, and the codes in them. Shared by both of our Huffman
   decoders. */
#ifndef PHOTO_JPEG_BITS_H
#define PHOTO_JPEG_BITS_H

#include "photo_jpeg_huffman.h"

#include <string.h>

#include <jpegint.h>

enum {
  CODE_BITS = 16,  /* of the longest code (ITU-T T.81, C.2) */
  VALUE_BITS = 15, /* of the longest value that follows a code */
  SYMBOL_BITS = CODE_BITS + VALUE_BITS,
  /* The number of bits by which tables are looked up. 12 bits are not faster, since the tables are
     too large then; 10 bits are slower by 10 %. */
  LOOKUP_BITS = 11,
  LOOKUPS = 1 << LOOKUP_BITS,
  /* The minimum number of bits in the bit buffer after it was filled, and the number of lookups for
     which they suffice. Longer symbols are followed by another fill. */
  FILLED_BITS = 56,
  LOOKUPS_PER_FILL = 3,
  LOADED_BYTES = sizeof(uint64_t), /* at once, into the bit buffer */
  BLOCK_BYTES = DCTSIZE2 * SYMBOL_BITS / 8,
  /* The maximum number of bytes that are loaded while an MCU is decoded: for its symbols, the bit
     buffer, and one load more. At its start, no bits behind the place of a marker have been
     decoded, so this also suffices if some have been loaded already. */
  MCU_BYTES = D_MAX_BLOCKS_IN_MCU * BLOCK_BYTES + 2 * LOADED_BYTES,
  CAPACITY = 8192 /* of the buffer in bytes; moving the rest of it to its start costs little */
};

_Static_assert((LOOKUPS_PER_FILL - 1) * LOOKUP_BITS + SYMBOL_BITS <= FILLED_BITS,
               "the bits of a fill must suffice for lookups and a symbol that they do not find");
_Static_assert(CODE_BITS + 1 <= SYMBOL_BITS,
               "an invalid code must not take more bits than a symbol");
_Static_assert(FILLED_BITS + 7 < 64, "shifts by the number of bits must be defined");
_Static_assert((DCTSIZE2 * SYMBOL_BITS) % 8 == 0, "the bytes of a block must be rounded up");
_Static_assert(MCU_BYTES < CAPACITY, "the buffer must hold an MCU");

/* The places of coefficients in a block, in the order in which they are coded (ITU-T T.81, figure
   A.6). */
static const uint8_t ORDER[DCTSIZE2] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

typedef struct {
  /* The bytes that have been read but are not in the bit buffer, without stuffed zeros, at most up
     to the next marker. If there is one, MCU_BYTES zeros follow: libjpeg decodes zeros there,
     too. */
  const uint8_t *next, *end;
  uint64_t bits; /* the bit buffer; the next bit is the most significant */
  size_t bit_count;
  uint8_t bytes[CAPACITY + MCU_BYTES];
} photo_jpeg_bits;

/* The codes of a table, in ascending order (ITU-T T.81, C.2). */
typedef struct {
  /* The end of the codes of up to so many bits, left-aligned in 16 bits. */
  uint32_t limit[CODE_BITS + 1];
  uint32_t first[CODE_BITS + 1]; /* the index of the first symbol of so many bits */
  const uint8_t *symbols;
} photo_jpeg_codes;

/* Forgets all bits, before those of a scan or of a restart interval. */
void photo_jpeg_clear_bits(photo_jpeg_bits *bits);

/* Fills the buffer with the bytes that are available, and reads more if they do not suffice for
   `needed` bytes, or end with 0xFF. Stops behind a marker, which becomes libjpeg's `unread_marker`.
   If reading fails, the decoder cannot be used anymore: its bytes have been moved. */
void photo_jpeg_read_bytes(j_decompress_ptr info, photo_jpeg_bits *bits, ptrdiff_t needed);

/* Continues behind the next restart marker. Returns 0 if another marker was found: then there are
   no data before the next restart. */
int photo_jpeg_restart(j_decompress_ptr info, photo_jpeg_bits *bits);

void photo_jpeg_make_codes(const JHUFF_TBL *table, photo_jpeg_codes *codes);

/* Returns the symbol at the start of the bits, and the length of its code. If there is no such
   code, that is 17 bits, as in libjpeg, for a symbol that is 0. */
static inline unsigned photo_jpeg_find_symbol(const photo_jpeg_codes *codes, uint64_t bits,
                                              unsigned *length) {
  uint32_t code = (uint32_t)(bits >> (64 - CODE_BITS));
  *length = 1;
  while (*length <= CODE_BITS && code >= codes->limit[*length]) ++*length;
  if (*length > CODE_BITS) return 0;
  uint32_t offset = (code - codes->limit[*length - 1]) >> (CODE_BITS - *length);
  return codes->symbols[codes->first[*length] + offset];
}

/* The number of bits that have not been decoded; negative if bits behind the place of a marker have
   been. */
static inline ptrdiff_t photo_jpeg_unread_bits(const photo_jpeg_bits *bits, const uint8_t *next,
                                               size_t bit_count) {
  return (bits->end - next) * 8 + (ptrdiff_t)bit_count;
}

static inline uint64_t photo_jpeg_load(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  value = __builtin_bswap64(value);
#endif
  return value;
}

/* The value that is coded as `bits`, which are `size` bits (ITU-T T.81, F.2.2.1, EXTEND). */
static inline int photo_jpeg_value(int bits, int size) {
  int half = (1 << size) / 2, is_negative = (bits - half) >> 31;
  return bits + (is_negative & (1 - (1 << size)));
}

#endif
