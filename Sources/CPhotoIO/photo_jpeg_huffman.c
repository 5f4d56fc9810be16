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

/* Makes AddressSanitizer report it if bytes of the buffer behind the first ones are used. */
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
static void watch_end(photo_jpeg_huffman *self, size_t count) {
  ASAN_UNPOISON_MEMORY_REGION(self->bytes, sizeof self->bytes);
  ASAN_POISON_MEMORY_REGION(self->bytes + count, sizeof self->bytes - count);
}
#else
static void watch_end(photo_jpeg_huffman *self, size_t count) { (void)self, (void)count; }
#endif

/* Copies bytes of the input up to one that is 0xFF. Returns their number. */
static size_t copy_bytes(struct jpeg_source_mgr *source, uint8_t *bytes, size_t capacity) {
  size_t count = source->bytes_in_buffer < capacity ? source->bytes_in_buffer : capacity;
  const JOCTET *found = memchr(source->next_input_byte, 0xFF, count);
  if (found != NULL) count = (size_t)(found - source->next_input_byte);
  memcpy(bytes, source->next_input_byte, count);
  source->next_input_byte += count;
  source->bytes_in_buffer -= count;
  return count;
}

/* Fills the buffer with the bytes that are available, and reads more if they do not suffice for an MCU,
   or end with 0xFF. Stops behind a marker, which becomes libjpeg's `unread_marker`. If reading fails,
   the decoder cannot be used anymore: its bytes have been moved. */
static void read_bytes(j_decompress_ptr info) {
  photo_jpeg_huffman *self = decoder_of(info);
  size_t count = (size_t)(self->end - self->next);
  watch_end(self, sizeof self->bytes);
  memmove(self->bytes, self->next, count);
  while (info->unread_marker == 0 && count < CAPACITY) {
    if (info->src->bytes_in_buffer == 0) {
      if (count >= (size_t)self->mcu_bytes) break;
      (*info->src->fill_input_buffer)(info);
    }
    count += copy_bytes(info->src, self->bytes + count, CAPACITY - count);
    if (count == CAPACITY || info->src->bytes_in_buffer == 0) continue;
    /* Any number of 0xFF before a zero is one byte of data, as in libjpeg. */
    int byte;
    do byte = photo_jpeg_next_byte(info);
    while (byte == 0xFF);
    if (byte == 0) self->bytes[count++] = 0xFF;
    else info->unread_marker = byte;
  }
  size_t zeros = info->unread_marker == 0 ? 0 : MCU_BYTES;
  memset(self->bytes + count, 0, zeros);
  watch_end(self, count + zeros);
  self->next = self->bytes;
  self->end = self->bytes + count;
}

/* The number of bits that have not been decoded; negative if bits behind the place of a marker have
   been. */
static ptrdiff_t unread_bits(const photo_jpeg_huffman *self, const uint8_t *next,
                             size_t bit_count) {
  return (self->end - next) * 8 + (ptrdiff_t)bit_count;
}

void photo_jpeg_huffman_check_marker(j_decompress_ptr info, const uint8_t *next,
                                     size_t bit_count) {
  photo_jpeg_huffman *self = decoder_of(info);
  if (unread_bits(self, next, bit_count) >= 0 || self->pub.insufficient_data) return;
  WARNMS(info, JWRN_HIT_MARKER);
  self->pub.insufficient_data = TRUE;
}

/* Continues behind the next restart marker. */
static void restart(j_decompress_ptr info) {
  photo_jpeg_huffman *self = decoder_of(info);
  ptrdiff_t unread = unread_bits(self, self->next, self->bit_count);
  if (unread > 0) info->marker->discarded_bytes += (unsigned)(unread / 8);
  (*info->marker->read_restart_marker)(info);
  self->next = self->end = self->bytes;
  self->bits = 0;
  self->bit_count = 0;
  memset(self->last_dc, 0, sizeof self->last_dc);
  self->mcus_to_restart = info->restart_interval;
  /* If another marker was found, there are no data before the next restart. */
  if (info->unread_marker == 0) self->pub.insufficient_data = FALSE;
  else read_bytes(info);
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
  if (self->end - self->next < self->mcu_bytes && info->unread_marker == 0) read_bytes(info);
  JCOEF *block = blocks == NULL ? self->skipped[0] : *blocks[0];
  photo_jpeg_huffman_decode_blocks(info, block);
  photo_jpeg_huffman_check_marker(info, self->next, self->bit_count);
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
  self->next = self->end = self->bytes;
  self->mcu_bytes = info->blocks_in_MCU * BLOCK_BYTES + 2 * LOADED_BYTES;
  self->mcus_to_restart = info->restart_interval;
  photo_jpeg_huffman_make_tables(info);
}

/* Whether the library has the structure with which this file was compiled. Version 3 has other members
   in it, but may have the same name. It also has another number of messages, and functions for 12
   bits, unless it is linked statically. */
static int is_library_known(j_decompress_ptr info) {
  Dl_info library, owner;
  return info->err->last_jpeg_message == JMSG_LASTMSGCODE - 1 &&
         dlsym(RTLD_DEFAULT, "jpeg12_read_scanlines") == NULL &&
         dladdr((void *)jpeg_start_decompress, &library) != 0 &&
         dladdr((void *)info->entropy->decode_mcu, &owner) != 0 &&
         library.dli_fbase == owner.dli_fbase;
}

int photo_jpeg_can_use_huffman(j_decompress_ptr info) {
  return !info->progressive_mode && !info->arith_code && !jpeg_has_multiple_scans(info);
}

int photo_jpeg_use_huffman(j_decompress_ptr info) {
  if (!photo_jpeg_can_use_huffman(info) || !is_library_known(info)) return 0;
  /* Otherwise the blocks of an MCU are in different rows. */
  if (info->coef->coef_arrays != NULL) return 0;
  void *memory = (*info->mem->alloc_large)((j_common_ptr)info, JPOOL_IMAGE,
                                           sizeof(photo_jpeg_huffman));
  info->entropy = memory;
  start_pass(info);
  return 1;
}

#else

int photo_jpeg_can_use_huffman(j_decompress_ptr info) {
  (void)info;
  return 0;
}

int photo_jpeg_use_huffman(j_decompress_ptr info) {
  (void)info;
  return 0;
}

#endif
