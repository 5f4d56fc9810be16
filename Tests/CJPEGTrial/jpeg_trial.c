#define _GNU_SOURCE /* memfd_create */
#include "jpeg_trial.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <jpeglib.h>
#include <jerror.h> /* after jpeglib.h */

#include "photo_jpeg_huffman.h"
#include "photo_jpeg_progressive.h"

#if PHOTO_JPEG_HUFFMAN
#include <jpegint.h>
#endif

typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf escape;
  int descriptor;       /* of a file with all bytes */
  const uint8_t *bytes; /* that have not been supplied */
  size_t left;
  size_t buffer_size;
  uint8_t *buffer; /* of exactly the size of what was supplied last */
  uint8_t *row;
  boolean (*decode_mcu)(j_decompress_ptr info, JBLOCKROW *blocks);
  uint64_t *row_hashes; /* of the coefficients of each row of MCUs of a progressive photo */
  size_t end;           /* where our decoder has found the end of a progressive photo */
  JDIMENSION mcu;       /* the number of MCUs that a progressive photo's decoder has made */
  JBLOCK *blocks;       /* of an MCU, in memory whose end AddressSanitizer watches */
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
  /* It depends on how far a decoder reads ahead, and whether it reads segments between scans. The
     photo's reader ignores both. */
  if (info->err->msg_code == JWRN_EXTRANEOUS_DATA || info->err->msg_code == JWRN_JFIF_MAJOR) return;
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

/* Reads all rows and the end. */
static void read_rows(trial *self, jpeg_trial_options options) {
  struct jpeg_decompress_struct *info = &self->info;
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

#if PHOTO_JPEG_HUFFMAN
/* Progressive photos. The order of their MCUs and warnings differs. */

static void allocate_hashes(trial *self) {
  self->row_hashes = calloc(self->info.total_iMCU_rows, sizeof *self->row_hashes);
  if (self->row_hashes == NULL) abort();
}

static void record_hashes(trial *self) {
  for (JDIMENSION i = 0; i < self->info.total_iMCU_rows; i++)
    record(self, JPEG_TRIAL_MCU, self->row_hashes[i]);
}

/* Adds a block to the hash of its row, unless it only fills an MCU. */
static void add_block(trial *self, int component, JDIMENSION x, JDIMENSION y, const JCOEF *block) {
  const jpeg_component_info *its = &self->info.comp_info[component];
  if (x >= its->width_in_blocks || y >= its->height_in_blocks) return;
  uint64_t place[3] = {(uint64_t)component, x, y};
  uint64_t start = hash(0xCBF29CE484222325, place, sizeof place);
  self->row_hashes[y / (JDIMENSION)its->v_samp_factor] += hash(start, block, sizeof(JBLOCK));
}

static void add_coefficients(trial *self) {
  j_decompress_ptr info = &self->info;
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *component = &info->comp_info[i];
    for (JDIMENSION y = 0; y < component->height_in_blocks; y++) {
      JBLOCKARRAY row = (*info->mem->access_virt_barray)((j_common_ptr)info,
                                                         info->coef->coef_arrays[i], y, 1, FALSE);
      for (JDIMENSION x = 0; x < component->width_in_blocks; x++)
        add_block(self, i, x, y, row[0][x]);
    }
  }
}

static boolean add_mcu(j_decompress_ptr info, JBLOCKROW *blocks) {
  trial *self = info->client_data;
  boolean is_decoded = (*self->decode_mcu)(info, blocks);
  JDIMENSION column = self->mcu % info->MCUs_per_row, row = self->mcu / info->MCUs_per_row;
  self->mcu++;
  for (int i = 0, block = 0; blocks != NULL && i < info->comps_in_scan; i++) {
    const jpeg_component_info *component = info->cur_comp_info[i];
    for (int k = 0; k < component->MCU_blocks; k++, block++) {
      JDIMENSION across = (JDIMENSION)component->MCU_width;
      JDIMENSION x = column * across + (JDIMENSION)k % across;
      JDIMENSION y = row * (JDIMENSION)component->MCU_height + (JDIMENSION)k / across;
      add_block(self, component->component_index, x, y, *blocks[block]);
    }
  }
  return is_decoded;
}

static int compare_events(const void *a, const void *b) {
  const jpeg_trial_event *first = a, *second = b;
  if (first->kind != second->kind) return first->kind < second->kind ? -1 : 1;
  return first->value < second->value ? -1 : first->value > second->value;
}

/* Both decoders report the same warnings, each once, in different orders. */
static void sort_warnings(trial *self) {
  size_t count = 0;
  for (size_t i = 0; i < self->log.count; i++) {
    jpeg_trial_event event = self->log.events[i];
    if (event.kind != JPEG_TRIAL_WARNING) continue;
    memmove(self->log.events + count + 1, self->log.events + count, (i - count) * sizeof event);
    self->log.events[count++] = event;
  }
  if (count > 1) qsort(self->log.events, count, sizeof *self->log.events, compare_events);
}

static void decode_progressive(trial *self, jpeg_trial_options options, photo_jpeg_script *script) {
  struct jpeg_decompress_struct *info = &self->info;
  self->log.used_own = options.uses_own;
  allocate_hashes(self);
  if (options.uses_own) {
    self->end = (size_t)photo_jpeg_script_end(script);
    photo_jpeg_start_progressive(info, script);
    self->decode_mcu = info->entropy->decode_mcu;
    info->entropy->decode_mcu = add_mcu;
  } else {
    jpeg_start_decompress(info);
    add_coefficients(self);
  }
  /* Skipped rows are decoded, but their coefficients are not seen. */
  int are_all_seen = options.skipped == 0;
  read_rows(self, options);
  if (are_all_seen) record_hashes(self);
}

static int file_of(const uint8_t *bytes, size_t count) {
  int descriptor = memfd_create("photo.jpg", MFD_CLOEXEC);
  if (descriptor < 0) abort();
  for (size_t written = 0; written < count;) {
    ssize_t more = write(descriptor, bytes + written, count - written);
    if (more <= 0) abort();
    written += (size_t)more;
  }
  return descriptor;
}
#endif

static void decode(trial *self, jpeg_trial_options options, size_t max_pixels) {
  struct jpeg_decompress_struct *info = &self->info;
  jpeg_read_header(info, TRUE);
  if ((size_t)info->image_width * info->image_height > max_pixels) return;
  info->scale_num = 1;
  info->scale_denom = (unsigned)options.factor;
#if PHOTO_JPEG_HUFFMAN
  photo_jpeg_script *script = photo_jpeg_find_scans(info, self->descriptor, 0, (off_t)1 << 30);
  if (script != NULL) {
    decode_progressive(self, options, script);
    return;
  }
#endif
  if (!PHOTO_JPEG_HUFFMAN || !photo_jpeg_can_use_huffman(info)) return;
  jpeg_start_decompress(info);
  self->log.used_own = PHOTO_JPEG_HUFFMAN && options.uses_own && photo_jpeg_use_huffman(info);
#if PHOTO_JPEG_HUFFMAN
  self->decode_mcu = info->entropy->decode_mcu;
  info->entropy->decode_mcu = record_mcu;
#endif
  read_rows(self, options);
}

int jpeg_trial_is_compiled(void) { return PHOTO_JPEG_HUFFMAN; }

int jpeg_trial_uses_progressive(void) { return PHOTO_JPEG_HUFFMAN && PHOTO_JPEG_PROGRESSIVE; }

jpeg_trial_log jpeg_trial_run(const uint8_t *bytes, size_t count, jpeg_trial_options options,
                              size_t max_pixels) {
  trial *self = calloc(1, sizeof *self);
  if (self == NULL) abort();
  self->bytes = bytes;
  self->left = count;
  self->buffer_size = options.buffer_size;
#if PHOTO_JPEG_HUFFMAN
  self->descriptor = file_of(bytes, count);
#endif
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
#if PHOTO_JPEG_HUFFMAN
  close(self->descriptor);
  /* How much was decoded before an error depends on the order. */
  if (self->row_hashes != NULL && !self->log.is_complete) self->log.count = 0;
  if (self->row_hashes != NULL) sort_warnings(self);
#endif
  size_t end = self->end != 0 ? self->end : count - self->left - self->source.bytes_in_buffer;
  record(self, JPEG_TRIAL_END, self->log.is_complete ? end : (uint64_t)self->errors.msg_code);
  jpeg_destroy_decompress(&self->info);
  free(self->buffer);
  free(self->row);
  free(self->blocks);
  free(self->row_hashes);
  jpeg_trial_log log = self->log;
  free(self);
  return log;
}

void jpeg_trial_free(jpeg_trial_log log) { free(log.events); }
