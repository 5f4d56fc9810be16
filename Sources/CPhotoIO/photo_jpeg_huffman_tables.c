#include "photo_jpeg_huffman.h"

#if PHOTO_JPEG_HUFFMAN

#include <string.h>

#include "photo_jpeg_huffman_private.h"

/* Fills in the entries that begin with a code of a symbol. */
static void add_symbol(int symbol, int length, int is_dc, photo_jpeg_lookup *entries) {
  int run = is_dc ? 0 : symbol / 16, size = is_dc ? symbol : symbol % 16;
  int other_bits = LOOKUP_BITS - length;
  photo_jpeg_lookup entry = {0};
  if (size > other_bits) {
    entry.advance = (uint8_t)length;
    entry.position[0] = (uint8_t)run;
    entry.position[1] = (uint8_t)size;
    size = 0; /* of the value in the entry */
  } else {
    int is_end = size == 0 && !is_dc && run != 15;
    entry.length = (uint8_t)(length + size);
    entry.advance = (uint8_t)(is_end ? END : run + 1);
    entry.position[0] = entry.position[1] = (uint8_t)(is_end ? 0 : run);
  }
  for (int bits = 0; bits < 1 << size; bits++) {
    entry.value[0] = entry.value[1] = (int16_t)photo_jpeg_value(bits, size);
    for (int i = 0; i < 1 << (other_bits - size); i++) *entries++ = entry;
  }
}

/* Fills in a table with one symbol in each entry. */
static void make_singles(const JHUFF_TBL *table, int is_dc, photo_jpeg_lookup *singles) {
  memset(singles, 0, LOOKUPS * sizeof *singles);
  const uint8_t *symbol = table->huffval;
  for (int length = 1; length <= LOOKUP_BITS; length++) {
    for (int i = 0; i < table->bits[length]; i++) {
      add_symbol(*symbol++, length, is_dc, singles);
      singles += 1 << (LOOKUP_BITS - length);
    }
  }
}

/* Adds to each symbol of a table the AC symbol that follows it, if both fit in an entry. */
static void add_seconds(photo_jpeg_lookup *table, const photo_jpeg_lookup *ac_singles) {
  for (unsigned i = 0; i < LOOKUPS; i++) {
    photo_jpeg_lookup *entry = &table[i];
    if (entry->length == 0 || entry->advance >= END) continue;
    const photo_jpeg_lookup *second = &ac_singles[i << entry->length & (LOOKUPS - 1)];
    if (second->length == 0 || entry->length + second->length > LOOKUP_BITS) continue;
    entry->length += second->length;
    entry->position[1] = entry->advance + second->position[0];
    entry->value[1] = second->value[0];
    entry->advance += second->advance;
  }
}

/* Returns the first component of the scan with the same tables as one. */
static int first_alike(j_decompress_ptr info, int component) {
  const jpeg_component_info *one = info->cur_comp_info[component];
  int first = 0;
  while (info->cur_comp_info[first]->dc_tbl_no != one->dc_tbl_no ||
         info->cur_comp_info[first]->ac_tbl_no != one->ac_tbl_no)
    first++;
  return first;
}

void photo_jpeg_huffman_make_tables(j_decompress_ptr info) {
  photo_jpeg_huffman *self = (photo_jpeg_huffman *)info->entropy;
  for (int i = 0; i < info->comps_in_scan; i++) {
    if (first_alike(info, i) != i) continue;
    int dc = info->cur_comp_info[i]->dc_tbl_no, ac = info->cur_comp_info[i]->ac_tbl_no;
    photo_jpeg_make_codes(info->dc_huff_tbl_ptrs[dc], &self->dc_codes[dc]);
    photo_jpeg_make_codes(info->ac_huff_tbl_ptrs[ac], &self->ac_codes[ac]);
    make_singles(info->ac_huff_tbl_ptrs[ac], 0, self->singles);
    memcpy(self->ac[i], self->singles, sizeof self->singles);
    add_seconds(self->ac[i], self->singles);
    make_singles(info->dc_huff_tbl_ptrs[dc], 1, self->dc[i]);
    add_seconds(self->dc[i], self->singles);
  }
  self->first_table = self->dc[first_alike(info, info->MCU_membership[0])];
  for (int i = 0; i < info->blocks_in_MCU; i++) {
    int next = (i + 1) % info->blocks_in_MCU;
    self->tables[i].ac = self->ac[first_alike(info, info->MCU_membership[i])];
    self->tables[i].next_dc = self->dc[first_alike(info, info->MCU_membership[next])];
  }
}

#endif
