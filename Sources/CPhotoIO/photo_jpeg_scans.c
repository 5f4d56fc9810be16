#include "photo_jpeg_private.h"

#include <string.h>

#include "photo_bytes.h"

/* Reads a file independently of the decoder, whose position does not change. */
typedef struct {
  photo_input input;
  size_t taken;
  size_t left; /* bytes that may still be read */
} scan_reader;

/* The maximum number of bytes of a file in which scans are counted in advance. Later scans are
   counted while they are decoded. */
enum { MAX_SEARCHED_BYTES = 1 << 25 };

/* Fills the buffer if it is empty. Returns 0 at the end. */
static int has_byte(scan_reader *reader) {
  if (reader->taken < reader->input.count) return 1;
  reader->taken = 0;
  if (reader->left < PHOTO_INPUT_CAPACITY) photo_input_end(&reader->input);
  else reader->left -= photo_input_fill(&reader->input);
  return reader->input.count > 0;
}

/* Returns -1 at the end. */
static int next_byte(scan_reader *reader) {
  return has_byte(reader) ? reader->input.bytes[reader->taken++] : -1;
}

/* Advances past the next marker and returns it; 0 at the end. */
static int next_marker(scan_reader *reader) {
  while (has_byte(reader)) {
    const uint8_t *start = reader->input.bytes + reader->taken;
    size_t available = reader->input.count - reader->taken;
    const uint8_t *found = memchr(start, 0xFF, available);
    reader->taken += found == NULL ? available : (size_t)(found - start) + 1;
    if (found == NULL) continue;
    int marker = next_byte(reader);
    while (marker == 0xFF) marker = next_byte(reader);
    if (marker > 0) return marker;
  }
  return 0;
}

static void skip_segment(scan_reader *reader) {
  int high = next_byte(reader), low = next_byte(reader);
  if (high < 0 || low < 0) return;
  for (size_t left = (size_t)high << 8 | (size_t)low, count = 2; count < left;) {
    if (!has_byte(reader)) return;
    size_t available = reader->input.count - reader->taken;
    size_t n = left - count < available ? left - count : available;
    reader->taken += n;
    count += n;
  }
}

/* Counts the current scan of a file and those that begin within the next MAX_SEARCHED_BYTES.
   Returns -1, with the error filled in, if reading fails. */
static int count_scans(const photo_jpeg *jpeg, photo_error *error) {
  static const uint8_t nothing[1];
  scan_reader reader;
  int64_t start = jpeg->input.offset - (int64_t)jpeg->source.bytes_in_buffer;
  photo_input_open(&reader.input, jpeg->input.descriptor, start, nothing, 0);
  reader.taken = 0;
  reader.left = MAX_SEARCHED_BYTES;
  int count = 1;
  for (int marker; (marker = next_marker(&reader)) != 0 && marker != JPEG_EOI;) {
    if (marker == 0xDA) count++;
    int has_no_length = marker == 0x01 || (marker >= JPEG_RST0 && marker <= 0xD8);
    if (!has_no_length) skip_segment(&reader);
  }
  if (reader.input.error == 0) return count;
  return photo_report(error, (photo_error){PHOTO_ERROR_READ, .code = reader.input.error});
}

/* Finds the scans of a file if our progressive decoder can decode them. */
static void find_scans(photo_jpeg *jpeg) {
  enum { PIXEL_BYTES = 4 }; /* more than an encoder writes */
  const struct jpeg_decompress_struct *info = &jpeg->info;
  size_t pixels = photo_bytes_times(info->image_width, info->image_height);
  size_t limit = photo_bytes_times(pixels, PIXEL_BYTES) + MAX_SEARCHED_BYTES;
  if (PHOTO_JPEG_HUFFMAN && PHOTO_JPEG_PROGRESSIVE)
    jpeg->script = photo_jpeg_find_scans(&jpeg->info, jpeg->input.descriptor, (off_t)jpeg->start,
                                         (off_t)limit);
}

static void check_scan(j_common_ptr info) {
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  if (jpeg->info.input_scan_number <= jpeg->max_scans) return;
  jpeg->error.code = jpeg->info.input_scan_number;
  jpeg->error.limit = jpeg->max_scans;
  photo_jpeg_fail(jpeg, PHOTO_ERROR_SCANS);
}

int photo_jpeg_limit_scans(photo_jpeg *jpeg, int limit, int counts_now, photo_error *error) {
  if (setjmp(jpeg->escape)) return photo_report(error, jpeg->error);
  if (!jpeg_has_multiple_scans(&jpeg->info)) return 0;
  jpeg->max_scans = limit;
  jpeg->progress.progress_monitor = check_scan;
  jpeg->info.progress = &jpeg->progress;
  if (jpeg->input.offset < 0) return 0;
  find_scans(jpeg);
  if (!counts_now) return 0;
  int is_found = PHOTO_JPEG_HUFFMAN && jpeg->script != NULL;
  int count = is_found ? photo_jpeg_scan_count(jpeg->script) : count_scans(jpeg, error);
  if (count < 0) return -1;
  if (count <= limit) return 0;
  return photo_report(error, (photo_error){PHOTO_ERROR_SCANS, .code = count, .limit = limit});
}
