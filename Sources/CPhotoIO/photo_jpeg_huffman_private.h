/* Shared by the files of the Huffman decoder. */
#ifndef PHOTO_JPEG_HUFFMAN_PRIVATE_H
#define PHOTO_JPEG_HUFFMAN_PRIVATE_H

#include "photo_jpeg_bits.h"

enum {
  LONGEST_RUN = 16,
  /* Is added to the position after the end of a block, which thus differs from 64, the position
     after the last coefficient. */
  END = 2 * DCTSIZE2 + 1
};

_Static_assert(2 * LONGEST_RUN + END <= UINT8_MAX, "advances must fit in a byte");
_Static_assert(DCTSIZE2 - 1 + 2 * LONGEST_RUN < END, "positions without an end must be below END");
_Static_assert(DCTSIZE2 - 1 + 2 * LONGEST_RUN + END < 4 * DCTSIZE2,
               "is_past_block must recognize positions behind an end");

/* An entry of a lookup table: the one or two symbols, with their values, at the start of
   LOOKUP_BITS bits. Positions are relative to the next coefficient of the block. A single symbol
   has the same coefficient twice, so that two are always stored. A run of 16 zeros, or the end of a
   block, has a coefficient of 0.

   If not even one symbol fits, `length` is 0. If at least its code does, `advance` is the number of
   bits of the code, and the positions are the run of zeros and the number of bits of the value. */
typedef struct {
  uint8_t length;      /* in bits */
  uint8_t advance;     /* the number of coefficients, plus END if the block ends with them */
  uint8_t position[2]; /* of the coefficients */
  int16_t value[2];
} photo_jpeg_lookup;

/* The tables after a symbol of a block: for its next symbol, and for the next block. */
typedef struct {
  const photo_jpeg_lookup *ac, *next_dc;
} photo_jpeg_block_tables;

typedef struct {
  struct jpeg_entropy_decoder pub; /* what libjpeg sees */
  ptrdiff_t mcu_bytes;             /* as MCU_BYTES, of this photo */
  unsigned mcus_to_restart;
  uint32_t last_dc[MAX_COMPS_IN_SCAN]; /* modulo 2^32, which only damaged photos exceed */
  const photo_jpeg_lookup *first_table;
  photo_jpeg_block_tables tables[D_MAX_BLOCKS_IN_MCU]; /* of the blocks of an MCU */
  photo_jpeg_codes dc_codes[NUM_HUFF_TBLS], ac_codes[NUM_HUFF_TBLS];
  JBLOCK skipped[D_MAX_BLOCKS_IN_MCU]; /* the blocks of an MCU that libjpeg skips */
  photo_jpeg_lookup singles[LOOKUPS];  /* while tables are made */
  photo_jpeg_lookup ac[MAX_COMPS_IN_SCAN][LOOKUPS], dc[MAX_COMPS_IN_SCAN][LOOKUPS];
  photo_jpeg_bits input;
} photo_jpeg_huffman;

/* Makes the tables for the current scan. */
void photo_jpeg_huffman_make_tables(j_decompress_ptr info);

/* Decodes the blocks of an MCU, with differences as DC coefficients. Zeros are not stored. */
void photo_jpeg_huffman_decode_blocks(j_decompress_ptr info, JCOEF *block);

/* Reports, once between two restarts, that bits after a marker's place have been decoded. `next`
   and `bit_count` are current, unlike those in the structure. */
void photo_jpeg_huffman_check_marker(j_decompress_ptr info, const uint8_t *next, size_t bit_count);

#endif
