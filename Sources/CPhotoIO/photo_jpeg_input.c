#include "photo_jpeg_private.h"

static void start_input(j_decompress_ptr info) { (void)info; }

/* The most bytes that are read in a row without a row of MCUs, a scan or a marker segment coming of
   them: more than an encoder writes for a row of MCUs. */
enum { MOST_UNUSED = 1 << 25 };

static boolean fill_input(j_decompress_ptr info) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  if (jpeg->last_scan != info->input_scan_number || jpeg->last_mcu_row != info->input_iMCU_row) {
    jpeg->last_scan = info->input_scan_number;
    jpeg->last_mcu_row = info->input_iMCU_row;
    jpeg->unused = 0;
  }
  /* Behind a photo without an end marker there may be gigabytes of anything. */
  if (jpeg->unused >= MOST_UNUSED) photo_input_end(&jpeg->input);
  else photo_input_fill(&jpeg->input);
  size_t count = jpeg->input.count;
  jpeg->unused += count;
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
  photo_jpeg_owner(info)->unused = 0;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    fill_input(info);
    if (photo_jpeg_owner(info)->input.ended) return;
  }
  if (count > 0) {
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
  }
}

static void end_input(j_decompress_ptr info) { (void)info; }

void photo_jpeg_install_source(photo_jpeg *jpeg) {
  jpeg->source.next_input_byte = jpeg->input.bytes;
  jpeg->source.bytes_in_buffer = jpeg->input.count;
  jpeg->source.init_source = start_input;
  jpeg->source.fill_input_buffer = fill_input;
  jpeg->source.skip_input_data = skip_input;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = end_input;
  jpeg->info.src = &jpeg->source;
}
