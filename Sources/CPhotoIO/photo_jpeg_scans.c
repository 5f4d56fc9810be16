#include "photo_jpeg_private.h"

#include "photo_bytes.h"

static void check_scan(j_common_ptr info) {
  photo_jpeg *jpeg = photo_jpeg_owner(info);
  if (jpeg->info.input_scan_number <= jpeg->max_scans) return;
  jpeg->error.code = jpeg->info.input_scan_number;
  jpeg->error.limit = jpeg->max_scans;
  photo_jpeg_fail(jpeg, PHOTO_ERROR_SCANS);
}

int photo_jpeg_limit_scans(photo_jpeg *jpeg, int limit, photo_error *error) {
  if (setjmp(jpeg->escape)) return photo_report(error, jpeg->error);
  if (!jpeg_has_multiple_scans(&jpeg->info)) return 0;
  jpeg->max_scans = limit;
  jpeg->progress.progress_monitor = check_scan;
  jpeg->info.progress = &jpeg->progress;
  return 0;
}

int photo_jpeg_prepare_scans(photo_jpeg *jpeg, photo_error *error) {
  enum { PIXEL_BYTES = 4, OTHER_BYTES = 1 << 25 }; /* more than an encoder writes */
  if (setjmp(jpeg->escape)) return photo_report(error, jpeg->error);
  const struct jpeg_decompress_struct *info = &jpeg->info;
  size_t pixels = photo_bytes_saturating_product(info->image_width, info->image_height);
  size_t limit = photo_bytes_saturating_product(pixels, PIXEL_BYTES) + OTHER_BYTES;
  if (PHOTO_JPEG_HUFFMAN && PHOTO_JPEG_PROGRESSIVE && jpeg->input.offset >= 0)
    jpeg->script = photo_jpeg_find_scans(&jpeg->info, jpeg->input.descriptor, (off_t)jpeg->start,
                                         (off_t)limit);
  return 0;
}
