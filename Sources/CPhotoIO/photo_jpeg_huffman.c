#define _GNU_SOURCE /* dladdr */
#include "photo_jpeg_huffman.h"

#if PHOTO_JPEG_HUFFMAN

#include <dlfcn.h>
#include <string.h>

#include <jerror.h>

#include "photo_jpeg_huffman_private.h"
#include "photo_jpeg_private.h"

static photo_jpeg_huffman *decoder_of(j_decompress_ptr info) {
  return (photo_jpeg_huffman *)info->entropy;
}

void photo_jpeg_huffman_check_marker(j_decompress_ptr info, const uint8_t *next, size_t bit_count) {
  photo_jpeg_huffman *self = decoder_of(info);
  if (photo_jpeg_unread_bits(&self->input, next, bit_count) >= 0) return;
  if (self->pub.insufficient_data) return;
  WARNMS(info, JWRN_HIT_MARKER);
  self->pub.insufficient_data = TRUE;
}

static void restart(j_decompress_ptr info) {
  photo_jpeg_huffman *self = decoder_of(info);
  int has_data = photo_jpeg_restart(info, &self->input);
  memset(self->last_dc, 0, sizeof self->last_dc);
  self->mcus_to_restart = info->restart_interval;
  if (has_data) self->pub.insufficient_data = FALSE;
}

/* Decodes an MCU, whose blocks libjpeg has set to zero and keeps one behind the other. If there are
   none, it is skipped: only its DC coefficients matter, and what else is in `skipped` does not. */
static boolean decode_mcu(j_decompress_ptr info, JBLOCKROW *blocks) {
  photo_jpeg_huffman *self = decoder_of(info);
  if (info->restart_interval != 0) {
    if (self->mcus_to_restart == 0) restart(info);
    self->mcus_to_restart--;
  }
  if (self->pub.insufficient_data) return TRUE;
  photo_jpeg_bits *input = &self->input;
  if (input->end - input->next < self->mcu_bytes && info->unread_marker == 0)
    photo_jpeg_read_bytes(info, input, self->mcu_bytes);
  JCOEF *block = blocks == NULL ? self->skipped[0] : *blocks[0];
  photo_jpeg_huffman_decode_blocks(info, block);
  photo_jpeg_huffman_check_marker(info, input->next, input->bit_count);
  for (int i = 0; i < info->blocks_in_MCU; i++, block += DCTSIZE2) {
    uint32_t *last = &self->last_dc[info->MCU_membership[i]];
    *last += (uint32_t)*block;
    *block = (JCOEF)*last;
  }
  return TRUE;
}

static void start_pass(j_decompress_ptr info) {
  photo_jpeg_huffman *self = decoder_of(info);
  memset(self, 0, offsetof(photo_jpeg_huffman, singles));
  self->pub.start_pass = start_pass;
  self->pub.decode_mcu = decode_mcu;
  photo_jpeg_clear_bits(&self->input);
  self->mcu_bytes = info->blocks_in_MCU * BLOCK_BYTES + 2 * LOADED_BYTES;
  self->mcus_to_restart = info->restart_interval;
  photo_jpeg_huffman_make_tables(info);
}

/* Whether the library has the structures with which this file was compiled. Version 3 has other
   members in them, but may have the same name. It also has another number of messages, and
   functions for 12 bits, unless it is linked statically. */
int photo_jpeg_is_library_known(j_decompress_ptr info) {
  Dl_info library, owner;
  return info->err->last_jpeg_message == JMSG_LASTMSGCODE - 1 &&
         dlsym(RTLD_DEFAULT, "jpeg12_read_scanlines") == NULL &&
         dladdr((void *)jpeg_start_decompress, &library) != 0 &&
         dladdr((void *)info->inputctl->consume_input, &owner) != 0 &&
         library.dli_fbase == owner.dli_fbase;
}

int photo_jpeg_can_use_huffman(j_decompress_ptr info) {
  return !info->progressive_mode && !info->arith_code && !jpeg_has_multiple_scans(info);
}

int photo_jpeg_use_huffman(j_decompress_ptr info) {
  if (!photo_jpeg_can_use_huffman(info) || !photo_jpeg_is_library_known(info)) return 0;
  /* Otherwise the blocks of an MCU are in different rows. */
  if (info->coef->coef_arrays != NULL) return 0;
  void *memory =
      (*info->mem->alloc_large)((j_common_ptr)info, JPOOL_IMAGE, sizeof(photo_jpeg_huffman));
  info->entropy = memory;
  start_pass(info);
  return 1;
}

#endif
