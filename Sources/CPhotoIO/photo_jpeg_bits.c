#include "photo_jpeg_huffman.h"

#if PHOTO_JPEG_HUFFMAN

#include "photo_jpeg_bits.h"
#include "photo_jpeg_private.h"

/* Makes AddressSanitizer report it if bytes of the buffer behind the first ones are used. */
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
static void watch_end(photo_jpeg_bits *self, size_t count) {
  ASAN_UNPOISON_MEMORY_REGION(self->bytes, sizeof self->bytes);
  ASAN_POISON_MEMORY_REGION(self->bytes + count, sizeof self->bytes - count);
}
#else
static void watch_end(photo_jpeg_bits *self, size_t count) { (void)self, (void)count; }
#endif

void photo_jpeg_clear_bits(photo_jpeg_bits *self) {
  self->next = self->end = self->bytes;
  self->bits = 0;
  self->bit_count = 0;
}

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

void photo_jpeg_read_bytes(j_decompress_ptr info, photo_jpeg_bits *self, ptrdiff_t needed) {
  size_t count = (size_t)(self->end - self->next);
  watch_end(self, sizeof self->bytes);
  memmove(self->bytes, self->next, count);
  while (info->unread_marker == 0 && count < CAPACITY) {
    if (info->src->bytes_in_buffer == 0) {
      if (count >= (size_t)needed) break;
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

int photo_jpeg_restart(j_decompress_ptr info, photo_jpeg_bits *self) {
  ptrdiff_t unread = photo_jpeg_unread_bits(self, self->next, self->bit_count);
  if (unread > 0) info->marker->discarded_bytes += (unsigned)(unread / 8);
  (*info->marker->read_restart_marker)(info);
  photo_jpeg_clear_bits(self);
  if (info->unread_marker == 0) return 1;
  photo_jpeg_read_bytes(info, self, 0); /* the zeros behind the marker's place */
  return 0;
}

void photo_jpeg_make_codes(const JHUFF_TBL *table, photo_jpeg_codes *codes) {
  uint32_t limit = 0, first = 0;
  codes->limit[0] = codes->first[0] = 0;
  for (int length = 1; length <= CODE_BITS; length++) {
    codes->first[length] = first;
    first += table->bits[length];
    limit += (uint32_t)table->bits[length] << (CODE_BITS - length);
    codes->limit[length] = limit;
  }
  codes->symbols = table->huffval;
}

#endif
