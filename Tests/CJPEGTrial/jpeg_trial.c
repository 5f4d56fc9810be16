#include "jpeg_trial.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h> /* after jpeglib.h */

#include "photo_jpeg_huffman.h"

#if PHOTO_JPEG_HUFFMAN
#include <jpegint.h>
#endif

typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf escape;
  const uint8_t *bytes; /* that have not been supplied */
  size_t left;
  size_t buffer_size;
  uint8_t *buffer; /* of exactly the size of what was supplied last */
  uint8_t *row;
  boolean (*decode_mcu)(j_decompress_ptr info, JBLOCKROW *blocks);
  JBLOCK *blocks; /* of an MCU, in memory of exactly their size, whose end AddressSanitizer watches */
  jpeg_trial_log log;
} trial;

static void record(trial *self, jpeg_trial_kind kind, uint64_t value) {
  jpeg_trial_log *log = &self->log;
  if ((log->count & (log->count - 1)) == 0) {
    size_t capacity = log->count == 0 ? 1 : 2 * log->count;
    log->events = realloc(log->events, capacity * sizeof *log->events);
    if (log->events == NULL) abort();
  }
  log->events[log->count++] = (jpeg_trial_event){kind, value};
}

/* Continues an FNV-1a hash (G. Fowler, L. C. Noll, K. Vo). */
static uint64_t hash(uint64_t value, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  for (size_t i = 0; i < count; i++) value = (value ^ next[i]) * 0x100000001B3;
  return value;
}

/* Messages */

static void on_error(j_common_ptr info) { longjmp(((trial *)info->client_data)->escape, 1); }

static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  trial *self = info->client_data;
  /* It depends on how far a decoder reads ahead. */
  if (info->err->msg_code == JWRN_EXTRANEOUS_DATA) return;
  /* Our decoder may know the next marker before the data that precede it are decoded. */
  int marker = info->err->msg_code == JWRN_HIT_MARKER ? self->info.unread_marker : 0;
  record(self, JPEG_TRIAL_WARNING,
         (uint64_t)self->info.input_iMCU_row << 32 | (uint64_t)marker << 16 |
             (uint64_t)info->err->msg_code);
}

static void ignore_message(j_common_ptr info) { (void)info; }

/* Input */

static void start_input(j_decompress_ptr info) { (void)info; }

static boolean fill_input(j_decompress_ptr info) {
  static const uint8_t END[2] = {0xFF, JPEG_EOI};
  trial *self = info->client_data;
  size_t count = self->left < self->buffer_size ? self->left : self->buffer_size;
  const uint8_t *bytes = self->bytes;
  if (count == 0) {
    bytes = END;
    count = sizeof END;
  } else {
    self->bytes += count;
    self->left -= count;
  }
  /* Whatever still reads the last buffer is noticed by AddressSanitizer. */
  free(self->buffer);
  self->buffer = malloc(count);
  if (self->buffer == NULL) abort();
  memcpy(self->buffer, bytes, count);
  self->source.next_input_byte = self->buffer;
  self->source.bytes_in_buffer = count;
  return TRUE;
}

static void skip_input(j_decompress_ptr info, long count) {
  trial *self = info->client_data;
  while (count > (long)self->source.bytes_in_buffer) {
    count -= (long)self->source.bytes_in_buffer;
    if (self->left == 0) {
      self->source.bytes_in_buffer = 0;
      return;
    }
    fill_input(info);
  }
  if (count <= 0) return;
  self->source.next_input_byte += count;
  self->source.bytes_in_buffer -= (size_t)count;
}

static void end_input(j_decompress_ptr info) { (void)info; }

/* Coefficients */

#if PHOTO_JPEG_HUFFMAN
static boolean record_mcu(j_decompress_ptr info, JBLOCKROW *blocks) {
  trial *self = info->client_data;
  uint64_t value = 0xCBF29CE484222325;
  JBLOCKROW decoded[D_MAX_BLOCKS_IN_MCU];
  size_t bytes = (size_t)info->blocks_in_MCU * sizeof(JBLOCK);
  if (self->blocks == NULL) self->blocks = malloc(bytes);
  if (self->blocks == NULL) abort();
  memset(self->blocks, 0, bytes);
  for (int i = 0; i < info->blocks_in_MCU; i++) decoded[i] = self->blocks + i;
  boolean is_decoded = (*self->decode_mcu)(info, blocks == NULL ? NULL : decoded);
  for (int i = 0; blocks != NULL && i < info->blocks_in_MCU; i++) {
    memcpy(*blocks[i], *decoded[i], sizeof(JBLOCK));
    const jpeg_component_info *component = info->cur_comp_info[info->MCU_membership[i]];
#if JPEG_LIB_VERSION >= 70
    int size = component->DCT_h_scaled_size;
#else
    int size = component->DCT_scaled_size;
#endif
    /* If a block becomes a single sample, only its first coefficient is needed. */
    if (component->component_needed) value = hash(value, *blocks[i], size > 1 ? sizeof(JBLOCK) : 2);
  }
  record(self, JPEG_TRIAL_MCU, value ^ (uint64_t)info->entropy->insufficient_data);
  return is_decoded;
}
#endif

static void decode(trial *self, jpeg_trial_options options, size_t max_pixels) {
  struct jpeg_decompress_struct *info = &self->info;
  jpeg_read_header(info, TRUE);
  if ((size_t)info->image_width * info->image_height > max_pixels) return;
  info->scale_num = 1;
  info->scale_denom = (unsigned)options.factor;
  if (!photo_jpeg_can_use_huffman(info)) return;
  jpeg_start_decompress(info);
  self->log.used_own = options.uses_own && photo_jpeg_use_huffman(info);
#if PHOTO_JPEG_HUFFMAN
  self->decode_mcu = info->entropy->decode_mcu;
  info->entropy->decode_mcu = record_mcu;
#endif
  size_t row_bytes = (size_t)info->output_width * (size_t)info->output_components;
  self->row = malloc(row_bytes);
  if (self->row == NULL) abort();
  if (options.skipped > 0 && options.skipped < info->output_height)
    jpeg_skip_scanlines(info, (JDIMENSION)options.skipped);
  while (info->output_scanline < info->output_height) {
    jpeg_read_scanlines(info, &self->row, 1);
    record(self, JPEG_TRIAL_ROW, hash(0xCBF29CE484222325, self->row, row_bytes));
  }
  jpeg_finish_decompress(info);
  self->log.is_complete = 1;
}

int jpeg_trial_is_compiled(void) { return PHOTO_JPEG_HUFFMAN; }

jpeg_trial_log jpeg_trial_run(const uint8_t *bytes, size_t count, jpeg_trial_options options,
                              size_t max_pixels) {
  trial *self = calloc(1, sizeof *self);
  if (self == NULL) abort();
  self->bytes = bytes;
  self->left = count;
  self->buffer_size = options.buffer_size;
  self->info.err = jpeg_std_error(&self->errors);
  self->errors.error_exit = on_error;
  self->errors.emit_message = on_message;
  self->errors.output_message = ignore_message;
  self->info.client_data = self;
  if (setjmp(self->escape) == 0) {
    jpeg_create_decompress(&self->info);
    self->source = (struct jpeg_source_mgr){
        .init_source = start_input,
        .fill_input_buffer = fill_input,
        .skip_input_data = skip_input,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = end_input,
    };
    self->info.src = &self->source;
    decode(self, options, max_pixels);
  }
  record(self, JPEG_TRIAL_END,
         self->log.is_complete ? count - self->left - self->source.bytes_in_buffer
                               : (uint64_t)self->errors.msg_code);
  jpeg_destroy_decompress(&self->info);
  free(self->buffer);
  free(self->row);
  free(self->blocks);
  jpeg_trial_log log = self->log;
  free(self);
  return log;
}

void jpeg_trial_free(jpeg_trial_log log) { free(log.events); }
