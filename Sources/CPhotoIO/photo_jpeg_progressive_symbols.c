#include "photo_jpeg_progressive.h"

#if PHOTO_JPEG_HUFFMAN

#include <jerror.h>

#include "photo_jpeg_place.h"

/* Returns the symbol and the value at the start of some bits whose first ones are the symbol's
   code. */
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
  photo_jpeg_table *made = (*info->mem->alloc_large)((j_common_ptr)info, JPOOL_IMAGE, sizeof *made);
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

void photo_jpeg_check_place(j_decompress_ptr info, photo_jpeg_scan *scan, place at) {
  if (!is_behind_marker(scan, at) || scan->has_ended) return;
  WARNMS(info, JWRN_HIT_MARKER);
  scan->has_ended = 1;
}

place photo_jpeg_decode_code(j_decompress_ptr info, photo_jpeg_scan *scan,
                             const photo_jpeg_table *table, place at, unsigned *symbol) {
  unsigned length;
  *symbol = photo_jpeg_find_symbol(&table->codes, at.bits, &length);
  at = skip(at, length);
  if (length > CODE_BITS) {
    photo_jpeg_check_place(info, scan, at);
    WARNMS(info, JWRN_HUFF_BAD_CODE);
  }
  return at;
}

/* DC coefficients */

/* An MCU takes at most so many bytes, and more are loaded: see MCU_BYTES. */
enum { NEEDED_BYTES = D_MAX_BLOCKS_IN_MCU * SYMBOL_BITS / 8 + 1 + 2 * LOADED_BYTES };

void photo_jpeg_begin_mcu(j_decompress_ptr info, photo_jpeg_scan *scan) {
  end(scan, supply(info, scan, begin(scan), NEEDED_BYTES));
}

void photo_jpeg_end_mcu(j_decompress_ptr info, photo_jpeg_scan *scan) {
  photo_jpeg_check_place(info, scan, begin(scan));
}

void photo_jpeg_decode_dc(j_decompress_ptr info, photo_jpeg_scan *scan, int i, JCOEF *block) {
  const photo_jpeg_table *table = scan->tables[i];
  place at = fill(begin(scan));
  photo_jpeg_symbol found = table->symbols[at.bits >> (64 - LOOKUP_BITS)];
  int value = found.value;
  if (found.length != 0) {
    at = skip(at, found.length);
  } else {
    unsigned size;
    at = photo_jpeg_decode_code(info, scan, table, at, &size);
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

#endif
