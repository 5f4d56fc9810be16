#include "photo_jpeg_progressive.h"

#if PHOTO_JPEG_HUFFMAN

#include "photo_jpeg_progressive_private.h"

typedef struct {
  struct jpeg_entropy_decoder pub; /* what libjpeg sees */
  JDIMENSION row, mcu;             /* of the MCU that libjpeg gets next */
  const photo_jpeg_ac_loops *ac;
  photo_jpeg_window windows[MAX_COMPS_IN_SCAN];
  int scan_count;
  photo_jpeg_scan *scans[PHOTO_JPEG_SCANS];
} progressive;

static progressive *decoder_of(j_decompress_ptr info) { return (progressive *)info->entropy; }

/* Continues behind the next restart marker. */
static void restart(j_decompress_ptr info, photo_jpeg_scan *scan) {
  if (photo_jpeg_restart(info, &scan->bits)) scan->has_ended = 0;
  memset(scan->last_dc, 0, sizeof scan->last_dc);
  scan->blocks_to_skip = 0;
  scan->mcus_to_restart = scan->header->restart_interval;
}

/* Returns how many of the next MCUs of a scan, up to a limit, are before its next restart, and
   counts them as decoded. */
static size_t mcus_before_restart(j_decompress_ptr info, photo_jpeg_scan *scan, size_t limit) {
  if (scan->header->restart_interval == 0) return limit;
  if (scan->mcus_to_restart == 0) restart(info, scan);
  size_t count = scan->mcus_to_restart < limit ? scan->mcus_to_restart : limit;
  scan->mcus_to_restart -= (unsigned)count;
  return count;
}

static void decode_dc_mcu(j_decompress_ptr info, photo_jpeg_scan *scan, size_t mcu) {
  progressive *self = decoder_of(info);
  photo_jpeg_begin_mcu(info, scan);
  for (int i = 0; i < scan->header->component_count; i++) {
    const photo_jpeg_window *window = &self->windows[scan->header->components[i]];
    for (int y = 0; y < window->down; y++) {
      JBLOCK *blocks = window->blocks + (size_t)y * window->stride + mcu * (size_t)window->across;
      for (int x = 0; x < window->across; x++)
        if (scan->header->is_refinement) photo_jpeg_refine_dc(scan, blocks[x]);
        else photo_jpeg_decode_dc(info, scan, i, blocks[x]);
    }
  }
  photo_jpeg_end_mcu(info, scan);
}

static void decode_dc_row(j_decompress_ptr info, photo_jpeg_scan *scan) {
  for (size_t mcu = 0; mcu < info->MCUs_per_row; mcu++) {
    mcus_before_restart(info, scan, 1);
    if (!scan->has_ended) decode_dc_mcu(info, scan, mcu);
  }
}

static void decode_ac_row(j_decompress_ptr info, photo_jpeg_scan *scan) {
  progressive *self = decoder_of(info);
  const photo_jpeg_window *window = &self->windows[scan->header->components[0]];
  photo_jpeg_ac_loop *loop = scan->header->is_refinement ? self->ac->refine : self->ac->decode;
  JDIMENSION first = self->row * (JDIMENSION)window->down;
  for (int y = 0; y < window->down && first + (JDIMENSION)y < window->height; y++) {
    size_t start = (size_t)y * window->stride;
    for (size_t x = 0, count; x < window->width; x += count) {
      count = mcus_before_restart(info, scan, window->width - x);
      if (scan->has_ended) continue;
      (*loop)(info, scan, window->blocks + start + x, window->nonzero + start + x, count);
    }
  }
}

/* Decodes the next row of MCUs of a scan, which libjpeg's functions take for the current one. */
static void decode_scan_row(j_decompress_ptr info, photo_jpeg_scan *scan) {
  info->src = &scan->file.pub;
  info->unread_marker = scan->unread_marker;
  info->marker->next_restart_num = scan->next_restart;
  if (scan->header->first == 0) decode_dc_row(info, scan);
  else decode_ac_row(info, scan);
  scan->unread_marker = info->unread_marker;
  scan->next_restart = info->marker->next_restart_num;
}

static void decode_row(j_decompress_ptr info) {
  progressive *self = decoder_of(info);
  for (int i = 0; i < info->num_components; i++) {
    const photo_jpeg_window *window = &self->windows[i];
    size_t count = window->stride * (size_t)window->down;
    memset(window->blocks, 0, count * sizeof *window->blocks);
    memset(window->nonzero, 0, count * sizeof *window->nonzero);
  }
  struct jpeg_source_mgr *source = info->src;
  for (int i = 0; i < self->scan_count; i++) decode_scan_row(info, self->scans[i]);
  info->src = source;
  info->unread_marker = JPEG_EOI; /* what libjpeg finds behind the last row */
}

/* Gives libjpeg the blocks of an MCU, which it keeps one behind the other; none if it skips the
   MCU. */
static boolean decode_mcu(j_decompress_ptr info, JBLOCKROW *blocks) {
  progressive *self = decoder_of(info);
  if (self->mcu == 0) decode_row(info);
  JBLOCK *block = blocks == NULL ? NULL : blocks[0];
  for (int i = 0; i < info->comps_in_scan && block != NULL; i++) {
    const photo_jpeg_window *window = &self->windows[info->cur_comp_info[i]->component_index];
    const JBLOCK *row = window->blocks + self->mcu * (size_t)window->across;
    for (int y = 0; y < window->down; y++, block += window->across, row += window->stride)
      memcpy(block, row, (size_t)window->across * sizeof *block);
  }
  if (++self->mcu == info->MCUs_per_row) {
    self->mcu = 0;
    self->row++;
  }
  return TRUE;
}

static void start_pass(j_decompress_ptr info) { (void)info; }

/* The window of a component, without its memory. A photo of one component has MCUs of one block,
   whatever its sampling factors are (ITU-T T.81, A.2.2). */
static photo_jpeg_window window_of(j_decompress_ptr info, int i) {
  const jpeg_component_info *component = &info->comp_info[i];
  photo_jpeg_window window = {
      .across = 1,
      .down = 1,
      .width = component->width_in_blocks,
      .height = component->height_in_blocks,
  };
  window.stride = window.width;
  if (info->num_components == 1) return window;
  window.across = component->h_samp_factor;
  window.down = component->v_samp_factor;
  size_t mcu_width = (size_t)info->max_h_samp_factor * DCTSIZE;
  window.stride = (info->image_width + mcu_width - 1) / mcu_width * (size_t)window.across;
  return window;
}

static size_t block_count(const photo_jpeg_window *window) {
  return window->stride * (size_t)window->down;
}

size_t photo_jpeg_progressive_memory(j_decompress_ptr info, const photo_jpeg_script *script) {
  size_t scan = sizeof(photo_jpeg_scan) + sizeof(photo_jpeg_table);
  size_t memory =
      sizeof *script + sizeof(progressive) + MAX_COMPS_IN_SCAN * sizeof(photo_jpeg_table);
  memory += (size_t)script->count * scan;
  for (int i = 0; i < info->num_components; i++) {
    photo_jpeg_window window = window_of(info, i);
    memory += block_count(&window) * (sizeof(JBLOCK) + sizeof *window.nonzero);
  }
  return memory;
}

/* Tells libjpeg that the photo has one sequential scan. */
static void simplify(j_decompress_ptr info) {
  info->progressive_mode = FALSE;
  info->inputctl->has_multiple_scans = FALSE;
  info->Ss = info->Ah = info->Al = 0;
  info->Se = DCTSIZE2 - 1;
  /* Its sequential decoder, which will not be used, checks its tables. These are replaced by those
     of the standard. */
  for (int i = 0; i < NUM_HUFF_TBLS; i++)
    info->dc_huff_tbl_ptrs[i] = info->ac_huff_tbl_ptrs[i] = NULL;
  for (int i = 0; i < info->comps_in_scan; i++)
    info->cur_comp_info[i]->dc_tbl_no = info->cur_comp_info[i]->ac_tbl_no = 0;
}

static void *allocate(j_decompress_ptr info, size_t size) {
  return (*info->mem->alloc_large)((j_common_ptr)info, JPOOL_IMAGE, size);
}

static photo_jpeg_scan *open_scan(j_decompress_ptr info, const photo_jpeg_script *script, int i) {
  photo_jpeg_scan *scan = allocate(info, sizeof *scan);
  const photo_jpeg_scan_header *header = &script->scans[i];
  scan->header = header;
  photo_jpeg_file_open(&scan->file, script->descriptor, header->data, script->end);
  photo_jpeg_clear_bits(&scan->bits);
  scan->unread_marker = scan->next_restart = scan->has_ended = 0;
  scan->mcus_to_restart = header->restart_interval;
  scan->blocks_to_skip = 0;
  memset(scan->last_dc, 0, sizeof scan->last_dc);
  int has_no_codes = header->first == 0 && header->is_refinement;
  for (int k = 0; k < header->component_count && !has_no_codes; k++)
    scan->tables[k] = photo_jpeg_make_table(info, &header->tables[k], header);
  return scan;
}

void photo_jpeg_start_progressive(j_decompress_ptr info, const photo_jpeg_script *script) {
  simplify(info);
  jpeg_start_decompress(info);
  progressive *self = allocate(info, sizeof *self);
  self->pub = (struct jpeg_entropy_decoder){start_pass, decode_mcu, FALSE};
  self->row = self->mcu = 0;
  self->ac = photo_jpeg_ac_loops_of_processor();
  for (int i = 0; i < info->num_components; i++) {
    photo_jpeg_window *window = &self->windows[i];
    *window = window_of(info, i);
    window->blocks = allocate(info, block_count(window) * sizeof *window->blocks);
    window->nonzero = allocate(info, block_count(window) * sizeof *window->nonzero);
  }
  self->scan_count = script->count;
  for (int i = 0; i < script->count; i++) self->scans[i] = open_scan(info, script, i);
  info->entropy = &self->pub;
}

#endif
