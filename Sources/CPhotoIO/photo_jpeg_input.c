#include "photo_jpeg_private.h"

#include "photo_bytes.h"

static void do_nothing(j_decompress_ptr info) { (void)info; }

enum {
  /* The maximum number of bytes that belong neither to a row of MCUs nor to a marker segment. */
  MAX_UNUSED_BYTES = 1 << 25,
  /* The maximum number of bytes that an encoder writes for a coefficient: a code of 16 bits and 11
     bits of its value (ITU-T T.81, F.1.2), and room for restart markers and stuffing. */
  COEFFICIENT_BYTES = 4
};

/* The number of rows of MCUs that have been decoded, in all scans. */
static size_t decoded_mcu_rows(const struct jpeg_decompress_struct *info) {
  if (info->input_scan_number == 0) return 0;
  size_t scans = (size_t)info->input_scan_number - 1;
  return scans * info->total_iMCU_rows + info->input_iMCU_row;
}

/* The maximum number of bytes that an encoder writes for a row of MCUs. */
static size_t largest_mcu_row(const struct jpeg_decompress_struct *info) {
  if (info->total_iMCU_rows == 0) return 0; /* the size is not known yet */
  size_t blocks = 0;
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *component = &info->comp_info[i];
    size_t across = (size_t)component->width_in_blocks + (size_t)component->h_samp_factor;
    blocks += across * (size_t)component->v_samp_factor;
  }
  return blocks * DCTSIZE2 * COEFFICIENT_BYTES;
}

/* Returns how many of `row_bytes` belong to no row of MCUs. The bytes read span at most two more
   rows than were decoded in the meantime: one that is being decoded, and what the Huffman decoder
   reads ahead. That is less than a row, or at most 8 KiB more if the last byte read is 0xFF; for
   the narrowest photo, that adds up to half of MAX_UNUSED_BYTES. */
static size_t unused_bytes(const photo_jpeg *jpeg, size_t decoded) {
  size_t used = photo_bytes_saturating_product(decoded + 2, largest_mcu_row(&jpeg->info));
  return jpeg->row_bytes > used ? jpeg->row_bytes - used : 0;
}

static boolean fill_input(j_decompress_ptr info) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  size_t mcu_rows = decoded_mcu_rows(info);
  if (mcu_rows != jpeg->mcu_rows) {
    jpeg->unused += unused_bytes(jpeg, mcu_rows - jpeg->mcu_rows);
    jpeg->mcu_rows = mcu_rows;
    jpeg->row_bytes = 0;
  }
  /* Gigabytes of garbage may come before a marker, or after a photo without an end marker. */
  int is_over = jpeg->input.ended || jpeg->unused + unused_bytes(jpeg, 0) >= MAX_UNUSED_BYTES;
  if (is_over) photo_input_end(&jpeg->input);
  else photo_input_fill(&jpeg->input);
  size_t count = jpeg->input.count;
  jpeg->row_bytes += count;
  if (jpeg->input.error != 0) {
    jpeg->error.code = jpeg->input.error;
    photo_jpeg_fail(jpeg, PHOTO_ERROR_READ);
  }
  info->src->next_input_byte = count > 0 ? jpeg->input.bytes : end;
  info->src->bytes_in_buffer = count > 0 ? count : sizeof end;
  return TRUE;
}

/* Skips the rest of a marker segment. */
static void skip_input(j_decompress_ptr info, long count) {
  struct jpeg_source_mgr *source = info->src;
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  if (++jpeg->skipped_segments > PHOTO_JPEG_SKIPPED_SEGMENTS) {
    snprintf(jpeg->error.text, sizeof jpeg->error.text, "more than %d marker segments",
             PHOTO_JPEG_SKIPPED_SEGMENTS);
    photo_jpeg_fail(jpeg, PHOTO_ERROR_UNSUPPORTED);
  }
  while (count > (long)source->bytes_in_buffer) {
    photo_jpeg_exclude(jpeg, source->bytes_in_buffer);
    count -= (long)source->bytes_in_buffer;
    source->bytes_in_buffer = 0;
    if (photo_input_skip(&jpeg->input, (size_t)count)) return;
    fill_input(info);
    if (jpeg->input.ended) return;
  }
  if (count > 0) {
    photo_jpeg_exclude(jpeg, (size_t)count);
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
  }
}

void photo_jpeg_install_source(photo_jpeg *jpeg) {
  jpeg->source.next_input_byte = jpeg->input.bytes;
  jpeg->source.bytes_in_buffer = jpeg->input.count;
  jpeg->source.init_source = do_nothing;
  jpeg->source.fill_input_buffer = fill_input;
  jpeg->source.skip_input_data = skip_input;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = do_nothing;
  jpeg->info.src = &jpeg->source;
}
