#include "photo_jpeg_private.h"

#include <stdlib.h>
#include <string.h>

static void start_input(j_decompress_ptr info) { (void)info; }

static boolean fill_input(j_decompress_ptr info) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  size_t count = photo_input_fill(&jpeg->input);
  if (jpeg->input.error != 0) {
    jpeg->fault.code = jpeg->input.error;
    photo_jpeg_fail(jpeg, PHOTO_FAULT_READ);
  }
  info->src->next_input_byte = count > 0 ? jpeg->input.bytes : end;
  info->src->bytes_in_buffer = count > 0 ? count : sizeof end;
  return TRUE;
}

static void skip_input(j_decompress_ptr info, long count) {
  struct jpeg_source_mgr *source = info->src;
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

static int next_byte(j_decompress_ptr info) {
  if (info->src->bytes_in_buffer == 0) fill_input(info);
  info->src->bytes_in_buffer--;
  return *info->src->next_input_byte++;
}

/* Marker segments: libjpeg would keep every one, however many there are; this keeps what is used. */

static boolean keep_segment(j_decompress_ptr info) {
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  int marker = info->unread_marker;
  long count = next_byte(info) << 8;
  count += next_byte(info);
  count -= 2;
  const char *name = marker == JPEG_APP0 + 1 ? "Exif\0" : "ICC_PROFILE";
  size_t length = marker == JPEG_APP0 + 1 ? 6 : 12; /* with the zeros */
  uint8_t start[12];
  size_t had = 0;
  while (had < length && count > 0) {
    start[had++] = (uint8_t)next_byte(info);
    count--;
  }
  int wanted = had == length && memcmp(start, name, length) == 0 && count > 0 &&
               jpeg->segment_count < PHOTO_JPEG_SEGMENTS;
  if (marker == JPEG_APP0 + 1) wanted = wanted && !jpeg->has_exif;
  if (!wanted) {
    if (count > 0) skip_input(info, count);
    return TRUE;
  }
  uint8_t *bytes = malloc((size_t)count);
  if (bytes == NULL) photo_jpeg_fail(jpeg, PHOTO_FAULT_MEMORY);
  /* Owned from here on, so that an error while it is filled does not lose it. */
  jpeg->segments[jpeg->segment_count++] = (photo_jpeg_segment){marker, (size_t)count, bytes};
  if (marker == JPEG_APP0 + 1) jpeg->has_exif = 1;
  for (long i = 0; i < count; i++) bytes[i] = (uint8_t)next_byte(info);
  return TRUE;
}

void photo_jpeg_direct_input(photo_jpeg *jpeg) {
  jpeg->source.next_input_byte = jpeg->input.bytes;
  jpeg->source.bytes_in_buffer = jpeg->input.count;
  jpeg->source.init_source = start_input;
  jpeg->source.fill_input_buffer = fill_input;
  jpeg->source.skip_input_data = skip_input;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = end_input;
  jpeg->info.src = &jpeg->source;
}

void photo_jpeg_direct_segments(photo_jpeg *jpeg) {
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 1, keep_segment);
  jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 2, keep_segment);
}
