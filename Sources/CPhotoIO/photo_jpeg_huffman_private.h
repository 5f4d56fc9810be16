/* Shared by the files of the Huffman decoder. */
#ifndef PHOTO_JPEG_HUFFMAN_PRIVATE_H
#define PHOTO_JPEG_HUFFMAN_PRIVATE_H

#include "photo_jpeg_huffman.h"

#include <jpegint.h>

enum {
  CODE_BITS = 16,  /* of the longest code (ITU-T T.81, C.2) */
  VALUE_BITS = 15, /* of the longest value that follows a code */
  SYMBOL_BITS = CODE_BITS + VALUE_BITS,
  /* The number of bits by which tables are looked up. 12 bits are not faster, since the tables are too
     large then; 10 bits are slower by 10 %. */
  LOOKUP_BITS = 11,
  LOOKUPS = 1 << LOOKUP_BITS,
  /* The minimum number of bits in the bit buffer after it was filled, and the number of lookups for
     which they suffice. Longer symbols are followed by another fill. */
  FILLED_BITS = 56,
  LOOKUPS_PER_FILL = 3,
  LOADED_BYTES = sizeof(uint64_t), /* at once, into the bit buffer */
  BLOCK_BYTES = DCTSIZE2 * SYMBOL_BITS / 8,
  /* The maximum number of bytes that are loaded while an MCU is decoded: for its symbols, the bit
     buffer, and one load more. At its start, no bits behind the place of a marker have been decoded, so
     this also suffices if some have been loaded already. */
  MCU_BYTES = D_MAX_BLOCKS_IN_MCU * BLOCK_BYTES + 2 * LOADED_BYTES,
  CAPACITY = 8192, /* of the buffer in bytes; moving the rest of it to its start costs little */
  LONGEST_RUN = 16,
  /* Is added to the position after the end of a block, which thus differs from 64, the position after
     the last coefficient. */
  END = 2 * DCTSIZE2 + 1
};

_Static_assert((LOOKUPS_PER_FILL - 1) * LOOKUP_BITS + SYMBOL_BITS <= FILLED_BITS,
               "the bits of a fill must suffice for lookups and a symbol that they do not find");
_Static_assert(CODE_BITS + 1 <= SYMBOL_BITS, "an invalid code must not take more bits than a symbol");
_Static_assert(FILLED_BITS + 7 < 64, "shifts by the number of bits must be defined");
_Static_assert(DCTSIZE2 * SYMBOL_BITS % 8 == 0, "the bytes of a block must be rounded up");
_Static_assert(MCU_BYTES < CAPACITY, "the buffer must hold an MCU");
_Static_assert(2 * LONGEST_RUN + END <= UINT8_MAX, "advances must fit in a byte");
_Static_assert(DCTSIZE2 - 1 + 2 * LONGEST_RUN < END, "positions without an end must be below END");
_Static_assert(DCTSIZE2 - 1 + 2 * LONGEST_RUN + END < 4 * DCTSIZE2,
               "is_beyond must recognize positions behind an end");

/* An entry of a lookup table: the one or two symbols, with their values, at the start of LOOKUP_BITS
   bits. Positions are relative to the next coefficient of the block. A single symbol has the same
   coefficient twice, so that two are always stored. A run of 16 zeros, or the end of a block, has a
   coefficient of 0.

   If not even one symbol fits, `length` is 0. If at least its code does, `advance` is the number of
   bits of the code, and the positions are the run of zeros and the number of bits of the value. */
typedef struct {
  uint8_t length;      /* in bits */
  uint8_t advance;     /* the number of coefficients, plus END if the block ends with them */
  uint8_t position[2]; /* of the coefficients */
  int16_t value[2];
} photo_jpeg_lookup;

/* The codes of a table, in ascending order (ITU-T T.81, C.2). */
typedef struct {
  /* The end of the codes of up to so many bits, left-aligned in 16 bits. */
  uint32_t limit[CODE_BITS + 1];
  uint32_t first[CODE_BITS + 1]; /* the index of the first symbol of so many bits */
  const uint8_t *symbols;
} photo_jpeg_codes;

/* The tables after a symbol of a block: for its next symbol, and for the next block. */
typedef struct {
  const photo_jpeg_lookup *ac, *next_dc;
} photo_jpeg_block_tables;

typedef struct {
  struct jpeg_entropy_decoder pub; /* what libjpeg sees */
  /* The bytes that have been read but are not in the bit buffer, without stuffed zeros, at most up to
     the next marker. If there is one, MCU_BYTES zeros follow: libjpeg decodes zeros there, too. */
  const uint8_t *next, *end;
  ptrdiff_t mcu_bytes; /* as MCU_BYTES, of this photo */
  uint64_t bits;       /* the bit buffer; the next bit is the most significant */
  size_t bit_count;
  unsigned mcus_to_restart;
  uint32_t last_dc[MAX_COMPS_IN_SCAN]; /* modulo 2^32, which only damaged photos exceed */
  const photo_jpeg_lookup *first_table;
  photo_jpeg_block_tables tables[D_MAX_BLOCKS_IN_MCU]; /* of the blocks of an MCU */
  photo_jpeg_codes dc_codes[NUM_HUFF_TBLS], ac_codes[NUM_HUFF_TBLS];
  JBLOCK skipped[D_MAX_BLOCKS_IN_MCU]; /* the blocks of an MCU that libjpeg skips */
  photo_jpeg_lookup singles[LOOKUPS];  /* while tables are made */
  photo_jpeg_lookup ac[MAX_COMPS_IN_SCAN][LOOKUPS], dc[MAX_COMPS_IN_SCAN][LOOKUPS];
  uint8_t bytes[CAPACITY + MCU_BYTES];
} photo_jpeg_huffman;

/* The value that is coded as `bits`, which are `size` bits (ITU-T T.81, F.2.2.1, EXTEND). */
static inline int photo_jpeg_value(int bits, int size) {
  int half = (1 << size) / 2, is_negative = (bits - half) >> 31;
  return bits + (is_negative & (1 - (1 << size)));
}

/* Makes the tables for the current scan. */
void photo_jpeg_huffman_make_tables(j_decompress_ptr info);

/* Decodes the blocks of an MCU, with differences as DC coefficients. Zeros are not stored. */
void photo_jpeg_huffman_decode_blocks(j_decompress_ptr info, JCOEF *block);

/* Reports, once between two restarts, that bits after a marker's place have been decoded. `next` and
   `bit_count` are current, unlike those in the structure. */
void photo_jpeg_huffman_check_marker(j_decompress_ptr info, const uint8_t *next, size_t bit_count);

#endif
