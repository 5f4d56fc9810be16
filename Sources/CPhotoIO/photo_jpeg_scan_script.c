#include "photo_jpeg_progressive.h"

#if PHOTO_JPEG_HUFFMAN

#include <setjmp.h>

#include <jerror.h>

#include "photo_jpeg_private.h"
#include "photo_jpeg_progressive_private.h"

/* Input */

static void do_nothing(j_decompress_ptr info) { (void)info; }

static boolean fill_input(j_decompress_ptr info) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  photo_jpeg_file *file = (photo_jpeg_file *)info->src;
  if (file->input.offset < file->limit) photo_input_fill(&file->input);
  else photo_input_end(&file->input);
  if (file->input.error != 0) ERREXIT1(info, JERR_FILE_READ, file->input.error);
  size_t count = file->input.count;
  file->pub.next_input_byte = count > 0 ? file->input.bytes : end;
  file->pub.bytes_in_buffer = count > 0 ? count : sizeof end;
  return TRUE;
}

/* Skips the rest of a marker segment. */
static void skip_input(j_decompress_ptr info, long count) {
  struct jpeg_source_mgr *source = info->src;
  photo_jpeg_file *file = (photo_jpeg_file *)source;
  if (++file->skipped_segments > PHOTO_JPEG_SKIPPED_SEGMENTS) ERREXIT(info, JERR_BAD_LENGTH);
  long skipped = count < (long)source->bytes_in_buffer ? count : (long)source->bytes_in_buffer;
  if (count <= 0) return;
  source->next_input_byte += skipped;
  source->bytes_in_buffer -= (size_t)skipped;
  photo_input_skip(&file->input, (size_t)(count - skipped));
}

void photo_jpeg_file_open(photo_jpeg_file *file, int descriptor, off_t start, off_t limit) {
  static const uint8_t nothing[1];
  photo_input_open(&file->input, descriptor, start, nothing, 0);
  file->limit = limit;
  file->skipped_segments = 0;
  file->pub = (struct jpeg_source_mgr){
      .init_source = do_nothing,
      .fill_input_buffer = fill_input,
      .skip_input_data = skip_input,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = do_nothing,
  };
}

/* The offset of the next byte. */
static off_t position(const photo_jpeg_file *file) {
  return file->input.offset - (off_t)file->pub.bytes_in_buffer;
}

/* The search */

/* Another decoder of libjpeg reads all marker segments of the file, so that it decides what is
   damaged, and the photo's own decoder can still decode what is refused here. */
typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  photo_jpeg_file file;
  /* The position of the lowest bit of each coefficient that has been found, or -1. */
  int8_t lowest[MAX_COMPS_IN_SCAN][DCTSIZE2];
} search;

static void give_up(j_common_ptr info) { longjmp(((search *)info->client_data)->escape, 1); }

static void ignore_message(j_common_ptr info) { (void)info; }
static void ignore_warning(j_common_ptr info, int level) { (void)info, (void)level; }

/* Whether libjpeg accepts a table (ITU-T T.81, C.2): no code is all ones. */
static int is_valid(const JHUFF_TBL *table) {
  unsigned code = 0, count = 0;
  for (int length = 1; length <= CODE_BITS; length++, code <<= 1) {
    if (table->bits[length] == 0) continue;
    count += table->bits[length];
    code += table->bits[length];
    if (code >= 1u << length || count > sizeof table->huffval) return 0;
  }
  return 1;
}

/* Whether all symbols of a table have values whose size is at most a limit. */
static int are_values_limited(const JHUFF_TBL *table, int is_dc, int limit) {
  int count = 0;
  for (int length = 1; length <= CODE_BITS; length++) count += table->bits[length];
  for (int i = 0; i < count; i++)
    if ((is_dc ? table->huffval[i] : table->huffval[i] % 16) > limit) return 0;
  return 1;
}

/* Copies the table that a component uses. A value that would not fit in a coefficient could become
   0, and refinements depend on which ones are 0. */
static int copy_table(const search *self, int i, photo_jpeg_scan_header *scan) {
  int is_dc = scan->first == 0;
  if (is_dc && scan->is_refinement) return 1; /* it has no codes */
  const jpeg_component_info *component = self->info.cur_comp_info[i];
  int number = is_dc ? component->dc_tbl_no : component->ac_tbl_no;
  if (number >= NUM_HUFF_TBLS) return 0;
  const JHUFF_TBL *table =
      is_dc ? self->info.dc_huff_tbl_ptrs[number] : self->info.ac_huff_tbl_ptrs[number];
  if (table == NULL || !is_valid(table)) return 0;
  int limit = is_dc || scan->is_refinement ? VALUE_BITS : VALUE_BITS - scan->shift;
  if (!are_values_limited(table, is_dc, limit)) return 0;
  scan->tables[i] = *table;
  return 1;
}

/* Whether a scan may follow the others, and refines a band by one bit if that has been found before
   (ITU-T T.81, G.1.1.1). */
static int is_next(search *self, const photo_jpeg_scan_header *scan) {
  const struct jpeg_decompress_struct *info = &self->info;
  if (scan->shift > 13 || (info->Ah != 0 && info->Ah != info->Al + 1)) return 0;
  if (scan->first == 0
          ? scan->last != 0 || info->comps_in_scan != info->num_components
          : scan->last < scan->first || scan->last >= DCTSIZE2 || info->comps_in_scan != 1)
    return 0;
  for (int i = 0; i < scan->component_count; i++) {
    int8_t *lowest = self->lowest[scan->components[i]];
    if (scan->first != 0 && lowest[0] < 0) return 0;
    for (int k = scan->first; k <= scan->last; k++) {
      if (lowest[k] != (info->Ah == 0 ? -1 : info->Ah)) return 0;
      lowest[k] = (int8_t)info->Al;
    }
  }
  return 1;
}

/* Adds the scan whose header has been read. Returns 0 if it cannot be decoded here. */
static int add_scan(search *self, photo_jpeg_script *script) {
  const struct jpeg_decompress_struct *info = &self->info;
  if (script->count == PHOTO_JPEG_SCANS) return 0;
  photo_jpeg_scan_header *scan = &script->scans[script->count++];
  scan->data = position(&self->file);
  scan->restart_interval = info->restart_interval;
  scan->component_count = info->comps_in_scan;
  scan->first = info->Ss;
  scan->last = info->Se;
  scan->shift = info->Al;
  scan->is_refinement = info->Ah != 0;
  for (int i = 0; i < info->comps_in_scan; i++)
    scan->components[i] = info->cur_comp_info[i]->component_index;
  if (!is_next(self, scan)) return 0;
  for (int i = 0; i < info->comps_in_scan; i++)
    if (!copy_table(self, i, scan)) return 0;
  return 1;
}

static int is_restart(int marker) { return marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7; }

/* Advances past entropy-coded data, and the marker behind them. */
static void skip_data(j_decompress_ptr info) {
  struct jpeg_source_mgr *source = info->src;
  int marker;
  do {
    const JOCTET *found;
    while (source->bytes_in_buffer == 0 ||
           (found = memchr(source->next_input_byte, 0xFF, source->bytes_in_buffer)) == NULL)
      fill_input(info);
    source->bytes_in_buffer -= (size_t)(found + 1 - source->next_input_byte);
    source->next_input_byte = found + 1;
    do marker = photo_jpeg_next_byte(info);
    while (marker == 0xFF);
  } while (marker == 0 || is_restart(marker));
  info->unread_marker = marker;
}

static int is_complete(const search *self) {
  for (int i = 0; i < self->info.num_components; i++)
    for (int k = 0; k < DCTSIZE2; k++)
      if (self->lowest[i][k] != 0) return 0;
  return 1;
}

/* Whether the file still begins with the header that the photo's decoder has read. */
static int is_same_header(const search *self, j_decompress_ptr info) {
  const struct jpeg_decompress_struct *other = &self->info;
  if (!other->progressive_mode || other->arith_code) return 0;
  if (other->image_width != info->image_width || other->image_height != info->image_height)
    return 0;
  if (other->num_components != info->num_components || other->comps_in_scan != info->comps_in_scan)
    return 0;
  for (int i = 0; i < info->comps_in_scan; i++) {
    const jpeg_component_info *its = other->cur_comp_info[i], *component = info->cur_comp_info[i];
    if (its->component_index != component->component_index ||
        its->h_samp_factor != component->h_samp_factor ||
        its->v_samp_factor != component->v_samp_factor)
      return 0;
  }
  return 1;
}

static int find_scans(search *self, j_decompress_ptr info, photo_jpeg_script *script) {
  j_decompress_ptr other = &self->info;
  jpeg_read_header(other, TRUE);
  if (!is_same_header(self, info)) return 0;
  int found;
  do {
    if (!add_scan(self, script)) return 0;
    skip_data(other);
    /* After a restart, libjpeg skips unknown markers. */
    if (other->unread_marker < 0xC0) return 0;
    found = (*other->marker->read_markers)(other);
  } while (found == JPEG_REACHED_SOS);
  script->end = position(&self->file);
  return !self->file.input.ended && is_complete(self);
}

photo_jpeg_script *photo_jpeg_find_scans(j_decompress_ptr info, int descriptor, off_t start,
                                         off_t limit) {
  int is_progressive = info->progressive_mode && !info->arith_code;
  if (!is_progressive || info->comps_in_scan != info->num_components) return NULL;
  if (!photo_jpeg_is_library_known(info)) return NULL;
  photo_jpeg_script *script =
      (*info->mem->alloc_large)((j_common_ptr)info, JPOOL_IMAGE, sizeof *script);
  script->count = 0;
  script->descriptor = descriptor;
  search self;
  memset(self.lowest, -1, sizeof self.lowest);
  self.info.err = jpeg_std_error(&self.errors);
  self.errors.error_exit = give_up;
  self.errors.emit_message = ignore_warning;
  self.errors.output_message = ignore_message;
  self.info.client_data = &self;
  volatile int is_found = 0, error = 0;
  if (setjmp(self.escape) == 0) {
    jpeg_create_decompress(&self.info);
    photo_jpeg_file_open(&self.file, descriptor, start, start + limit);
    self.info.src = &self.file.pub;
    is_found = find_scans(&self, info, script);
  } else {
    error = self.errors.msg_code;
  }
  jpeg_destroy_decompress(&self.info);
  /* Only errors of the system: what is wrong with the file is left to libjpeg. */
  if (error == JERR_FILE_READ || error == JERR_OUT_OF_MEMORY)
    ERREXIT1(info, error, self.errors.msg_parm.i[0]);
  return is_found ? script : NULL;
}

off_t photo_jpeg_script_end(const photo_jpeg_script *script) { return script->end; }

#endif
