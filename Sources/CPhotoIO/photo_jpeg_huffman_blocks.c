#include "photo_jpeg_huffman.h"

#if PHOTO_JPEG_HUFFMAN

#include <string.h>

#include <jerror.h>

#include "photo_jpeg_huffman_private.h"

/* A place in the bits and in a block. */
typedef struct {
  uint64_t bits;
  size_t bit_count;
  size_t position; /* of the next coefficient; at least 64 at the end of the block */
} place;

/* Decodes the value that follows a code, and stores it as the coefficient after a run of zeros. If
   that is beyond the block, it becomes the last one, as in libjpeg. */
static inline place store_value(place at, unsigned run, unsigned size, JCOEF *block) {
  size_t position = at.position + run;
  int value_bits = (int)(at.bits >> 1 >> (63 - size));
  block[ORDER[position < DCTSIZE2 ? position : DCTSIZE2 - 1]] =
      (JCOEF)photo_jpeg_value(value_bits, (int)size);
  return (place){at.bits << size, at.bit_count - size, position + 1};
}

/* Decodes one symbol by comparing its code with the codes of each length, and its value. */
static __attribute__((noinline)) void decode_symbol(j_decompress_ptr info, place *at,
                                                    const uint8_t *next, ptrdiff_t block_index,
                                                    JCOEF *block) {
  const photo_jpeg_huffman *self = (const photo_jpeg_huffman *)info->entropy;
  const jpeg_component_info *component = info->cur_comp_info[info->MCU_membership[block_index]];
  int is_dc = at->position == 0;
  const photo_jpeg_codes *codes =
      is_dc ? &self->dc_codes[component->dc_tbl_no] : &self->ac_codes[component->ac_tbl_no];
  unsigned length, symbol = photo_jpeg_find_symbol(codes, at->bits, &length);
  at->bits <<= length;
  at->bit_count -= length;
  if (length > CODE_BITS) {
    photo_jpeg_huffman_check_marker(info, next, at->bit_count);
    WARNMS(info, JWRN_HUFF_BAD_CODE);
  }
  if (is_dc) *at = store_value(*at, 0, symbol, block);
  else if (symbol % 16 != 0) *at = store_value(*at, symbol / 16, symbol % 16, block);
  else at->position = symbol == 0xF0 ? at->position + 16 : DCTSIZE2;
}

/* Whether symbols that lead to a position extend beyond their block. After the end of a block, the
   position is n + END for the n coefficients before it, and the modulus is n + 1, since END - 1 is
   2 * 64. So an end after 64 coefficients counts as well: it belongs to the next block. */
static inline int is_past_block(size_t position) { return position % (END - 1) > DCTSIZE2; }

void photo_jpeg_huffman_decode_blocks(j_decompress_ptr info, JCOEF *block) {
  photo_jpeg_huffman *self = (photo_jpeg_huffman *)info->entropy;
  const uint8_t *next = self->input.next;
  uint64_t bits = self->input.bits;
  size_t bit_count = self->input.bit_count, start = 0;
  const photo_jpeg_block_tables *tables = self->tables;
  const photo_jpeg_lookup *table = self->first_table;
  const JCOEF *end = block + info->blocks_in_MCU * DCTSIZE2;
  while (block != end) {
    bits |= photo_jpeg_load(next) >> bit_count;
    next += (63 - bit_count) / 8;
    bit_count |= FILLED_BITS;
    for (int left = LOOKUPS_PER_FILL; left > 0 && block != end; left--) {
      const photo_jpeg_lookup *found = &table[bits >> (64 - LOOKUP_BITS)];
      size_t position = start + found->advance;
      if (__builtin_expect(found->length != 0 && !is_past_block(position), 1)) {
        block[ORDER[start + found->position[0]]] = found->value[0];
        block[ORDER[start + found->position[1]]] = found->value[1];
        bits <<= found->length;
        bit_count -= found->length;
      } else {
        place at = {bits, bit_count, start};
        if (found->length == 0 && found->advance != 0) {
          at.bits <<= found->advance;
          at.bit_count -= found->advance;
          at = store_value(at, found->position[0], found->position[1], block);
        } else {
          decode_symbol(info, &at, next, tables - self->tables, block);
        }
        bits = at.bits;
        bit_count = at.bit_count;
        position = at.position;
        left = 1; /* it may have taken too many bits for another lookup */
      }
      /* No branch, because it would often be mispredicted. Without the barrier, clang loads one
         pointer after it knows which, and decoding takes an eighth longer. */
      const photo_jpeg_lookup *ac = tables->ac, *next_dc = tables->next_dc;
      __asm__("" : "+r"(ac), "+r"(next_dc));
      size_t has_ended = position >= DCTSIZE2;
      table = has_ended ? next_dc : ac;
      start = has_ended ? 0 : position;
      tables += has_ended;
      block += has_ended * DCTSIZE2;
    }
  }
  self->input.next = next;
  self->input.bits = bits;
  self->input.bit_count = bit_count;
}

#endif
